// How traces get into the page: embedded in it, as a file that is dropped or chosen, or by a call.

import { Refused, readTrace } from "./reading.js";

const NO_UNPACKING = "This browser cannot unpack the traces in this page; wanted: one from 2023 or later.";

/** Return what is embedded in a page: traces as Python wrote them. */
export async function embedded(page = document) {
  const element = page.getElementById("traces");
  if (element.dataset.packing === "none") return JSON.parse(element.textContent);
  if (typeof DecompressionStream === "undefined") throw new Refused(NO_UNPACKING);
  const packed = Uint8Array.from(atob(element.textContent), (character) => character.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(unpacked).text());
}

/** Return the traces in files: a trace each, a list of traces, or a page with traces in it. */
async function inFiles(files) {
  const found = [];
  for (const file of files) {
    try {
      const text = await file.text();
      const isPage = /^\s*<!doctype html/i.test(text);
      found.push(isPage ? await embedded(new DOMParser().parseFromString(text, "text/html")) : JSON.parse(text));
    } catch {
      throw new Refused(`'${file.name}' is not a trace; wanted: what 'gametree explain' writes with --json or --html.`);
    }
  }
  return found.flat();
}

/** Takes traces in from everywhere; what cannot be shown is refused in a sentence on the page. */
export class Reception {
  #stage;
  #message;

  constructor(stage) {
    this.#stage = stage;
    this.#message = document.getElementById("message");
    this.#listen();
  }

  /** Show traces, the first two side by side, after those that are there already; return whether they are sound. */
  take(told, { isAlone = false } = {}) {
    return this.#tried(() => {
      const read = told.map(readTrace);
      if (isAlone) this.#stage.traces.length = 0;
      const first = this.#stage.traces.length;
      this.#stage.traces.push(...read);
      this.#stage.show(...read.slice(0, 2).map((_, place) => first + place));
      if (isAlone || first > 0) entitle(read); // the first ones have the title that the page came with
    });
  }

  #tried(work) {
    try {
      work();
    } catch (error) {
      this.refuse(error);
      return false;
    }
    this.#message.hidden = true;
    return true;
  }

  refuse(error) {
    if (!(error instanceof Refused)) throw error;
    this.#message.textContent = error.message;
    this.#message.hidden = false;
  }

  async #takeFiles(files) {
    try {
      this.take(await inFiles(files));
    } catch (error) {
      this.refuse(error);
    }
  }

  #listen() {
    const input = document.getElementById("file");
    document.getElementById("open").addEventListener("click", () => input.click());
    input.addEventListener("change", async () => {
      await this.#takeFiles([...input.files]);
      input.value = "";
    });
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    const rest = () => document.body.classList.remove("dropping");
    for (const end of ["dragleave", "drop"]) document.addEventListener(end, rest);
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer.files.length > 0) this.#takeFiles([...event.dataTransfer.files]);
    });
  }
}

/** Name what has come, as the page was named for what it came with. */
function entitle(traces) {
  const games = [...new Set(traces.map(({ game }) => game))].join(", ");
  const title = `${games}: ${traces.map(({ algorithm }) => algorithm).join(" beside ")}`;
  document.title = document.querySelector("h1").textContent = title;
}
