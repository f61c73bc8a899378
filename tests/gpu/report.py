"""What a check found: rows by part, written after each of them, so that a check that is cut off leaves what it found and a
later one goes on from there."""
import json
import threading


class Report:
    def __init__(self, folder):
        self.folder = folder
        self.lock = threading.Lock()  # rows that run at a time
        folder.mkdir(parents=True, exist_ok=True)
        try:
            self.parts = json.loads((folder / "report.json").read_text())
        except (OSError, ValueError):
            self.parts = {}

    def has(self, part, what):
        return any(row["what"] == what for row in self.parts.get(part, []))

    def add(self, part, what, passed=True, **row):
        row = {"what": what} | row | ({} if passed else {"WRONG": True})
        with self.lock:
            self.parts.setdefault(part, []).append(row)
            print(part, "ok" if passed else "WRONG", json.dumps(row), flush=True)
            for name, text in (("report.json", json.dumps(self.parts, indent=1)), ("report.md", self.markdown())):
                new = self.folder / (name + ".new")
                new.write_text(text)
                new.replace(self.folder / name)

    def wrong(self):
        return [f"{part}: {row['what']}" for part, rows in self.parts.items() for row in rows if row.get("WRONG")]

    def markdown(self):
        lines = []
        for part, rows in self.parts.items():
            columns = list(dict.fromkeys(key for row in rows for key in row))
            lines += [f"\n## {part}\n", f"| {' | '.join(columns)} |", f"|{'-|' * len(columns)}"]
            lines += [f"| {' | '.join(str(row.get(column, '')) for column in columns)} |" for row in rows]
        return "\n".join(lines) + "\n"
