// Python in the page: a Worker answers. It takes some seconds until it runs.

export function open({ hear, tell, complain }) {
  const { dataset } = document.documentElement;
  dataset.python = "loading"; // the page has little to show before
  tell("Python is being loaded: some megabytes, once.");
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const loaded = (told) => {
    if (dataset.python === "loading") tell(told);
    delete dataset.python;
  };
  const fail = (said) => {
    loaded("Python is not here.");
    complain(said);
  };
  worker.onmessage = ({ data }) => {
    if ("state" in data) loaded(data.state);
    else if ("broken" in data) fail(data.broken);
    else hear(data);
  };
  worker.onerror = (event) => fail(`Python cannot be started here: ${event.message ?? "the browser does not say why"}`);
  return { send: (message) => worker.postMessage(message) };
}
