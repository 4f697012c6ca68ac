"""What each of many cards that come together is worth, by one regression."""

from __future__ import annotations

from math import sqrt

from terrarium.figures import Figure, Z


def regression(rows: list[tuple[float, dict[int, float]]], columns: int) -> list[Figure | None]:
    """Least squares over sparse rows: each coefficient with its bounds; None for a column that never varies."""
    gram = [[0.0] * columns for _ in range(columns)]
    target = [0.0] * columns
    for y, row in rows:
        items = list(row.items())
        for column, x in items:
            target[column] += x * y
            line = gram[column]
            for other, x2 in items:
                line[other] += x * x2
    used = [column for column in range(columns) if gram[column][column] > 1e-9]
    inverse = inverted([[gram[a][b] + (1e-6 if a == b else 0.0) for b in used] for a in used])
    fitted = {
        column: sum(inverse[i][j] * target[other] for j, other in enumerate(used)) for i, column in enumerate(used)
    }
    residual = sum((y - sum(fitted.get(column, 0.0) * x for column, x in row.items())) ** 2 for y, row in rows)
    noise = residual / max(1, len(rows) - len(used))
    found: list[Figure | None] = [None] * columns
    for i, column in enumerate(used):
        spread = Z * sqrt(max(0.0, noise * inverse[i][i]))
        found[column] = [fitted[column], fitted[column] - spread, fitted[column] + spread]
    return found


def inverted(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse, by elimination."""
    size = len(matrix)
    work = [row[:] + [float(i == j) for j in range(size)] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(work[r][i]))
        work[i], work[pivot] = work[pivot], work[i]
        scale = work[i][i]
        work[i] = [x / scale for x in work[i]]
        for r in range(size):
            if r != i and work[r][i]:
                factor = work[r][i]
                work[r] = [x - factor * y for x, y in zip(work[r], work[i], strict=True)]
    return [row[size:] for row in work]
