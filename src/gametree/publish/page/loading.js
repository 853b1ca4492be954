// What the page needs before it can play: its data, its searches, and how a worker is begun.

const OLD = "This page is older than the files beside it. Load it again; if that does not help, it has to be published anew.";
const FROM_DISK = "This page has files beside it, which a browser does not read from disk. Open it by a file server, or publish the game as a single file (--single).";
const NONE = "This page searches by WebAssembly, which this browser does not have, or does not allow here.";

/** Return the page's data, its compiled searches, and a function that begins a worker; say why if that fails. */
export async function loaded() {
  const data = JSON.parse(document.getElementById("data").textContent);
  if (typeof WebAssembly !== "object") throw new Error(NONE);
  const modules = {};
  for (const [name, source] of Object.entries(data.modules)) modules[name] = await compiled(await bytesOf(source));
  return { data, modules, start: starter() };
}

async function bytesOf(source) {
  if (source.inside) return Uint8Array.from(atob(document.getElementById(source.inside).textContent), letter => letter.charCodeAt(0));
  if (location.protocol === "file:") throw new Error(FROM_DISK);
  const answer = await fetch(source.beside).catch(() => ({ ok: false }));
  if (!answer.ok) throw new Error(OLD);
  return answer.arrayBuffer();
}

async function compiled(bytes) {
  try {
    return await WebAssembly.compile(bytes);
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
