// Where nodes stand: leaves side by side from left to right, parents above the middle of their children.

const BETWEEN_FAMILIES = 0.3;

/** The places of all nodes that are shown. Across, a unit is the room of a leaf; down, it is a ply. */
export class Layout {
  /** Lay out a trace's tree; nothing is shown below nodes that are folded. */
  constructor(trace, folded) {
    this.x = new Float64Array(trace.size).fill(NaN);
    this.left = new Float64Array(trace.size);
    this.right = new Float64Array(trace.size);
    this.bottom = new Int32Array(trace.size);
    this.rows = Array.from({ length: trace.plies }, () => []);
    this.shownBelow = (node) => (folded.has(node) ? [] : trace.children[node]);
    const shown = this.#walk(trace);
    this.#place(trace, shown);
    this.plies = this.rows.findLastIndex((row) => row.length > 0) + 1;
    this.gaps = this.rows.map((row) => this.#leastGap(row));
  }

  /** Return the nodes that are shown, parents before children, from left to right; fill the rows. */
  #walk(trace) {
    const shown = [];
    const waiting = [0];
    while (waiting.length > 0) {
      const node = waiting.pop();
      shown.push(node);
      this.rows[trace.nodes.ply[node]].push(node);
      const below = this.shownBelow(node);
      for (let child = below.length - 1; child >= 0; child -= 1) waiting.push(below[child]);
    }
    return shown;
  }

  #place(trace, shown) {
    let [next, family] = [0, null];
    for (const node of shown) {
      if (this.shownBelow(node).length > 0) continue;
      if (family !== null && family !== trace.nodes.parent[node]) next += BETWEEN_FAMILIES;
      family = trace.nodes.parent[node];
      this.x[node] = next;
      next += 1;
    }
    this.width = Math.max(next - 1, 0);
    for (const node of shown.reverse()) {
      const below = this.shownBelow(node);
      if (below.length > 0) this.x[node] = (this.x[below[0]] + this.x[below.at(-1)]) / 2;
      this.left[node] = below.length > 0 ? this.left[below[0]] : this.x[node];
      this.right[node] = below.length > 0 ? this.right[below.at(-1)] : this.x[node];
      this.bottom[node] = below.reduce((most, child) => Math.max(most, this.bottom[child]), trace.nodes.ply[node]);
    }
  }

  #leastGap(row) {
    let least = Infinity;
    for (let place = 1; place < row.length; place += 1) {
      least = Math.min(least, this.x[row[place]] - this.x[row[place - 1]]);
    }
    return least;
  }

  isShown(node) {
    return !Number.isNaN(this.x[node]);
  }

  /** Return the node of a ply that stands nearest to a place across; null where the ply is empty. */
  nearest(ply, x) {
    const row = this.rows[ply] ?? [];
    if (row.length === 0) return null;
    let [low, high] = [0, row.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.x[row[middle]] < x) low = middle + 1;
      else high = middle;
    }
    const isCloser = low > 0 && x - this.x[row[low - 1]] < this.x[row[low]] - x;
    return row[isCloser ? low - 1 : low];
  }
}
