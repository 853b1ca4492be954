// What hands do on a board: taps, and drags of what stands on a place, by mouse, pen and fingers.

const STILL = 5; // pixels of the screen that a tap may wander
const CLUMSY = 0.3; // squares beside a place that still count for one that may be chosen

/**
 * Call a listener's ``tap(name)``, and ``lift(name)``, ``carry(x, y)``, ``drop(name)`` for a drag.
 *
 * ``listener.find(x, y, CLUMSY)`` tells which place is meant, ``listener.canLift(name)`` whether it can be dragged.
 */
export function watchHands(svg, listener) {
  let held = null;
  let isTapped = false;

  const place = ({ clientX, clientY }) => {
    const point = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
    return { x: point.x, y: point.y, name: listener.find(point.x, point.y, CLUMSY) };
  };

  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const { name } = place(event);
    held = { id: event.pointerId, name, x: event.clientX, y: event.clientY, isLifted: false };
    svg.setPointerCapture(event.pointerId);
  });

  svg.addEventListener("pointermove", (event) => {
    if (held?.id !== event.pointerId) return;
    const hasMoved = Math.hypot(event.clientX - held.x, event.clientY - held.y) > STILL;
    if (!held.isLifted && hasMoved && held.name !== null && listener.canLift(held.name)) {
      held.isLifted = true;
      listener.lift(held.name);
    }
    if (!held.isLifted) return;
    const { x, y, name } = place(event);
    listener.carry(x, y, name);
  });

  // A finger on something that can be dragged drags it; anywhere else it scrolls the page.
  svg.addEventListener("touchstart", (event) => {
    const { name } = place(event.changedTouches[0]);
    if (name !== null && listener.canLift(name) && event.cancelable) event.preventDefault();
  }, { passive: false });

  const release = (event) => {
    if (held?.id !== event.pointerId) return;
    const { isLifted, name } = held;
    held = null;
    const there = event.type === "pointerup" ? place(event).name : null;
    if (isLifted) listener.drop(there);
    else if (there !== null && there === name) {
      isTapped = event.pointerType === "touch";
      listener.tap(name);
    }
  };
  svg.addEventListener("pointerup", release);
  svg.addEventListener("pointercancel", release);

  // After a finger has tapped, browsers send a click to whatever lies there by then: a dialog that the tap has opened.
  svg.addEventListener("touchend", (event) => {
    if (isTapped && event.cancelable) event.preventDefault();
    isTapped = false;
  }, { passive: false });

  // Screen readers press without a pointer.
  svg.addEventListener("click", (event) => {
    const name = event.detail === 0 ? event.target.closest("[data-place]")?.dataset.place : undefined;
    if (name !== undefined) listener.tap(name);
  });
}
