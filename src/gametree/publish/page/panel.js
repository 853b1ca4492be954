// What stands beside the board. Whatever comes from a game is set as text, and never as markup.

import { isPictured } from "./depicting.js";
import { unbroken } from "./elements.js";
import { game } from "./game.js";
import { Shelf } from "./keeping.js";
import { SEATS } from "./table.js";
import { called, nameOf } from "./words.js";

const CHOICES = ["level", "seat", "lines"];

export class Panel {
  constructor(data) {
    this.data = data;
    const names = ["waiting", "table", "message", "state", "board", "acts", "told", "level", "seat", "strength", "analyse", "lines", "worth", "found", "moves", "theme"];
    for (const name of names) this[name] = document.getElementById(name);
    this.level.replaceChildren(...data.levels.map(({ called: name }, index) => made("option", { value: index + 1 }, name)));
    const seats = { first: `${called(0)} (begins)`, second: called(1), both: "both sides", none: "neither: watch" };
    this.seat.replaceChildren(...Object.entries(seats).map(([value, name]) => made("option", { value }, name)));
    for (const each of [this.button("flip"), ...document.querySelectorAll(".of-board")]) each.hidden = !isPictured;
    this.waiting.hidden = true;
    this.table.hidden = false;
    this.looks = new Shelf("gametree"); // of all games
    const { theme } = this.looks.get();
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  }

  isSeat(name) {
    return Object.hasOwn(SEATS, name ?? "");
  }

  /** Tell a sitting what people do. */
  listen(sitting) {
    this.acts.addEventListener("click", event => {
      const button = event.target.closest("button");
      if (button) sitting.act(button.dataset.act);
    });
    this.analyse.addEventListener("change", () => sitting.act("analyse"));
    this.theme.addEventListener("click", () => sitting.act("theme"));
    for (const name of CHOICES) this[name].addEventListener("change", event => sitting.choose(name, event.target.value));
  }

  /** Have the way to the page that explains, where there is one, lead to this position. */
  leadOn(hash) {
    const live = document.getElementById("live");
    if (live !== null) live.hash = live.hash.replace(/&.*/, "") + hash.replace("#", "&");
  }

  show(sitting, state) {
    const { table } = sitting;
    document.documentElement.dataset.turn = table.isOver ? "over" : table.isPersonsTurn ? "person" : "opponent";
    this.say(state);
    this.level.value = table.level;
    this.level.disabled = table.seat === "both";
    this.seat.value = table.seat;
    this.lines.value = sitting.lines;
    this.analyse.checked = sitting.isAnalysing;
    this.strength.textContent = table.seat === "both" ? "" : this.data.levels[table.level - 1].about;
    this.button("back").disabled = table.pliesBack === 0;
    this.button("hint").disabled = table.isOver || !table.isPersonsTurn;
    this.button("claim").hidden = !table.canClaim;
    this.list(table.history);
  }

  button(act) {
    return this.acts.querySelector(`[data-act="${act}"]`);
  }

  say(text) {
    if (this.state.textContent !== text) this.state.textContent = text;
  }

  /** Tell what somebody has asked for, below the board, which stays where it is. */
  tell(text) {
    this.told.replaceChildren(...unbroken(text));
  }

  /** Tell what is wrong; null takes it away. */
  fail(text) {
    this.message.textContent = text ?? "";
    this.message.hidden = text === null;
  }

  list(history) {
    const { positions, moves } = history;
    const first = history.back(moves.length);
    const items = moves.map((move, place) => {
      const item = made("li"), ply = 2 * first.number + Number(game.isSecond(first.position)) + place;
      const number = !game.isNumbered ? `${place + 1}.` : ply % 2 === 0 ? `${ply / 2}.` : place === 0 ? `${(ply - 1) / 2}...` : "";
      if (number) item.append(made("span", { class: "number" }, number));
      item.append(made("span", { class: "name" }, nameOf(positions[place], move)));
      return item;
    });
    this.moves.replaceChildren(...items);
    this.moves.scrollTop = this.moves.scrollHeight;
  }

  /** Show what analysis has found: lines with their values; null if nothing is known. */
  showFound(found) {
    this.worth.textContent = found === null ? "" : found.depth;
    this.found.replaceChildren(...(found?.lines ?? []).map(({ value, isEstimate, line }, rank) => {
      const item = made("li"), told = made("span"), moves = made("span", { class: "line" });
      told.append(made("span", { class: "value" }, value), isEstimate ? ", an estimate" : "");
      moves.append(...unbroken(line));
      item.append(made("span", { class: "rank" }, String(rank + 1)), told, moves);
      return item;
    }));
  }

  endFound() {
    this.worth.textContent += "; nothing deeper is left to find";
  }

  /** Copy the address, or show it where that is not allowed. */
  async share() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.tell("The link to this game is copied.");
    } catch {
      this.tell(`The address of this page is the link: ${location.href}`);
    }
  }

  /** Turn from light to dark or back; all games of this place remember it. */
  turn() {
    const root = document.documentElement;
    const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = isDark ? "light" : "dark";
    this.looks.put({ theme: root.dataset.theme });
  }
}

function made(name, attributes = {}, text = "") {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}
