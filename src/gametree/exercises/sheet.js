// Answers on the sheet: checked against digests where that is wanted, and saved as rows for the lecturer's table.

import { meant, Unreadable } from "./typed.js";

async function digest(text) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return what is asked by a field, as it stands in the page: nodes by the ones above them, leaves from left to right. */
function questionOf(field) {
  const { form, place } = field.dataset;
  const nodes = new Map((field.dataset.nodes ?? "").split(" ").filter(Boolean).map((node) => node.split(":")));
  const inner = new Set([...nodes.values()].filter(Boolean));
  return { form, name: field.name, nodes, inner, leaves: place.split(" ").slice(2) };
}

async function verdict(field) {
  if (field.value.trim() === "") return ["open", "not answered"];
  try {
    const { digests, place } = field.dataset;
    const texts = meant(questionOf(field), field.value);
    const found = await Promise.all(texts.map((text) => digest(`${place}|${text}`)));
    return found.some((each) => digests.split(" ").includes(each)) ? ["right", "right"] : ["wrong", "not right"];
  } catch (fault) {
    if (!(fault instanceof Unreadable)) throw fault;
    return ["wrong", "cannot be read"];
  }
}

async function check(section) {
  for (const field of section.querySelectorAll("input[data-digests]")) {
    const [mark, words] = await verdict(field);
    field.parentElement.dataset.mark = mark;
    field.parentElement.querySelector("output").textContent = words;
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
