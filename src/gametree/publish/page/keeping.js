// A game in the address of the page, and in the memory of the browser: what is read there may be anything.

import { game } from "./game.js";
import { History } from "./history.js";

/** Write a game as the part of an address behind its #. */
export function written(history) {
  const names = history.moves.map((move, place) => encodeURIComponent(game.moveName(history.positions[place], move)));
  const from = history.begins ? `position=${encodeURIComponent(history.begins)}&` : "";
  return names.length || from ? `#${from}moves=${names.join(",")}` : "";
}

/** Read a game, as far as it can be played; `wrong` tells what could not be. */
export function read(text) {
  const parts = new Map(text.replace(/^#/, "").split("&").map(part => part.split("=", 2)));
  let history = new History(), wrong = null;
  const position = decoded(parts.get("position") ?? "");
  if (position) {
    try {
      history = History.read(position);
    } catch {
      return { history, wrong: `the position “${position}” of this link cannot be read` };
    }
  }
  for (const name of (parts.get("moves") ?? "").split(",").map(decoded).filter(Boolean)) {
    const move = history.moveNamed(name);
    if (move === undefined) {
      wrong = `the link goes on with “${name}”, which is no move here`;
      break;
    }
    history = history.play(move);
  }
  return { history, wrong };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What the browser remembers under a name: nothing where it remembers nothing. */
export class Shelf {
  constructor(name) {
    this.name = name;
  }

  get() {
    try {
      const found = JSON.parse(localStorage.getItem(this.name));
      return found !== null && typeof found === "object" ? found : {};
    } catch {
      return {};
    }
  }

  put(things) {
    try {
      localStorage.setItem(this.name, JSON.stringify(things));
    } catch {
      // A private window, or a full disk: the address has the game all the same.
    }
  }
}
