// What stands on a place: a glyph, so many seeds, or a text. It is drawn around the middle of its place.

import { draw } from "./elements.js";
import { FORMS, STRETCHED } from "./glyphs.js";
import { COUNT, LOOSE, MOST_SEEDS, NARROW, RAISED, ROOM, SEED, SQUARE, TURN, WIDE } from "./measures.js";

/** Draw a content on a place so wide and so high. */
export function standing(content, { width, height }) {
  if ("text" in content) return draw("g", { class: "content" }, letters(content.text, width, height));
  if ("count" in content) return draw("g", { class: "content heap" }, ...heap(content.count, width, height));
  const [tint, form] = content.glyph.split(" ");
  const kind = `piece ${form} ${tint}`;
  if (STRETCHED.includes(form)) return draw("g", { class: kind }, filling(form, width, height));
  const scale = Math.min(width, height) / 100;
  const strokes = FORMS[form].map(({ path, role }) => draw("path", { d: path, class: role }));
  return draw("g", { class: kind, transform: `translate(${-50 * scale} ${-50 * scale}) scale(${scale})` }, ...strokes);
}

/** Return what stands on a place in words. */
export function inWords(content) {
  if (content === undefined) return "empty";
  if ("count" in content) return `${content.count} seed${content.count === 1 ? "" : "s"}`;
  return content.text ?? content.glyph;
}

function filling(form, wide, high) {
  const room = form === "box" ? 0.16 * SQUARE : 0;
  const [width, height] = [wide - 2 * room, high - 2 * room];
  const rx = Math.min(width, height) / (form === "bar" ? 2 : 8);
  return draw("rect", { x: -width / 2, y: -height / 2, width, height, rx, class: "body" });
}

function heap(count, width, height) {
  const [across, down] = [width / 2 - SEED - ROOM, (height - COUNT) / 2 - SEED - ROOM];
  const shown = Math.min(count, MOST_SEEDS);
  const seeds = Array.from({ length: shown }, (_, seed) => {
    const away = shown > 1 ? Math.sqrt((seed + 0.5) / Math.max(shown, LOOSE)) : 0;
    const [x, y] = [away * across * Math.cos(TURN * seed), away * down * Math.sin(TURN * seed) - COUNT / 2];
    return draw("circle", { cx: x, cy: y, r: SEED, class: "seed" });
  });
  const told = { x: 0, y: height / 2 - RAISED, "font-size": COUNT, "text-anchor": "middle", class: "count" };
  return [...seeds, draw("text", told, count)];
}

function letters(text, width, height) {
  let size = Math.min(0.44 * height, 0.44 * SQUARE);
  const about = [...text].map((letter) => (NARROW.includes(letter) ? 0.4 : WIDE.includes(letter) ? 0.85 : 0.63));
  const wide = size * about.reduce((sum, letter) => sum + letter, 0);
  if (wide > 0) size *= Math.min(1, (0.9 * width) / wide);
  return draw("text", { x: 0, y: 0.36 * size, "font-size": size, "text-anchor": "middle", class: "text" }, text);
}
