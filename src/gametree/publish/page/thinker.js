// A worker that thinks, seen from the page: asked one thing at a time, and ended when that is not wanted any more.

export class Thinker {
  /** `start` returns a new worker; `given` promises what each of them is told first. */
  constructor(start, given) {
    Object.assign(this, { start, given, worker: null, asked: 0, hear: null });
  }

  get isBusy() {
    return this.hear !== null;
  }

  /** Ask; `hear` is told every answer. What was asked before is ended. */
  ask(question, hear) {
    this.stop();
    this.wake();
    this.asked += 1;
    this.hear = hear;
    const { worker } = this, asked = { ...question, asked: this.asked };
    this.given.then(() => worker.postMessage(asked), () => {}); // if nothing comes, the page has said so
  }

  /** Have a worker ready for the next question: it reads its script while the page has other things to do. */
  wake() {
    if (this.worker === null) this.begin();
  }

  /** End what is under way. A search hears nothing while it runs, so that its worker is ended with it. */
  stop() {
    if (!this.isBusy) return;
    this.worker.terminate();
    this.worker = this.hear = null;
  }

  begin() {
    const worker = this.worker = this.start();
    this.given.then(given => worker.postMessage({ kind: "begin", ...given }), () => {});
    this.worker.addEventListener("message", ({ data }) => {
      if (data.asked !== this.asked || this.hear === null) return;
      const { hear } = this;
      if (data.kind !== "depth") this.hear = null;
      hear(data);
    });
    this.worker.addEventListener("error", event => {
      event.preventDefault();
      const { hear } = this;
      this.worker = this.hear = null;
      hear?.({ kind: "fault", said: event.message || "the worker of this page could not run" });
    });
  }
}
