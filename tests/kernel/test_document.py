"""Documents: one model, and the same facts as text and as HTML."""

from terrarium.kernel.document import (
    Document,
    Figure,
    Grid,
    Heading,
    Listing,
    PageBreak,
    Pairs,
    Para,
    Verbatim,
    as_html,
    as_text,
)

PAPER = Document(
    "Turn 3",
    [
        Pairs([("Clan", "Ooze"), ("Code", "OOZ")]),
        Heading("Movement"),
        Para("**Ooze** moves to `5AD` & *fights*."),
        Listing(["one", "two"], numbered=True),
        Grid(["Clan", "Points"], [["OOZ", "9"], ["SPS", "120"]], right=[1]),
        Figure("<svg/>", "a map", "The world"),
        PageBreak(),
        Verbatim("a  <b>"),
    ],
)


def test_as_text():
    assert as_text(PAPER) == (
        "Turn 3\n======\n\nClan  Ooze\nCode  OOZ\n\nMovement\n--------\n\nOoze moves to 5AD & fights.\n\n"
        "1. one\n2. two\n\nClan  Points\n----  ------\nOOZ        9\nSPS      120\n\na map\nThe world\n\n\f\n\na  <b>\n"
    )


def test_as_html_escapes_what_players_write():
    html = as_html(PAPER)
    assert "<p><strong>Ooze</strong> moves to <code>5AD</code> &amp; <em>fights</em>.</p>" in html
    assert '<pre tabindex="0">a  &lt;b&gt;</pre>' in html
    assert '<th class="right" scope="col">Points</th>' in html
    assert '<td class="right">120</td>' in html
    assert "<figure><svg/><figcaption>The world</figcaption></figure>" in html


def test_player_text_cannot_become_markup():
    assert "<script>" not in as_html(Document("<script>", [Para("<script>"), Grid(["<b>"], [["<i>"]])]))


def test_a_table_scrolls_in_a_box_named_by_what_stands_above_it_and_only_prose_wraps():
    effect = "take 3 tokens of your choice from one opponent"
    grid = Grid(["Spell", "Mana", "Effect"], [["Imp Thief", "10", effect]], right=[1])
    html = as_html(Document("The book", [Heading("Conjuring"), grid]))
    assert '<div class="scroll" tabindex="0" role="group" aria-label="Conjuring"><table>' in html
    assert f'<td>Imp Thief</td><td class="right">10</td><td class="long">{effect}</td>' in html
    assert 'aria-label="The book"' in as_html(Document("The book", [grid]))
    assert 'aria-label="Spell, Mana, Effect"' in as_html(Document("", [grid]))
