"""What an eye would find fault with on the play page: measured in the browser, told in words."""

from __future__ import annotations

from playwright.sync_api import Page

DESK, LAPTOP, PHONE = (1366, 768), (1440, 900), (390, 844)

TOOLS = """
    const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const inside = (box) => box.width > 0 && box.left >= -1 && box.top >= -1
        && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    const words = (one) => one.textContent.trim().replace(/\\s+/g, " ").slice(0, 40);
    const board = [...document.querySelectorAll("[data-board-view]")].find((one) => one.clientWidth);
    const drawing = board.querySelector(":scope > svg");
    const frame = board.getBoundingClientRect();
    const form = document.querySelector(".panel form[data-moment]");
    const can = [...board.querySelectorAll("[data-ref].can")].filter((one) => one.getClientRects().length);
"""

IN_SIGHT = """
    const question = form.querySelector("h2").getBoundingClientRect();
    if (!inside(question)) said.push(`the question lies from ${question.top} to ${question.bottom}`);
    const low = phone ? document.querySelector(".panel").getBoundingClientRect().top : innerHeight;
    if (frame.top < 0 || frame.bottom > low + 1) said.push(`the board lies from ${frame.top} to ${frame.bottom}`);
    if (frame.height < innerHeight * 0.45) said.push(`the board is only ${frame.height} high`);
    const buttons = ".actions button.main, .choices button, .how-many button, [data-own-form] button";
    const acts = [...form.querySelectorAll(buttons)].filter((one) => seen(one));
    if (!can.length && !acts.some((one) => inside(one.getBoundingClientRect())))
        said.push("there is nothing in sight to answer with");
    const sends = form.querySelector(".actions button.main");
    if (sends.textContent.trim() === "Submit") said.push("the button does not say what it does");
    if (seen(sends) && !inside(sends.getBoundingClientRect())) said.push("the button that sends is out of sight");
"""

LEGIBLE = """
    const least = (innerWidth < 960 ? 11 : 12) - 0.05;
    const small = (one, size) => {
        if (size < least) said.push(`${size.toFixed(1)} px: ${words(one)}`);
    };
    const writes = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    for (const one of board.querySelectorAll("text, tspan")) {
        const matrix = one.getScreenCTM();
        if (writes(one) && seen(one) && matrix)
            small(one, parseFloat(getComputedStyle(one).fontSize) * Math.hypot(matrix.a, matrix.b));
    }
    for (const one of document.querySelectorAll("main *, header *"))
        if (!one.closest("svg") && writes(one) && seen(one)) small(one, parseFloat(getComputedStyle(one).fontSize));
"""

# What stands on the ground may hide a name that is written there: layers of a drawing lie over each other.
APART = """
    const texts = [...board.querySelectorAll("text")].filter((one) => seen(one) && one.textContent.trim())
        .map((one) => [one, one.getBoundingClientRect()])
        .filter(([, box]) => box.width && box.right > frame.left && box.left < frame.right
            && box.bottom > frame.top && box.top < frame.bottom);
    const whole = drawing.getBoundingClientRect();
    for (const [n, [one, a]] of texts.entries()) {
        for (const [other, b] of texts.slice(n + 1)) {
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            const stands = one.closest("[data-layer]") !== other.closest("[data-layer]");
            if (!stands && wide > 2 && high > Math.min(a.height, b.height) * 0.45)
                said.push(`"${words(one)}" lies on "${words(other)}"`);
        }
        if (a.left < whole.left - 2 || a.right > whole.right + 2) said.push(`"${words(one)}" leaves the drawing`);
        const card = one.parentElement.querySelector(":scope > .rim")?.getBoundingClientRect();
        if (card && one.parentElement.dataset.ref && (a.left < card.left - 3 || a.right > card.right + 3))
            said.push(`"${words(one)}" leaves its card`);
    }
    const blocks = [...document.querySelectorAll(".headline > *, .board-tools > *, .masthead > *, .masthead nav > *")]
        .filter((one) => seen(one) && one.getBoundingClientRect().width > 1);
    for (const [n, one] of blocks.entries()) {
        for (const other of blocks.slice(n + 1)) {
            if (one.contains(other) || other.contains(one)) continue;
            const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (wide > 2 && high > 14) said.push(`"${words(one)}" lies on "${words(other)}"`);
        }
    }
    if (document.documentElement.scrollWidth > innerWidth) said.push("the page is wider than the window");
"""

# Links in running text are as high as their line; what stands as a button is not.
TARGETS = """
    const controls = "main :is(button, input:not([type=hidden]), select, summary, textarea), main :is(.btn, .aids a), "
        + ".masthead :is(a, button), .headline a";
    for (const one of phone ? document.querySelectorAll(controls) : []) {
        if (!seen(one)) continue;
        const box = (one.matches("[type=radio], [type=checkbox]") && one.closest("label") || one)
            .getBoundingClientRect();
        if (Math.min(box.width, box.height) < 43.5) said.push(`${box.width} x ${box.height} px: ${words(one)}`);
    }
"""

FINGERS = """async () => {
    const at = performance.getEntriesByType("resource").find((one) => /touch\\/under\\.[^/]*js$/.test(one.name)).name;
    const { crowded, under } = await import(at);
    const board = [...document.querySelectorAll("[data-board-view]")].find((one) => one.clientWidth);
    const frame = board.getBoundingClientRect();
    const panel = document.querySelector(".panel").getBoundingClientRect();
    const said = [];
    for (const one of board.querySelectorAll("[data-ref].can")) {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const small = box.width && Math.min(box.width, box.height) < 44;
        const low = Math.min(frame.bottom, panel.top);
        if (!small || x < frame.left || x > frame.right || y < frame.top || y > low) continue;
        const press = { clientX: x, clientY: y, target: document.elementFromPoint(x, y), pointerType: "touch" };
        const on = press.target?.closest("[data-ref].can");
        const met = on && board.contains(on) ? on : under(board, press);
        const there = met?.getBoundingClientRect();
        const meant = met === one || met?.dataset.ref === one.dataset.ref || one.contains(met) || met?.contains(one)
            || (there && there.left <= x && there.right >= x && there.top <= y && there.bottom >= y);
        if (!meant && !crowded(board, press)) said.push(`a finger misses ${one.dataset.ref} (${box.width} px)`);
    }
    return said;
}"""
"""What is small by nature: a finger in its middle reaches it, or what lies on it, or comes nearer first."""


def faults(page: Page, size: tuple[int, int]) -> list[str]:
    """Everything at once: in sight, legible, apart, large enough to be touched."""
    phone = "true" if size[0] < 500 else "false"
    parts = "\n".join(["const said = [], phone = " + phone + ";", TOOLS, IN_SIGHT, LEGIBLE, APART, TARGETS])
    found = page.evaluate("() => {" + parts + "return said; }")
    if size[0] < 500:
        found += page.evaluate(FINGERS)
    return sorted(set(found))


PLACE = (
    "() => {"
    + TOOLS
    + """
    const k = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
    return [frame.left, frame.top, frame.width, frame.height].map(Math.round).join(" ") + " x" + k.toFixed(2);
}"""
)
"""Where the board is, and how large it is drawn."""
