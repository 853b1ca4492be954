"""All files of a sheet: what is handed out, what is kept, and where answers go."""

from __future__ import annotations

from .moodle import moodle_xml
from .sheet_html import sheet_html
from .sheet_json import answers_csv, as_json, key_dict, sheet_dict
from .sheet_latex import sheet_latex
from .sheet_markdown import key_markdown, sheet_markdown
from .sheets import Sheet
from .students import is_everybodys


def files(sheet: Sheet, *, checks: bool = False) -> dict[str, str]:
    """Return what is written, by the names of the files; with ``checks`` pages say at once what is right."""
    sheets = sheet.personal()
    shares = is_everybodys(sheet.roster)
    numbers = [place if shares else each.exercises[0] for place, each in enumerate(sheet.roster, 1)]
    slugs = [each.slug(number) for each, number in zip(sheet.roster, numbers, strict=True)]
    places = [f"sheets/{slug}" for slug in slugs] or ["sheet"]
    made: dict[str, str] = {}
    for place, personal in zip(places, sheets, strict=True):
        made[f"{place}.md"] = sheet_markdown(personal)
        made[f"{place}.tex"] = sheet_latex(personal)
        made[f"{place}.html"] = sheet_html([personal], checks=checks)
    if sheet.roster:
        made["class.html"] = sheet_html(sheets)
    return made | {
        "sheet.json": as_json(sheet_dict(sheet)),
        "key.json": as_json(key_dict(sheet)),
        "key.md": key_markdown(sheet),
        "answers.csv": answers_csv(sheet),
        "moodle.xml": moodle_xml(sheet),
    }
