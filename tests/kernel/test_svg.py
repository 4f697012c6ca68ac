"""Drawing: well-formed, coloured by name, with a night."""

from xml.etree import ElementTree

import pytest

from terrarium.kernel.svg import HOUSE, drawing, el, pen, style, words

draw = pen({"swamp": ("#445522", "#AABB88")})


def test_a_shape_carries_the_days_colour_and_the_class_for_the_night():
    assert el("path", d="M0 0", **draw(fill="swamp", stroke="ink", also="hex")) == (
        '<path d="M0 0" fill="#445522" stroke="#22302B" class="hex f-swamp s-ink"/>'
    )


def test_a_drawing_is_well_formed_and_named():
    svg = drawing(100, 50.5, el("text", words("5 < 6 & more"), x=1.0, y=2.25), title='The "world"')
    root = ElementTree.fromstring(svg)
    assert root.get("width") == "100"
    assert root.get("height") == "50.5"
    assert [child.text for child in root] == ['The "world"', "5 < 6 & more"]
    assert root[1].attrib == {"x": "1", "y": "2.25"}


def test_an_unknown_colour_is_a_mistake():
    with pytest.raises(KeyError):
        draw(fill="mauve")


def test_the_style_sheet_knows_day_and_night():
    sheet = style({"swamp": ("#445522", "#AABB88")})
    assert ":root{--c-swamp:#445522;}" in sheet
    assert ':root[data-theme="night"]{--c-swamp:#AABB88;}' in sheet
    assert ".f-swamp{fill:var(--c-swamp)}.s-swamp{stroke:var(--c-swamp)}" in sheet


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("time", [0, 1])
@pytest.mark.parametrize("ground", ["paper", "sheet"])
@pytest.mark.parametrize("text", ["ink", "ink-soft", "moss", "ember", "amber", "pool", "violet"])
def test_text_on_its_ground_is_readable(text, ground, time):
    light, dark = sorted((luminance(HOUSE[text][time]), luminance(HOUSE[ground][time])), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5
