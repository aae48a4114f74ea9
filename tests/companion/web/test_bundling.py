"""Modules joined to one script are the same programme, and what could not be the same
is refused."""

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Browser, Page, Route

from companion.web.bundling import Joined, Sources, Unjoinable, joined, joined_style
from companion.web.lean import lean_script, lean_style

MODULES = {
    "/a/main.js": """/* First. */
import { add, Count as Counter } from "./sums.js";
import "./loud.js";
import {
  twice,
} from "/b/more.js";

export const first = add(1, 2); // three
window.log.push("main", first, twice(first), new Counter().step());
window.later = async () => (await import("./later.js")).told();
window.other = async (place) => (await import(window.place)).told();
""",
    "/a/sums.js": """export function add(a, b) {
  return a + b;
}
export class Count {
  step() { return 7; }
}
window.log.push("sums");
""",
    "/a/loud.js": 'window.log.push("loud");\n',
    "/b/more.js": """export { add as plus } from "../a/sums.js";
import { plus } from "./again.js";
const twice = (n) => plus(n, n);
export { twice };
""",
    "/b/again.js": 'export { add as plus } from "/a/sums.js";\n',
    "/a/later.js": """import { first } from "./main.js";
export const told = () => `later ${first}`;
window.log.push("later");
""",
    "/g/own.js": (
        'import { add } from "/a/sums.js";\n'
        "export const told = () => `own ${add(2, 2)}`;\n"
    ),
}


PLACE = "http://table/"


def joint(modules: Mapping[str, str], *others: str) -> Joined:
    return joined(next(iter(modules)), others, Sources(modules.__getitem__))


def opened(browser: Browser, made: Joined, fails: int = 0) -> Page:
    """A page that has run the first script; the second is lost so many times."""
    page, lost = browser.new_page(), iter(range(fails))

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix(PLACE)
        script = {"first.js": made.script("/rest.js"), "": ""}.get(name)
        if script is None and next(lost, None) is not None:
            route.abort()
        else:
            body = made.rest_script() if script is None else script
            kind = "text/javascript" if name else "text/html"
            route.fulfill(body=body, content_type=kind)

    page.route(f"{PLACE}**", answer)
    page.goto(PLACE)
    page.evaluate("window.log = []; window.place = '/g/own.js'")
    page.evaluate("import('/first.js')")
    return page


def test_joined_modules_do_what_modules_do(browser: Browser) -> None:
    """Run in the order of a browser, each once; what is asked for later runs later, and
    a game's module by its name."""
    page = opened(browser, joint(MODULES, "/g/own.js"))
    assert page.evaluate("window.log") == ["sums", "loud", "main", 3, 6, 7]
    assert page.evaluate(
        "Promise.all([window.later(), window.later(), window.other()])"
    ) == ["later 3"] * 2 + ["own 4"]
    assert page.evaluate("window.log.slice(6)") == ["later"]
    page.close()


def test_what_is_only_asked_for_later_comes_in_a_script_of_its_own() -> None:
    """With all that it needs and the first script has not; a page with nothing of the
    kind has one script."""
    modules = MODULES | {
        "/a/later.js": 'import { far } from "./far.js";\nexport const told = far;\n',
        "/a/far.js": 'import { add } from "/a/sums.js";\nexport const far = add(1, 1);\n',
    }
    made = joint(modules, "/g/own.js")
    assert set(made.rest) == {"/a/later.js", "/a/far.js"}
    assert "/a/sums.js" in made.starts and not made.rest.keys() & made.starts.keys()
    assert joint({"/a.js": "export const here = 1;\n"}).rest == {}


def test_a_second_script_that_was_lost_is_fetched_when_it_is_asked_for_again(
    browser: Browser,
) -> None:
    """A browser may remember for ever that an address failed."""
    page = opened(browser, joint(MODULES, "/g/own.js"), fails=2)
    lost = "window.later().catch(() => 'lost')"
    assert [page.evaluate(lost) for _ in range(3)] == ["lost", "lost", "later 3"]
    page.close()


def test_who_takes_a_thing_from_a_kit_needs_the_thing_alone() -> None:
    """A module that only gives on what others have is looked through."""
    made = joint(
        {
            "/a.js": 'import { b as two } from "/kit.js";\nwindow.log.push(two);\n',
            "/kit.js": 'export { b } from "./more.js";\nexport { c } from "./c.js";\n',
            "/more.js": 'export { one as b } from "./b.js";\n',
            "/b.js": "export const one = 1;\n",
            "/c.js": "export const c = 1;\n",
        }
    )
    assert list(made.starts) == ["/b.js", "/a.js"]


@pytest.mark.parametrize(
    "text",
    [
        "export let here = 1;",
        "export default 1;",
        'import all from "./x.js";',
        'import * as all from "./x.js";',
        'export * from "./x.js";',
        "await ready();",
        "const here = import.meta.url;",
        'import { a } from "/a.js";',  # itself
    ],
)
def test_what_would_not_be_the_same_is_refused(text: str) -> None:
    with pytest.raises(Unjoinable):
        joint({"/a.js": text + "\n", "/x.js": ""})


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ('a = "/* no // comment */"; // one', 'a = "/* no // comment */";'),
        (
            "a = 'it\\'s // text'; /* two\n lines */ b();",
            "a = 'it\\'s // text';\n b();",
        ),
        (
            "a = `in ${b ? `// ${c}` : '}'} // text`; // out",
            "a = `in ${b ? `// ${c}` : '}'} // text`;",
        ),
        ("a = b / c; // d / e\nf = g / 2;", "a = b / c;\nf = g / 2;"),
        ("a = (b + c) / d / e; // f", "a = (b + c) / d / e;"),
        (
            'if (/["/*]/.test(a)) return /\\/\\//; // b',
            'if (/["/*]/.test(a)) return /\\/\\//;',
        ),
        ("a = [/[/]'/g, 1]; // b", "a = [/[/]'/g, 1];"),
        ("`two\n    lines stay`", "`two\n    lines stay`"),
    ],
)
def test_only_what_readers_need_is_left_out(text: str, kept: str) -> None:
    """Comments and indentation; no text, template or expression is touched."""
    assert re.sub(r" +\n", "\n", lean_script(text)) == kept + "\n"


def test_styles_are_joined_in_their_order() -> None:
    """What a style asks for comes before it, once; pictures are found where they are kept."""
    files = {
        "/s/a.css": '/* A */\n.a { background: url("p.svg"); }\n',
        "/s/b.css": '@import url("a.css");\n@import url("c.css");\n.b {\n  color: red;\n}\n',
        "/s/c.css": '.c { background: url("data:x"); }\n',
    }
    style = joined_style(
        ["/s/a.css", "/s/b.css"], files.__getitem__, lambda found: f"/kept{found}"
    )
    assert style == (
        '.a { background: url("/kept/s/p.svg"); }\n'
        '.c { background: url("data:x"); }\n.b {\ncolor: red;\n}\n'
    )
    assert lean_style("/* a\n b */ .c { }") == ".c { }\n"
