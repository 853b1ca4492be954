// What a page needs to come back where it was: kept by the browser for this tab, and for nobody else.

const NAME = "gametree workbench";

/** Keep a part of it under its name: the game, the tree, or which of them is shown. */
export function keep(part, state) {
  try {
    sessionStorage.setItem(`${NAME}: ${part}`, JSON.stringify(state));
  } catch {
    // no room, or not allowed: then a page that is loaded again begins anew
  }
}

export function kept(part) {
  try {
    return JSON.parse(sessionStorage.getItem(`${NAME}: ${part}`) ?? "null");
  } catch {
    return null;
  }
}
