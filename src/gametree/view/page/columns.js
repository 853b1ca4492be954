// Columns of numbers, as Python writes what changes from step to step: small, because steps are told by differences.

/** Return the sums of numbers up to each of them. */
export function summed(differences) {
  let sum = 0;
  return differences.map((difference) => (sum += difference));
}

/** Return how many of ascending numbers are not more than another. */
export function countUpTo(ascending, limit) {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Return a text with what stands in it in braces filled in by its name. */
export const filled = (text, given) => text.replace(/\{(\w+)\}/g, (_, name) => given[name]);

/** Tell whether something is a list of whole numbers from one to below another. */
export function areWhole(numbers, from, below) {
  return Array.isArray(numbers) && numbers.every((number) => Number.isInteger(number) && number >= from && number < below);
}
