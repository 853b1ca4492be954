// The tree on a canvas. MAX nodes are squares, MIN nodes circles; edges that were cut off bear two strokes; what the
// search has not met is grey and dashed; the best line so far, and at the end MAX's best strategy, is bold. Nothing
// is said by colour alone.

const LEGIBLE = 6.5; // half the width of a node that can hold a text
const VISIBLE = 2; // of one that can be drawn as a shape
const LEAST_MARKED = 6; // of the nodes on the current path, however small the others are
const THIN = 2.2; // pixels of width below which a subtree is one stroke
const SMALL = 11.5; // pixels of the names and windows beside nodes
const FAINT = 0.55; // how dark blocks of what was not met are: there are many of them
const MOST_NAMED = 60; // clusters in the list that are named, however small: those that it shows
const CIRCLE = 2 * Math.PI;

/** Return the colours and fonts that the style sheet gives. */
export function readTheme() {
  const style = getComputedStyle(document.documentElement);
  const grey = ["paper", "ink", "quiet", "edge", "unmet", "unmet-text", "leaf"];
  const colours = ["max", "max-fill", "min", "min-fill", "cut", "accent", "band"];
  const names = [...grey, ...colours, "serif", "sans"];
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

/** Draw what a view shows: {replay, layout, camera, selected, folded}. */
export function draw(context, view, theme) {
  new Drawing(context, view, theme).all();
}

class Drawing {
  constructor(context, view, theme) {
    Object.assign(this, { context, view, theme });
    const { replay } = view;
    this.trace = replay.trace;
    this.isOver = replay.step === this.trace.steps;
    this.path = new Set(this.trace.path(replay.current));
    this.line = new Set(replay.line);
    this.bold = this.isOver ? this.trace.strategy : new Set();
    this.named = this.#namedNodes();
    this.edges = Object.fromEntries(["unmet", "met", "bold", "line", "path"].map((look) => [look, new Path2D()]));
    this.shapes = {};
    this.blocks = {};
    this.texts = [];
    this.strokes = [];
  }

  /** What the sentence, the reason or the list speak of: named however small the nodes are. */
  #namedNodes() {
    const { replay, selected } = this.view;
    const found = new Set([...this.path, ...(selected === null ? [] : [selected])]);
    const reason = this.trace.reasons.get(replay.event);
    if (reason !== undefined) {
      const left = reason.unsearched.map((move) => this.trace.child(replay.current, move));
      for (const node of [reason.ancestor, ...left]) if (node !== null) found.add(node);
    }
    for (const node of replay.listed.slice(0, MOST_NAMED)) found.add(node);
    return found;
  }

  all() {
    const { context } = this;
    const { camera } = this.view;
    context.clearRect(0, 0, camera.width, camera.height);
    [context.lineCap, context.lineJoin] = ["round", "round"];
    this.#collect();
    this.#drawBlocks();
    this.#drawEdges();
    this.#drawReason();
    this.#drawShapes();
    this.#drawMarks();
    this.#collectSides();
    this.#drawTexts();
  }

  /** Walk over what is in sight; a subtree too narrow to be told apart is one stroke. */
  #collect() {
    const { layout, camera } = this.view;
    const waiting = [0];
    while (waiting.length > 0) {
      const node = waiting.pop();
      const ply = this.trace.nodes.ply[node];
      const size = camera.size(ply);
      this.#collectNode(node, ply, size);
      const below = layout.shownBelow(node);
      const isThin = below.length > 0 && (layout.right[node] - layout.left[node]) * camera.scale < THIN;
      if (isThin && camera.size(ply + 1) < 1 && !this.path.has(node) && !this.line.has(node)) {
        this.#collectThin(node, ply);
        continue;
      }
      for (const child of below) {
        const isSeen = camera.x(layout.right[child]) > -40 && camera.x(layout.left[child]) < camera.width + 40;
        this.#collectEdge(node, child, isSeen);
        if (isSeen) waiting.push(child);
      }
    }
  }

  #collectThin(node, ply) {
    const { layout, camera } = this.view;
    const [top, bottom] = [camera.y(ply), camera.y(layout.bottom[node])];
    this.#collectBlock(this.#isMet(node) ? "edge" : "unmet", camera.x(layout.x[node]) - 0.5, top, 1, bottom - top);
  }

  /** What is too small for a shape is a block of whole pixels in one colour, which is drawn much faster. */
  #collectBlock(colour, x, y, wide, high) {
    const size = [wide, high].map((length) => Math.max(Math.round(length), 1));
    this.blocks[colour] ??= [];
    this.blocks[colour].push([Math.round(x), Math.round(y), ...size]);
  }

  #isMet(node) {
    return this.view.replay.isMet(node);
  }

  #collectEdge(parent, child, isSeen) {
    const { layout, camera, replay } = this.view;
    const ply = this.trace.nodes.ply[parent];
    const [x1, y1] = [camera.x(layout.x[parent]), camera.y(ply)];
    const [x2, y2] = [camera.x(layout.x[child]), camera.y(ply + 1)];
    if (!isSeen && Math.max(x1, x2) < 0) return;
    if (!isSeen && Math.min(x1, x2) > camera.width) return;
    const add = (path) => (path.moveTo(x1, y1), path.lineTo(x2, y2));
    if (this.path.has(child)) add(this.edges.path);
    if (this.line.has(child) && this.line.has(parent)) add(this.edges.line);
    else if (this.bold.has(child) && this.bold.has(parent)) add(this.edges.bold);
    else add(this.edges[this.#isMet(child) ? "met" : "unmet"]);
    const status = replay.status(child);
    if (status === "cut" || status === "purged") this.strokes.push([x1, y1, x2, y2, camera.size(ply + 1), status]);
  }

  #collectNode(node, ply, size) {
    const { layout, camera } = this.view;
    const [x, y] = [camera.x(layout.x[node]), camera.y(ply)];
    const isMarked = this.named.has(node);
    const half = isMarked ? Math.max(size, LEAST_MARKED) : size;
    if (x < -half - 40 || x > camera.width + half + 40) return;
    const isMax = this.trace.nodes.is_max[node];
    const side = isMax ? "max" : "min";
    if (half < VISIBLE) {
      this.#collectBlock(this.#isMet(node) ? side : "unmet", x - half, y - VISIBLE, 2 * half, 2 * VISIBLE);
      return;
    }
    const shape = this.#shape(`${side} ${this.#look(node)}`);
    if (isMax) shape.rect(x - half, y - half, 2 * half, 2 * half);
    else shape.moveTo(x + half, y), shape.arc(x, y, half, 0, CIRCLE);
    if (this.view.replay.isCut(node)) this.#collectStub(node, x, y, half);
    if (this.view.folded.has(node)) this.#collectFolded(node, x, y, half);
    if (half >= LEGIBLE || isMarked) this.#collectTexts(node, x, y, half);
  }

  #look(node) {
    if (!this.#isMet(node)) return "unmet";
    return this.trace.isExplicit && this.trace.children[node].length === 0 ? "leaf" : "met";
  }

  #shape(look) {
    this.shapes[look] ??= new Path2D();
    return this.shapes[look];
  }

  /** Children that were cut off and are not in the tree, as in games, are one short edge. */
  #collectStub(node, x, y, half) {
    const { replay, layout, camera } = this.view;
    const isMarked = this.trace.children[node].some((child) => replay.status(child) === "cut");
    if (isMarked || half < VISIBLE * 1.5 || this.view.folded.has(node)) return;
    const last = layout.shownBelow(node).at(-1);
    const slope = last === undefined ? 0 : (camera.x(layout.x[last]) - x) / camera.row;
    const down = Math.min(camera.row * 0.5, half * 2.6);
    const across = Math.min(half * (2.6 * Math.max(slope, 0) + 1.5), half * 3);
    this.edges.unmet.moveTo(x, y);
    this.edges.unmet.lineTo(x + across, y + down);
    this.strokes.push([x, y, x + across * 1.3, y + down * 1.3, half, "cut"]);
  }

  #collectFolded(node, x, y, half) {
    const fan = this.#shape("folded");
    const depth = Math.max(half * 1.1, 5);
    fan.moveTo(x, y + half);
    fan.lineTo(x - depth, y + half + depth);
    fan.lineTo(x + depth, y + half + depth);
    fan.closePath();
  }

  #collectTexts(node, x, y, half) {
    const { replay } = this.view;
    const isMet = this.#isMet(node);
    const value = replay.text(node, "text");
    const isBold = this.line.has(node) && isMet;
    const size = Math.min(half * 0.95, (half * 1.86) / (Math.max(value.length, 1) * (isBold ? 0.7 : 0.62)), 15);
    if (value !== "" && size >= 6.5) {
      const colour = isMet ? "ink" : "unmet-text";
      this.texts.push({ text: value, x, y, size, colour, weight: isBold ? "700 " : "" });
    }
    if (value !== "" && size < 6.5 && this.trace.labels !== null && half >= 8) {
      const place = { x: x + half + 4, y: y - half + 2, align: "left" };
      this.texts.push({ text: value, ...place, size: SMALL, colour: isMet ? "ink" : "unmet-text", isBoxed: true });
    }
    const room = this.view.layout.gaps[this.trace.nodes.ply[node]] * this.view.camera.scale - 2 * half;
    this.#collectName(node, x, y, half, room);
    if (this.path.has(node) && half >= 11) this.#collectWindow(node, x, y, half, room);
  }

  /** The name of a leaf stands below it, that of a node to its left; in games the move stands at the edge to it. */
  #collectName(node, x, y, half, room) {
    const { isExplicit, nodes, children } = this.trace;
    const label = isExplicit ? this.trace.name(node) : (nodes.move[node] ?? "");
    const isBelow = isExplicit && children[node].length === 0;
    const needed = isBelow || !isExplicit ? 6 * label.length - 2 * half : 7 + 6 * label.length;
    const isNamed = this.named.has(node);
    if (label === "" || (room <= needed && !isNamed)) return;
    const beside = isBelow ? { x, y: y + half + 9 } : { x: x - half - 3, y: y - half + 1, align: "right" };
    const place = isExplicit ? beside : this.#onEdge(node, x, y, half);
    const colour = isNamed ? "ink" : this.#isMet(node) ? "quiet" : "unmet-text";
    this.texts.push({ text: label, ...place, size: SMALL, colour, serif: true, isBoxed: isNamed || !isExplicit });
  }

  /** The lower part of the edge that leads to a node, as far above it as a text needs. */
  #onEdge(node, x, y, half) {
    const { layout, camera } = this.view;
    const parent = this.trace.nodes.parent[node];
    const [above, height] = [camera.x(layout.x[parent]), camera.row];
    const share = Math.min(Math.max(0.26, (half + 9) / height), 0.5);
    return { x: x + (above - x) * share, y: y - height * share };
  }

  /** Who moves at which level, at the left edge. */
  #collectSides() {
    const { layout, camera } = this.view;
    if (camera.row < 2 * SMALL) return;
    layout.rows.forEach((row, ply) => {
      const inner = row.find((node) => this.trace.children[node].length > 0);
      if (inner === undefined) return;
      const place = { x: 5, y: camera.y(ply), align: "left" };
      this.texts.push({ text: this.trace.side(inner), ...place, size: SMALL, colour: "quiet", isBoxed: true });
    });
  }

  /** A window stands to the right of its node, or below where there is no room. */
  #collectWindow(node, x, y, half, room) {
    const text = this.view.replay.text(node, "window");
    if (text === "" || this.trace.labels !== null) return;
    const look = { text, size: SMALL, colour: "accent", weight: "600 ", isBoxed: true };
    const isBelow = this.trace.children[node].length === 0 && room < 8 * text.length;
    const place = isBelow ? { x, y: y + half + 24 } : { x: x + half + 5, y: y - half + 2, align: "left" };
    this.texts.push({ ...look, ...place });
  }

  #drawEdges() {
    const { context, theme } = this;
    const isFine = this.view.camera.size(this.view.layout.plies - 1) < VISIBLE;
    this.#stroke(this.edges.path, theme.band, 9);
    if (!isFine) context.setLineDash([3, 3.5]);
    this.#stroke(this.edges.unmet, theme.unmet, isFine ? 0.6 : 1);
    context.setLineDash([]);
    this.#stroke(this.edges.met, theme.edge, isFine ? 0.8 : 1.2);
    this.#stroke(this.edges.bold, theme.ink, 2.6);
    this.#stroke(this.edges.line, theme.ink, 4);
    for (const stroke of this.strokes) this.#drawStrokes(...stroke);
  }

  #drawBlocks() {
    for (const [colour, blocks] of Object.entries(this.blocks)) {
      this.context.fillStyle = this.theme[colour];
      this.context.globalAlpha = colour === "unmet" ? FAINT : 1;
      for (const block of blocks) this.context.fillRect(...block);
    }
    this.context.globalAlpha = 1;
  }

  #stroke(path, colour, width) {
    this.context.strokeStyle = colour;
    this.context.lineWidth = width;
    this.context.stroke(path);
  }

  /** Mark an edge: two strokes across it where it was cut off, a cross where it was dropped. */
  #drawStrokes(x1, y1, x2, y2, half, status) {
    if (half < VISIBLE * 1.5) return;
    const { context, theme } = this;
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [along, across] = [(x2 - x1) / length, (y2 - y1) / length];
    const [x, y] = [x1 + (x2 - x1) * 0.52, y1 + (y2 - y1) * 0.52];
    const reach = Math.min(Math.max(half * 0.55, 3), 8);
    context.strokeStyle = theme.cut;
    context.lineWidth = half > LEGIBLE ? 2 : 1.3;
    context.beginPath();
    for (const shift of [-1, 1]) {
      const [aside, turn] = status === "cut" ? [shift * reach * 0.35, 0] : [0, shift * 0.8];
      const [mx, my] = [x + along * aside, y + across * aside];
      const dx = (-across * Math.cos(turn) + along * Math.sin(turn)) * reach;
      const dy = (along * Math.cos(turn) + across * Math.sin(turn)) * reach;
      context.moveTo(mx - dx, my - dy);
      context.lineTo(mx + dx, my + dy);
    }
    context.stroke();
  }

  #drawShapes() {
    const { context, theme } = this;
    for (const [look, shape] of Object.entries(this.shapes)) {
      const [side, kind] = look.split(" ");
      const isGrey = kind === "unmet";
      const fills = { folded: theme.quiet, unmet: theme.paper, leaf: theme.leaf };
      context.fillStyle = fills[kind ?? side] ?? theme[`${side}-fill`];
      context.fill(shape);
      if (look === "folded") continue;
      if (kind === "unmet") context.setLineDash([2.5, 2.5]);
      this.#stroke(shape, isGrey ? theme.unmet : theme[side], side === "max" && !isGrey ? 1.8 : 1.3);
      context.setLineDash([]);
    }
  }

  /** Mark the node where the last event happened, and the one that the reader has chosen. */
  #drawMarks() {
    const { replay, selected } = this.view;
    if (selected !== null && selected !== replay.current) this.#ring(selected, this.theme.ink, 1.6, [4, 3], 5);
    if (replay.step > 0) this.#ring(replay.current, this.theme.accent, 3, [], 4.5);
  }

  #ring(node, colour, width, dashes, room) {
    const { layout, camera } = this.view;
    if (!layout.isShown(node)) return;
    const ply = this.trace.nodes.ply[node];
    const half = Math.max(camera.size(ply), LEAST_MARKED) + room;
    const [x, y] = [camera.x(layout.x[node]), camera.y(ply)];
    const ring = new Path2D();
    if (this.trace.nodes.is_max[node]) ring.roundRect(x - half, y - half, 2 * half, 2 * half, 4);
    else ring.arc(x, y, half, 0, CIRCLE);
    this.context.setLineDash(dashes);
    this.#stroke(ring, colour, width);
    this.context.setLineDash([]);
  }

  /** Draw a bow from a cutoff to the node whose value proves it. */
  #drawReason() {
    const { replay, layout, camera } = this.view;
    const reason = this.trace.reasons.get(replay.event);
    if (reason === undefined || reason.ancestor === null || !layout.isShown(replay.current)) return;
    const place = (node) => [camera.x(layout.x[node]), camera.y(this.trace.nodes.ply[node])];
    const [[x1, y1], [x2, y2]] = [place(replay.current), place(reason.ancestor)];
    const bend = (x1 >= x2 ? 1 : -1) * Math.min(60, 20 + Math.abs(y1 - y2) * 0.25);
    const bow = new Path2D();
    bow.moveTo(x1, y1);
    bow.quadraticCurveTo((x1 + x2) / 2 + bend, (y1 + y2) / 2, x2, y2);
    this.context.setLineDash([7, 4]);
    this.#stroke(bow, this.theme.cut, 2.2);
    this.context.setLineDash([]);
  }

  #drawTexts() {
    const { context, theme } = this;
    context.textBaseline = "middle";
    context.strokeStyle = theme.paper;
    const inOrder = [...this.texts.filter((text) => !text.isBoxed), ...this.texts.filter((text) => text.isBoxed)];
    for (const { text, x, y, size, colour, align = "center", serif, weight = "", isBoxed } of inOrder) {
      context.font = `${serif ? "italic " : weight}${size}px ${serif ? theme.serif : theme.sans}`;
      context.textAlign = align;
      context.lineWidth = isBoxed ? 6 : 3.5;
      if (align !== "center" || isBoxed) context.strokeText(text, x, y);
      context.fillStyle = theme[colour];
      context.fillText(text, x, y + (align === "center" ? 0.5 : 0));
    }
  }
}
