// Words and signs for what a trace says. A bound or a value that is not there is NaN, as in a replay.

import { MOST, WIN } from "./settings.js";

/** Write a value in words; a forced end by its distance, what is no number by its label. */
export function valueWords(value, labels) {
  if (Number.isNaN(value)) return "none yet";
  if (labels !== null) return labels[value];
  if (Math.abs(value) > WIN) return value > 0 ? "more than every value" : "less than every value";
  if (Math.abs(value) > MOST) return `a ${value > 0 ? "win" : "loss"} for MAX at ply ${WIN - Math.abs(value)}`;
  return signed(value);
}

/** Write a value as briefly as it goes into a node: W7 is a win for MAX at ply 7. */
export function valueSign(value, labels) {
  if (labels !== null) return labels[value];
  if (Math.abs(value) > WIN) return value > 0 ? "∞" : "−∞";
  if (Math.abs(value) > MOST) return `${value > 0 ? "W" : "L"}${WIN - Math.abs(value)}`;
  return signed(value);
}

function signed(value) {
  return String(value).replace("-", "−");
}

/** Write a window as an interval. */
export function windowSign(alpha, beta, labels) {
  const low = Number.isNaN(alpha) ? "−∞" : valueSign(alpha, labels);
  return `(${low}, ${Number.isNaN(beta) ? "+∞" : valueSign(beta, labels)})`;
}

/** Write which values can still matter. */
export function windowWords(alpha, beta, labels) {
  if (Number.isNaN(alpha) && Number.isNaN(beta)) return "every value matters";
  if (labels !== null) return packetWords(alpha, beta, labels);
  if (Number.isNaN(beta)) return `only values above ${valueWords(alpha, labels)} matter`;
  if (Number.isNaN(alpha)) return `only values below ${valueWords(beta, labels)} matter`;
  if (alpha >= beta) return "no value matters any more";
  return `only values between ${valueWords(alpha, labels)} and ${valueWords(beta, labels)} matter`;
}

/** Write what the sides have elsewhere, where values are packets of outcomes. */
function packetWords(alpha, beta, labels) {
  const told = [];
  if (!Number.isNaN(alpha)) told.push(`MAX has ${labels[alpha]} elsewhere`);
  if (!Number.isNaN(beta)) told.push(`MIN grants no more than ${labels[beta]}`);
  return told.join("; ");
}

/** Write what the bound of a cluster says; empty where it has none. */
export function clusterWords(sign, bound) {
  if (sign === "") return "";
  return `bound ${sign}${valueSign(bound, null)}: no strategy of this cluster is worth ${sign === "≤" ? "more" : "less"}`;
}

export function counted(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** Write a proof number. */
export function proofSign(number) {
  return number === null ? "never" : String(number);
}
