// Keys on a board: arrows go from place to place, Enter and space choose, Escape forgets.

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** Call a listener's ``go(name, direction)``, ``tap(name)`` and ``cancel()``; it says whether something was forgotten. */
export function watchKeys(svg, listener) {
  svg.addEventListener("keydown", (event) => {
    const name = event.target.closest("[data-place]")?.dataset.place;
    if (name === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key in ARROWS) listener.go(name, ARROWS[event.key]);
    else if (event.key === "Enter" || event.key === " ") listener.tap(name);
    else if (event.key !== "Escape" || !listener.cancel()) return;
    event.preventDefault();
  });
}
