// Games and positions in and out, as texts: pasted, from a file, copied, or kept as a file.

import { answerTo } from "./asking.js";
import { at, make, offer } from "./elements.js";

const LONGEST = 100_000;

export class Filing {
  #desk;
  #asked = null; // what is read just now

  constructor(desk) {
    this.#desk = desk;
    const dialog = at("files");
    at("files-open").onclick = () => this.#open();
    at("files-close").onclick = () => dialog.close();
    dialog.onclose = () => this.#forget(); // whoever closes it wants what is on the desk
    at("files-read").onclick = () => this.#read(1);
    at("files-game").onchange = () => this.#read(Number(at("files-game").value));
    at("files-file").onchange = async () => {
      const [file] = at("files-file").files;
      if (file) at("files-text").value = await file.text();
      at("files-file").value = "";
    };
  }

  async #open() {
    at("files").showModal();
    this.#tell("");
    at("files-forms").replaceChildren(); // those of another position would mislead
    const forms = await this.#desk.written();
    at("files-forms").replaceChildren(...(forms ?? []).map((form) => this.#form(form)));
  }

  #form({ name, text }) {
    const copy = make("button", { type: "button", onclick: async () => {
      await navigator.clipboard?.writeText(text);
      this.#tell(`${name} is copied.`);
    } }, "Copy");
    const keep = make("button", { type: "button", onclick: () => this.#keep(name, text) }, "Save");
    const shown = make("textarea", { readOnly: true, rows: name === "moves" || !text.includes("\n") ? 1 : 5, ariaLabel: name });
    shown.value = text;
    return make("div", { className: "form" }, make("h3", {}, name), shown, make("div", { className: "buttons" }, copy, keep));
  }

  #keep(name, text) {
    const link = make("a", { href: URL.createObjectURL(new Blob([text])), download: `game.${name.toLowerCase()}.txt` });
    if (name === "PGN" || name === "PDN") link.download = `game.${name.toLowerCase()}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  async #read(number) {
    const source = at("files-text").value;
    if (source.length > LONGEST) {
      this.#tell(`The text has ${source.length.toLocaleString("en")} letters; wanted: at most ${LONGEST.toLocaleString("en")}.`);
      return;
    }
    this.#forget();
    const own = (this.#asked = answerTo({ ask: "read", ...this.#desk.game, source, number }, { tell: (fault) => this.#tell(fault) }));
    const found = await own;
    if (found === null || own !== this.#asked) return;
    this.#asked = null;
    offer(at("files-game"), found.games.map((title, place) => [String(place + 1), `${place + 1}. ${title}`]));
    at("files-game").value = String(found.number);
    at("files-several").hidden = found.games.length < 2;
    this.#tell(found.games.length < 2 ? "" : `${found.games.length} are in the text; this is ${found.number}.`);
    if (found.games.length < 2) at("files").close();
    await this.#desk.begin({ position: found.position, nodes: found.nodes, tags: found.tags });
  }

  #forget() {
    this.#asked?.stop();
    this.#asked = null;
  }

  #tell(text) {
    at("files-told").textContent = text;
  }
}
