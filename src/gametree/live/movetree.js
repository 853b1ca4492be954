// A tree of moves: what was played and what else was tried, from one beginning. It knows nothing about games or pages.

class Step {
  children = [];

  constructor(parent, { name, label = name, number = "", comment = "" }) {
    Object.assign(this, { parent, name, label, number, comment });
  }
}

export class MoveTree {
  #played = null; // the line that went first when the tree came from elsewhere

  constructor(position = "", tags = {}) {
    this.position = position; // where it begins, "" for the start of the game
    this.tags = tags; // what is known of the game: who played it, and where
    this.root = new Step(null, { name: "" });
    this.at = this.root;
  }

  /** Return the names of the moves that lead to a step. */
  names(step = this.at) {
    const found = [];
    for (let each = step; each.parent !== null; each = each.parent) found.unshift(each.name);
    return found;
  }

  /** Add a move behind a step, and return it; one that is there already is not added again. */
  add(told, parent = this.at) {
    const known = parent.children.find(({ name }) => name === told.name);
    if (known) return known;
    const made = new Step(parent, told);
    parent.children.push(made);
    return made;
  }

  /** Take a step out, with all behind it. */
  remove(step) {
    if (step.parent === null) return;
    step.parent.children = step.parent.children.filter((each) => each !== step);
    if (this.#leadsTo(step, this.at)) this.at = step.parent;
  }

  /** Have the line that leads to a step go first wherever it has branched off. */
  promote(step) {
    for (let each = step; each.parent !== null; each = each.parent) {
      const { children } = each.parent;
      each.parent.children = [each, ...children.filter((other) => other !== each)];
    }
  }

  /** Return the end of the line that goes on from a step. */
  end(step = this.at) {
    return step.children.length > 0 ? this.end(step.children[0]) : step;
  }

  /** Return the next step before or behind this one among those that branch off together. */
  beside(direction, step = this.at) {
    const together = step.parent?.children ?? [];
    return together[together.indexOf(step) + direction] ?? step;
  }

  #leadsTo(step, from) {
    for (let each = from; each !== null; each = each.parent) if (each === step) return true;
    return false;
  }

  /** Return it as data: steps in a list, each with the place of the one before it, -1 for the beginning. */
  asData() {
    const nodes = [];
    const places = new Map([[this.root, -1]]);
    const waiting = [...this.root.children];
    while (waiting.length > 0) {
      const step = waiting.shift();
      places.set(step, nodes.length);
      const { name, label, number, comment } = step;
      nodes.push({ parent: places.get(step.parent), name, label, number, ...(comment ? { comment } : {}) });
      waiting.unshift(...step.children);
    }
    return { position: this.position, nodes, at: places.get(this.at), tags: this.#knownTags() };
  }

  /** Return what is known of the game; how it ended only as long as it is the same game. */
  #knownTags() {
    const { Result: result, ...others } = this.tags;
    return result && this.#played === this.#firstLine() ? this.tags : others;
  }

  #firstLine() {
    return this.names(this.end(this.root)).join(" ");
  }

  static from({ position = "", nodes = [], at = -1, tags = {} }) {
    const tree = new MoveTree(position, tags);
    const steps = [];
    for (const node of nodes) steps.push(tree.add(node, steps[node.parent] ?? tree.root));
    tree.at = steps[at] ?? tree.root;
    tree.#played = tree.#firstLine();
    return tree;
  }
}
