// The camera: which part of a layout is seen, and how large.
// Across and down are scaled apart: however wide a tree is, its plies fill the height, the upper ones legibly.

const MARGIN = { across: 40, left: 60, top: 36, bottom: 46 }; // who moves at the levels stands at the left
const MARGIN_SHARE = 0.05; // of the width, where that is less
const LARGEST = { across: 150, row: 132, node: 19 };
const LEAST_ROW = 30;
const EASE = 0.3;

export class Camera {
  constructor() {
    this.layout = null;
    this.width = 1;
    this.height = 1;
    this.scale = 1; // pixels a unit across
    this.left = 0; // where the layout's 0 across stands on the screen
    this.top = 0; // where its first row stands
    this.goal = null; // where left and top are gliding to
  }

  /** Show another layout, or another size of the screen; what was seen stays where it is as far as it can. */
  fit(layout, width, height) {
    [this.layout, this.width, this.height] = [layout, width, height];
    this.scale = this.fitting;
    this.goal = null;
    this.left = this.leftMargin + (width - this.leftMargin - this.margin - layout.width * this.scale) / 2;
    const free = height - MARGIN.top - MARGIN.bottom - (layout.plies - 1) * this.row;
    this.top = MARGIN.top + Math.max(free, 0) / 2;
  }

  resize(width, height) {
    const wasFitting = this.isFitting;
    this.left += (width - this.width) / 2;
    [this.width, this.height] = [width, height];
    if (wasFitting) this.fit(this.layout, width, height);
    else this.#keepInSight();
  }

  /** Take another layout of the same tree; one node stays where it is on the screen. */
  relayout(layout, node, ply, xBefore) {
    const [x, y] = [this.x(xBefore), this.y(ply)];
    this.layout = layout;
    this.left = x - layout.x[node] * this.scale;
    this.top = y - ply * this.row;
    this.#keepInSight();
  }

  /** The scale at which the whole width is seen. */
  get fitting() {
    return Math.min((this.width - this.leftMargin - this.margin) / Math.max(this.layout.width, 1e-9), LARGEST.across * 0.6);
  }

  get margin() {
    return Math.min(MARGIN.across, this.width * MARGIN_SHARE);
  }

  get leftMargin() {
    return Math.max(this.margin, Math.min(MARGIN.left, this.width / 4));
  }

  get isFitting() {
    return Math.abs(this.scale / this.fitting - 1) < 1e-6;
  }

  /** Pixels from ply to ply: those that fill the height, and more where it is magnified. */
  get row() {
    const room = (this.height - MARGIN.top - MARGIN.bottom) / Math.max(this.layout.plies - 1, 1);
    const fitting = Math.min(Math.max(room, LEAST_ROW), LARGEST.row);
    return Math.min(fitting * Math.max(this.scale / this.fitting, 1), LARGEST.row);
  }

  x(across) {
    return this.left + across * this.scale;
  }

  y(ply) {
    return this.top + ply * this.row;
  }

  /** Half the width of the nodes of a ply. */
  size(ply) {
    return Math.max(Math.min(this.layout.gaps[ply] * this.scale * 0.42, this.row * 0.3, LARGEST.node), 0.5);
  }

  zoom(factor, x = this.width / 2, y = this.height / 2) {
    const [across, down] = [(x - this.left) / this.scale, (y - this.top) / this.row];
    this.goal = null;
    const least = Math.min(this.fitting, this.scale);
    this.scale = Math.min(Math.max(this.scale * factor, least), Math.max(LARGEST.across, this.fitting));
    this.left = x - across * this.scale;
    this.top = y - down * this.row;
    this.#keepInSight();
  }

  pan(across, down) {
    this.goal = null;
    this.left += across;
    this.top += down;
    this.#keepInSight();
  }

  /** Bring a node into sight. A camera that glides gets there by calls of ``glide``. */
  follow(node, ply, mayGlide) {
    const [left, top] = this.goal === null ? [this.left, this.top] : [this.goal.left, this.goal.top];
    const [x, y] = [left + this.layout.x[node] * this.scale, top + ply * this.row];
    const border = Math.min(90, this.width / 5);
    const isIn = x >= border && x <= this.width - border;
    const goal = { left: isIn ? left : left + this.width / 2 - x, top };
    if (y < MARGIN.top) goal.top = top + MARGIN.top - y;
    if (y > this.height - MARGIN.bottom) goal.top = top + this.height - MARGIN.bottom - y;
    [goal.left, goal.top] = this.#inSight(goal.left, goal.top);
    if (mayGlide) this.goal = goal;
    else [this.left, this.top, this.goal] = [goal.left, goal.top, null];
  }

  /** Come nearer to the goal; return whether there is still some way to go. */
  glide() {
    if (this.goal === null) return false;
    const { left, top } = this.goal;
    this.left += (left - this.left) * EASE;
    this.top += (top - this.top) * EASE;
    if (Math.abs(left - this.left) + Math.abs(top - this.top) > 0.5) return true;
    [this.left, this.top, this.goal] = [left, top, null];
    return false;
  }

  #keepInSight() {
    [this.left, this.top] = this.#inSight(this.left, this.top);
  }

  /** Return a place for the camera at which the tree cannot get lost beyond a border. */
  #inSight(left, top) {
    const [wide, high] = [this.layout.width * this.scale, (this.layout.plies - 1) * this.row];
    return [
      within(left, this.width, wide, this.leftMargin, this.margin),
      within(top, this.height, high, MARGIN.top, MARGIN.top),
    ];
  }
}

/** Keep something so long, which begins at a place, from leaving a space: in its middle if it is shorter. */
function within(place, space, length, before, behind) {
  if (length <= space - before - behind + 1e-6) return Math.min(Math.max(place, before), space - behind - length);
  return Math.min(Math.max(place, space / 2 - length), space / 2);
}
