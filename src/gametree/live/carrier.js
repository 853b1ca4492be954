// Python in the page: a Worker answers. It takes some seconds until it runs.

export function open({ hear, tell, complain }) {
  const { dataset } = document.documentElement;
  dataset.python = "loading"; // the page has little to show before
  tell("Python is being loaded: some megabytes, once.");
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    delete dataset.python;
    if ("state" in data) tell(data.state);
    else if ("broken" in data) complain(data.broken);
    else hear(data);
  };
  worker.onerror = (event) => {
    delete dataset.python;
    complain(`Python cannot be started here: ${event.message ?? "the browser does not say why"}`);
  };
  return { send: (message) => worker.postMessage(message) };
}
