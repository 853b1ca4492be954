// Answers on the sheet: checked against digests where that is wanted, and saved as rows for the lecturer's table.

const WHOLE = /[+-]?\d+/g;
const NOTHING = /^(none|-|\[\])?$/i;
const NODE = /([a-z]\d*)\s*[=:]?\s*([+-]?\d+)/gi;

/** Bring what was typed into the one form of a right answer. */
function canonical(form, typed) {
  const text = typed.normalize("NFKC").replace(/[\u2010-\u2015\u2212]/g, "-").trim();
  const numbers = (text.match(WHOLE) ?? []).map((number) => String(Number(number)));
  if (form === "order") return numbers.join(" ");
  if (form === "set") return numbers.sort((one, other) => one - other).join(" ");
  if (form === "named") return text.toLowerCase();
  if (form === "letters") {
    return NOTHING.test(text) ? "" : (text.toUpperCase().match(/[A-Z]\d*/g) ?? []).sort().join(" ");
  }
  if (form === "values") {
    return [...text.matchAll(NODE)].map(([, node, value]) => `${node.toUpperCase()}=${Number(value)}`).sort().join(" ");
  }
  if (form === "cutoffs") {
    if (NOTHING.test(text)) return "";
    return text.split(/[;\n]+/).map((cut) => cutoff(cut)).filter((cut) => cut !== "").sort().join(";");
  }
  return numbers.length === 1 ? numbers[0] : text.toLowerCase();
}

function cutoff(text) {
  const words = text.replace(/[αΑ]/g, "alpha").replace(/[βΒ]/g, "beta").split(/[\s,:]+/).filter((word) => word !== "");
  const find = (...known) => words.find((word) => known.includes(word.toLowerCase()))?.toLowerCase() ?? "?";
  const node = words.find((word) => /^[a-z]\d*$/i.test(word)) ?? "?";
  return words.length === 0 ? "" : `${node.toUpperCase()} ${find("alpha", "beta")} ${find("shallow", "deep")}`;
}

async function digest(text) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function check(section) {
  for (const field of section.querySelectorAll("input[data-digests]")) {
    const isRight = field.dataset.digests.split(" ").includes(
      await digest(`${field.dataset.place}|${canonical(field.dataset.form, field.value)}`),
    );
    const isEmpty = field.value.trim() === "";
    field.parentElement.dataset.mark = isEmpty ? "open" : isRight ? "right" : "wrong";
    field.parentElement.querySelector("output").textContent = isEmpty ? "not answered" : isRight ? "right" : "not right";
  }
}

function cell(text) {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function save(section) {
  const columns = section.dataset.columns.split(" ");
  const student = section.querySelector("input.student").value;
  const rows = [...section.querySelectorAll("article")].map((exercise) => columns.map((column) => {
    if (column === "student") return student;
    if (column === "exercise") return exercise.dataset.exercise;
    return exercise.querySelector(`input[name="${column}"]`).value;
  }));
  const text = [columns, ...rows].map((row) => row.map(cell).join(",")).join("\n");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`\ufeff${text}\n`], { type: "text/csv" }));
  link.download = `answers-${student.replace(/[^\p{L}\p{N}]+/gu, "-") || "mine"}.csv`;
  link.click();
}

for (const section of document.querySelectorAll("section.sheet")) {
  section.querySelector("button.save").addEventListener("click", () => save(section));
  section.querySelector("button.check")?.addEventListener("click", () => check(section));
}
