"""The answer that some lines of a letter give to a question, by the kernel's one reader, with a fate for each line.

What stands in a form is meant as the answer and is read as a whole. Around it people write as people do: there the
lines that read as an answer are looked for, and what is doubtful is asked about and never guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from terrarium.kernel import Finding, Reading, Value

from .reading import marks
from .reading.extracting import Counted, plainer

Reader = Callable[[str], Reading]
MOST_JOINS = 12
"""So many broken lines are put together again."""
MOST_LINES, MOST_SEARCHED = 600, 60
"""Of one letter: so many lines are read, and among so many of them one is looked for that answers. Each look has its
price, and a letter may be long."""


class Fate(msgspec.Struct):
    """What became of a line: `read`, `wrong` (with why), `left` (nothing was made of it), `done` (a house word)."""

    line: Counted
    kind: str
    says: str = ""
    rule: str = ""


class Answered(msgspec.Struct):
    """`found`: there is an answer to hand in. `rest` belongs to what is asked next; a standing `instruction` may come
    with an answer or alone."""

    found: bool = False
    answer: Value = None
    text: str = ""
    rest: str = ""
    fates: list[Fate] = []
    instruction: Value = msgspec.UNSET


def read(reader: Reader, lines: Sequence[Counted]) -> Answered:
    """The answer in these lines: in a form, or around it, or both."""
    if len(lines) > MOST_LINES:
        made = read(reader, lines[:MOST_LINES])
        made.fates.append(_beyond(lines[MOST_LINES:], f"at most {MOST_LINES} lines of one email are"))
        return made
    formed = [line for line in lines if line.moment]
    loose = _without_courtesy(line for line in lines if not line.moment)
    if formed and loose:
        both = _whole(reader, sorted([*formed, *loose], key=lambda line: line.number))
        if both.found and all(fate.kind == "read" for fate in both.fates):
            return both
        one = _whole(reader, formed)
        one.fates += [Fate(line, "left", "What you wrote in the form was read.") for line in loose]
        return one
    return _whole(reader, formed) if formed else _searched(reader, loose)


def read_ahead(reader: Reader, text: str) -> Answered:
    """The answer in what was written ahead: all of it, or its first line, and the others wait their turn."""
    made = _whole(reader, [Counted(text, 0)])
    if made.found and not made.rest:
        return made
    first, _, rest = text.partition("\n")
    one = _whole(reader, [Counted(first, 0)])
    if one.found and not one.rest:
        one.rest = rest.strip()
        return one
    return Answered(fates=_each(reader, [Counted(first, 0)]))


def _beyond(lines: Sequence[Counted], says: str) -> Fate:
    more = f" and {len(lines) - 1} below it" if len(lines) > 1 else ""
    return Fate(lines[0], "wrong", f"Not read, this line{more}: {says}.")


def _without_courtesy(lines: Iterable[Counted]) -> list[Counted]:
    """Without greetings and farewells; what stands below one does not go on with what stands above it."""
    found: list[Counted] = []
    gap = False
    for line in lines:
        if marks.courtesy(line.text):
            gap = True
        else:
            found.append(msgspec.structs.replace(line, after_gap=line.after_gap or gap))
            gap = False
    return found


def _searched(reader: Reader, loose: list[Counted]) -> Answered:
    """Among lines of any kind: all of them, else a paragraph, else a line; but only if just one reads."""
    if not loose:
        return Answered()
    whole = _whole(reader, loose)
    if (whole.found and not whole.rest) or (not whole.found and whole.instruction is not msgspec.UNSET):
        return whole
    if whole.found and len(loose) > 1 and _ahead(reader, loose, whole.rest):
        return whole
    if len(loose) > MOST_SEARCHED:
        made = _searched(reader, loose[:MOST_SEARCHED])
        made.fates.append(_beyond(loose[MOST_SEARCHED:], "put your answer into the form, or above everything else"))
        return made
    for pieces in (_paragraphs(loose), [[line] for line in loose]):
        good = [(piece, made) for piece in pieces if (made := _whole(reader, piece)).found and not made.rest]
        if not good:
            continue
        if any(made.answer != good[0][1].answer for _, made in good[1:]):
            says = "More than one line reads as an answer. Send only the one you mean."
            taken = {line.number for piece, _ in good for line in piece}
            return Answered(fates=[Fate(line, "wrong", says) for line in loose if line.number in taken])
        piece, made = good[0]
        made.fates += [Fate(line, "left") for line in loose if line not in piece]
        return made
    return Answered(fates=_each(reader, loose))


def _ahead(reader: Reader, loose: list[Counted], rest: str) -> bool:
    """The first line answers, and those after it were written ahead."""
    first = reader(loose[0].text)
    after = " ".join(" ".join(line.text for line in loose[1:]).split())
    return first.ok and not first.rest and " ".join(rest.split()) == after


def _paragraphs(lines: list[Counted]) -> list[list[Counted]]:
    found: list[list[Counted]] = []
    for line in lines:
        if line.after_gap or not found:
            found.append([])
        found[-1].append(line)
    return found


def _each(reader: Reader, lines: list[Counted]) -> list[Fate]:
    """Why no line reads, each by itself."""
    fates = []
    for line in lines:
        reading = reader(line.text)
        wrong = next((finding for finding in reading.findings if not finding.warning), None)
        if wrong is not None:
            fates.append(Fate(line, "wrong", wrong.says, wrong.rule))
        else:
            says = f"{reading.rest!r} was left over." if reading.rest else "This does not read as an answer."
            fates.append(Fate(line, "wrong", says))
    return fates


def _whole(reader: Reader, lines: list[Counted]) -> Answered:
    """These lines together, lenient where the game is: lines that are wrong are left out and told. Where some are, it
    is looked whether nothing but a full stop is in the way."""
    made = _together(reader, lines)
    wrong = _count_wrong(made)
    if made.found and not wrong:
        return made
    tidy = [msgspec.structs.replace(line, text=plainer(line.text)) for line in lines]
    if tidy == lines:
        return made
    again = _together(reader, tidy)
    return again if again.found and (not made.found or _count_wrong(again) < wrong) else made


def _count_wrong(made: Answered) -> int:
    return sum(fate.kind == "wrong" for fate in made.fates)


def _together(reader: Reader, lines: list[Counted]) -> Answered:
    pieces = [[line] for line in lines]
    reading = reader(_text(pieces))
    for _ in range(MOST_JOINS):
        better = _joined(reader, pieces, reading)
        if better is None:
            break
        pieces, reading = better
    made = _answered(pieces, reading)
    parted = [fate for fate in made.fates if ";" in fate.line.text]
    for fate in parted[:MOST_JOINS]:
        if fate.kind == "read" and not fate.says and made.found and _behind(reader, pieces, reading, fate.line):
            fate.says = "What follows the semicolon is a comment and was not read: write it on its own line."
    return made


def _behind(reader: Reader, pieces: list[list[Counted]], reading: Reading, line: Counted) -> bool:
    """More would have been read, had the writer begun a new line where the semicolon is."""
    parted = _text(pieces).replace(line.text, line.text.replace(";", "\n"), 1)
    again = reader(parted)
    return again.answer not in (None, reading.answer) and len(_errors(again)) <= len(_errors(reading))


def _text(pieces: list[list[Counted]]) -> str:
    return "\n".join(" ".join(line.text for line in piece) for piece in pieces)


def _errors(reading: Reading) -> list[Finding]:
    return [finding for finding in reading.findings if not finding.warning]


def _line_of(finding: Finding) -> int:
    place = finding.place
    return place[1] if len(place) > 1 and place[0] == "line" and isinstance(place[1], int) else 0


def _joined(
    reader: Reader, pieces: list[list[Counted]], reading: Reading
) -> tuple[list[list[Counted]], Reading] | None:
    """A line that is wrong, put to the end of the one above it: if that is right, a mail program broke it there."""
    wrong = _errors(reading)
    for finding in wrong[:MOST_JOINS]:
        at = _line_of(finding)
        for begin in (at - 2, at - 1):
            if not 0 <= begin < len(pieces) - 1 or at == 0 or pieces[begin + 1][0].after_gap:
                continue
            tried = [*pieces[:begin], [*pieces[begin], *pieces[begin + 1]], *pieces[begin + 2 :]]
            again = reader(_text(tried))
            if again.answer is not None and len(_errors(again)) < len(wrong):
                return tried, again
    return None


def _answered(pieces: list[list[Counted]], reading: Reading) -> Answered:
    wrong = {_line_of(finding): finding for finding in reversed(_errors(reading))}
    told = {_line_of(finding): finding for finding in reversed(reading.findings) if finding.warning}
    fates = []
    for number, piece in enumerate(pieces, 1):
        finding = wrong.get(number)
        warning = told.get(number)
        for line in piece:
            if finding is not None:
                fates.append(Fate(line, "wrong", finding.says, finding.rule))
            else:
                fates.append(Fate(line, "read", *_said(warning)))
    if reading.answer is None and not wrong and reading.instruction is not msgspec.UNSET:
        return Answered(False, fates=fates, instruction=reading.instruction)
    unplaced = [finding for at, finding in wrong.items() if at == 0]
    if unplaced or reading.answer is None or (wrong and len(wrong) >= len(pieces)):
        for fate in fates:
            if fate.kind == "read" and unplaced:
                fate.kind, fate.says, fate.rule = "wrong", unplaced[0].says, unplaced[0].rule
            elif fate.kind == "read":
                fate.kind, fate.says = "left", "Nothing was taken, because of the other lines."
        return Answered(fates=fates)
    return Answered(True, reading.answer, _text(pieces), reading.rest, fates, reading.instruction)


def _said(warning: Finding | None) -> tuple[str, str]:
    return ("", "") if warning is None else (warning.says, warning.rule)
