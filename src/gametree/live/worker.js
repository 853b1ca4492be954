// Python, in a thread of its own: in each lane it answers one request after another, and lets go of what is not wanted
// any more. Between two answers to one request it sees to the other lanes.

import { ARCHIVES, FILES, PYODIDE } from "./python.js";

const START = `
import os, sys, warnings
sys.path.insert(0, "/package")
os.environ["GAMETREE_CACHE"] = "/package/compiled"
warnings.simplefilter("ignore")  # that a search was not compiled beforehand is no news to a reader
from pathlib import Path
from gametree.service import GameFile, Offered, Service, lane_of

def serve(names):
    files = {name: GameFile(f"/package/games/{name}") for name in names}
    return Service(Offered(files=files, typed_in=Path("/typed")))
`;

const stopped = new Set();
const started = start();
const last = new Map(); // of what is asked in each lane, when it is over: one is answered after another there

async function start() {
  const { loadPyodide } = await import(new URL("pyodide.mjs", new URL(PYODIDE, import.meta.url)).href);
  const python = await loadPyodide();
  for (const name of ARCHIVES) {
    const found = await fetch(new URL(name, import.meta.url));
    if (!found.ok) throw new Error(`${name} is not there (${found.status})`);
    python.unpackArchive(new Uint8Array(await found.arrayBuffer()), "zip", { extractDir: "/package" });
  }
  python.runPython(START);
  postMessage({ state: "Python is ready." });
  return { service: python.globals.get("serve")(python.toPy(FILES)), laneOf: python.globals.get("lane_of") };
}

/** Let messages in that have come meanwhile: a search gives way only between two depths. */
const breathe = () => new Promise((go) => setTimeout(go));

async function answer({ number, request }) {
  const { service } = await started;
  const answers = service.answer_text(request);
  try {
    for (const text of answers) {
      postMessage({ number, answer: JSON.parse(text) });
      await breathe();
      if (stopped.delete(number)) break;
    }
  } finally {
    answers.close?.();
    answers.destroy?.();
    stopped.delete(number);
    postMessage({ number, isLast: true });
  }
}

started.catch((error) => postMessage({ broken: `Python cannot be loaded: ${error.message}` }));
onmessage = ({ data }) => {
  if (data.stop) stopped.add(data.number);
  else if (data.hit) started.then(({ service }) => service.hit());
  else if (data.hurry) started.then(({ service }) => service.hurry());
  else started.then(({ laneOf }) => queue(laneOf(data.request), data));
};

function queue(lane, asked) {
  const before = last.get(lane) ?? Promise.resolve();
  const failed = (error) => postMessage({ broken: `Python has failed: ${error.message}` });
  last.set(lane, before.then(() => answer(asked)).catch(failed));
}
