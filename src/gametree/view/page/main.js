// The page: put together, and opened to the outside.
//
//   gametree.show(trace)         show a trace: what 'gametree explain --json' writes, as an object
//   gametree.show(left, right)   show two side by side
//   gametree.only(...traces)     show traces, and forget all others
//   gametree.go(step)            go to a step of the one that leads
//   gametree.panes               what is shown: each has a trace and a replay
//
// show returns whether the traces could be read; if not, the page says why.

import { Chooser } from "./choosing.js";
import { Controls } from "./controls.js";
import { Reception, embedded } from "./receiving.js";
import { Stage } from "./stage.js";

const stage = new Stage(document.querySelector("main"));
const reception = new Reception(stage);
new Chooser(stage);
new Controls(stage);

window.gametree = {
  show: (...traces) => reception.take(traces),
  only: (...traces) => reception.take(traces, { isAlone: true }),
  go: (step) => stage.go(step),
  get panes() {
    return stage.panes;
  },
};

embedded()
  .then((traces) => reception.take(traces))
  .catch((error) => reception.refuse(error))
  .finally(() => {
    if (stage.panes.length === 0) stage.show();
    document.documentElement.dataset.ready = "true";
  });
