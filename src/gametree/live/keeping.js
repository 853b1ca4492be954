// What a page needs to come back where it was: kept by the browser for this tab, and for nobody else.

const NAME = "gametree workbench";

export function keep(state) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(state));
  } catch {
    // no room, or not allowed: then a page that is loaded again begins anew
  }
}

export function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? "null");
  } catch {
    return null;
  }
}
