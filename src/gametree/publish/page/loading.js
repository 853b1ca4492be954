// What the page needs before it can play: its data, its searches, and how a worker is begun.

const OLD = "This page is older than the files beside it. Load it again; if that does not help, it has to be published anew.";
const FROM_DISK = "This page has files beside it, which a browser does not read from disk. Open it by a file server, or publish the game as a single file (--single).";
const NONE = "This page searches by WebAssembly, which this browser does not have, or does not allow here.";

/** Return the page's data, a promise of its compiled searches, and a function that begins a worker; say why if that cannot be. */
export function loaded() {
  if (typeof WebAssembly !== "object") throw new Error(NONE);
  const data = JSON.parse(document.getElementById("data").textContent);
  return { data, modules: all(data.modules), start: starter() };
}

/** All searches at once: none waits for another one to arrive. */
async function all(sources) {
  const found = await Promise.all(Object.values(sources).map(search));
  return Object.fromEntries(Object.keys(sources).map((name, place) => [name, found[place]]));
}

async function search({ inside, beside }) {
  if (inside) return compiled(WebAssembly.compile(Uint8Array.from(atob(document.getElementById(inside).textContent), letter => letter.charCodeAt(0))));
  if (location.protocol === "file:") throw new Error(FROM_DISK);
  const answer = await fetch(beside).catch(() => ({ ok: false }));
  if (!answer.ok) throw new Error(OLD);
  // While it arrives, where the server says what it is; browsers keep what they have made of it only then.
  if (answer.headers.get("Content-Type") === "application/wasm") return compiled(WebAssembly.compileStreaming(answer));
  return compiled(WebAssembly.compile(await answer.arrayBuffer()));
}

async function compiled(module) {
  try {
    return await module;
  } catch {
    throw new Error(NONE);
  }
}

/** A worker runs the page's own script, from the file beside the page or from inside of it. */
function starter() {
  const script = document.querySelector('script[type="module"]');
  const address = script.src || URL.createObjectURL(new Blob([script.textContent], { type: "text/javascript" }));
  return () => new Worker(address);
}
