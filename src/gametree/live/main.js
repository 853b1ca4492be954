// The page: two things to do, one of them shown; an address may say which, and what to begin with.
//
//   index.html#tree=((3 12) (2 4))       index.html#tree=gallery:two-ply       index.html#game=connect4&moves=4,4

import { wake } from "./asking.js";
import { at, complain } from "./elements.js";
import { play, prepareGames } from "./games.js";
import { explainTree, prepareTrees } from "./trees.js";

const PANELS = ["trees", "games"];

function show(name) {
  for (const panel of PANELS) {
    at(panel).hidden = panel !== name;
    at(`tab-${panel}`).ariaSelected = String(panel === name);
    at(`tab-${panel}`).tabIndex = panel === name ? 0 : -1;
  }
}

/** Return the moves in an address; a name may hold a comma, which is written otherwise there. */
function names(address) {
  const written = /[#&]moves=([^&]*)/.exec(address)?.[1] ?? "";
  return written.split(",").filter(Boolean).map(decodeURIComponent);
}

const asked = new URLSearchParams(location.hash.slice(1));
for (const panel of PANELS) {
  at(`tab-${panel}`).onclick = () => show(panel);
  at(`tab-${panel}`).onkeydown = ({ key }) => {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    const other = PANELS.find((each) => each !== panel);
    show(other);
    at(`tab-${other}`).focus();
  };
}
prepareTrees(asked.get("tree"));
prepareGames(asked.get("game"));
const begun = { position: asked.get("position") ?? "", moves: names(location.hash) };
show(asked.has("game") ? "games" : "trees");
if (location.protocol === "file:") {
  complain("This page has to be served, by 'python -m http.server' for example: a browser loads no Python from a file.");
} else if (typeof WebAssembly !== "object") {
  complain("This browser has no WebAssembly, which Python needs here.");
} else {
  wake();
  if (asked.has("game")) play(begun);
  if (asked.has("tree")) explainTree();
}
document.documentElement.dataset.ready = "";
