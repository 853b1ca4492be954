// The page: what there is to do, one of it shown; an address may say which, and what to begin with.
//
//   index.html#tree=((3 12) (2 4))       index.html#tree=gallery:two-ply       index.html#game=connect4&moves=4,4

import { follow, prepareArena } from "./arena.js";
import { wake } from "./asking.js";
import { at, complain } from "./elements.js";
import { comeBack, play, prepareGames } from "./games.js";
import { keep, kept } from "./keeping.js";
import { preparePractice } from "./practice.js";
import { comeBackToTree, explainTree, prepareTrees } from "./trees.js";

const PANELS = ["games", "trees", "arena", "practice"];

function show(name) {
  keep("panel", name);
  for (const panel of PANELS) {
    at(panel).hidden = panel !== name;
    at(`tab-${panel}`).ariaSelected = String(panel === name);
    at(`tab-${panel}`).tabIndex = panel === name ? 0 : -1;
  }
}

/** Return the moves in an address; a name may hold a comma, which is written otherwise there. */
function names(address) {
  const written = /[#&]moves=([^&]*)/.exec(address)?.[1] ?? "";
  return written.split(",").filter(Boolean).map(decoded);
}

/** What cannot be decoded is taken as it is written: it is no move, which is told. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const { hash } = location;
const asked = new URLSearchParams(hash.slice(1));
for (const [place, panel] of PANELS.entries()) {
  at(`tab-${panel}`).onclick = () => show(panel);
  at(`tab-${panel}`).onkeydown = ({ key }) => {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    const other = PANELS.at((place + (key === "ArrowLeft" ? -1 : 1)) % PANELS.length);
    show(other);
    at(`tab-${other}`).focus();
  };
}

/** Show what the address asks for, or else what this tab has shown before. */
async function begin() {
  const begun = { position: asked.get("position") ?? "", moves: names(hash) };
  const isPlain = begun.position === "" && begun.moves.length === 0;
  if (asked.has("tree")) explainTree();
  else comeBackToTree({ isShown: !at("trees").hidden });
  if (asked.has("ledger")) follow(asked.get("ledger"));
  if (asked.has("game") && !isPlain) await play(begun);
  else if (!(await comeBack(asked.get("game"))) && asked.has("game")) await play(begun);
}

prepareTrees(asked.get("tree"));
prepareGames(asked.get("game"));
prepareArena();
preparePractice();
const before = PANELS.includes(kept("panel")) ? kept("panel") : "games";
show(asked.has("tree") ? "trees" : asked.has("ledger") ? "arena" : asked.has("game") ? "games" : before);
if (location.protocol === "file:") {
  complain("This page has to be served, by 'python -m http.server' for example: a browser loads no Python from a file.");
} else if (typeof WebAssembly !== "object") {
  complain("This browser has no WebAssembly, which Python needs here.");
} else {
  wake();
  begin();
  // That was done: a page that is loaded again goes on where it is, and does not begin anew. A match is looked at again.
  if (!asked.has("ledger")) history.replaceState(null, "", location.pathname + location.search);
}
document.documentElement.dataset.ready = "";
