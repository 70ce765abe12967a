"""Changes to the pages of Docs for the site: README.md is the first page, each folder has a list of its pages, and a link to
a file outside of Docs becomes plain text. The generator reports links to files that do not exist."""
import os, re

from mkdocs.structure.files import File

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
DOCS = os.path.join(ROOT, "Docs")
# A block of code, an indented line, a code span; or a link with its text and target.
CODE_OR_LINK = re.compile(
    r"^```.*?^```|^(?: {4}|\t)[^\n]*|`[^`\n]+`|(!?\[(?:[^\[\]]|\[[^\]]*\])*\])\(([^)\s]+)\)", re.MULTILINE | re.DOTALL)


def on_files(files, config):
    with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
        files.append(File.generated(config, "index.md", content=file.read()))
    for folder in sorted({os.path.dirname(file.src_uri) for file in files.documentation_pages()} - {""}):
        pages = [file for file in files.documentation_pages() if os.path.dirname(file.src_uri) == folder]
        lines = [f"- [{title(file)}]({os.path.basename(file.src_uri)})" for file in sorted(pages, key=lambda one: one.src_uri)]
        text = f"# {folder[:1].upper()}{folder[1:]}\n\n" + "\n".join(lines) + "\n"
        files.append(File.generated(config, folder + "/index.md", content=text))
    return files


def title(file):
    """The first heading of a page."""
    found = re.search(r"^# (.+)$", file.content_string, re.MULTILINE)
    return found.group(1) if found else file.name


def on_page_markdown(markdown, page, config, files):
    is_readme = page.file.src_uri == "index.md"
    place = ROOT if is_readme else os.path.dirname(os.path.join(DOCS, page.file.src_uri))
    folder = DOCS if is_readme else place

    def replaced(match):
        text, target = match.groups(default="")
        path, _, anchor = target.partition("#")
        if not path or "://" in path:
            return match.group(0)
        absolute = os.path.normpath(os.path.join(place, path))
        if not os.path.exists(absolute):
            return match.group(0)
        if absolute == os.path.join(ROOT, "README.md"):
            absolute = os.path.join(DOCS, "index.md")
        elif not absolute.startswith(DOCS + os.sep):
            return text.strip("![]")
        elif os.path.isdir(absolute):
            absolute += "/index.md"
        return f"{text}({os.path.relpath(absolute, folder)}{'#' + anchor if anchor else ''})"

    return CODE_OR_LINK.sub(replaced, markdown)
