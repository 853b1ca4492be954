// Gestures on a canvas: drag, wheel, pinch, click and double click, by mouse, pen and fingers.

const STILL = 5; // pixels that a click may wander
const NOTCH = 120; // pixels that one turn of the wheel counts at most
const WHEEL = 350; // pixels of the wheel that magnify e times
const PINCH = 60; // the same for two fingers on a touchpad, which browsers tell as a wheel with Ctrl

/** Call a listener's ``pan``, ``zoom``, ``choose`` and ``fold`` for what hands do on a canvas. */
export function watchGestures(canvas, listener) {
  const pointers = new Map();
  let wandered = 0;

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    if (pointers.size === 0) wandered = 0;
    pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
  });

  canvas.addEventListener("pointermove", (event) => {
    if (!pointers.has(event.pointerId)) return;
    const [x, y] = pointers.get(event.pointerId);
    const before = spread(pointers);
    pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
    wandered += Math.hypot(event.offsetX - x, event.offsetY - y);
    if (wandered < STILL) return;
    listener.pan((event.offsetX - x) / pointers.size, (event.offsetY - y) / pointers.size);
    const after = spread(pointers);
    if (before !== null && before.length > 0) listener.zoom(after.length / before.length, after.x, after.y);
  });

  const release = (event) => {
    const isClick = pointers.delete(event.pointerId) && pointers.size === 0 && wandered < STILL;
    if (isClick && event.type === "pointerup") listener.choose(event.offsetX, event.offsetY);
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);
  canvas.addEventListener("dblclick", (event) => listener.fold(event.offsetX, event.offsetY));
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    if (event.shiftKey) {
      listener.pan(-event.deltaY - event.deltaX, 0);
      return;
    }
    const turned = Math.max(-NOTCH, Math.min(event.deltaY, NOTCH));
    listener.zoom(Math.exp(-turned / (event.ctrlKey ? PINCH : WHEEL)), event.offsetX, event.offsetY);
  }, { passive: false });
}

/** Return the middle of two fingers and how far apart they are; null where there are not two. */
function spread(pointers) {
  if (pointers.size !== 2) return null;
  const [[x1, y1], [x2, y2]] = pointers.values();
  return { x: (x1 + x2) / 2, y: (y1 + y2) / 2, length: Math.hypot(x1 - x2, y1 - y2) };
}
