"""A graph of strength over time as SVG, drawn by plain Python."""

WIDTH, HEIGHT, MARGIN = 640, 360, 48


def strength_svg(points: list[tuple[float, float]]) -> str:
    """Minutes of training against Elo points over the first net."""
    most_minutes = max(1.0, *(minutes for minutes, _ in points), 1.0)
    step = next(
        size for size in (50, 100, 200, 500, 1000) if max(e for _, e in points) / size <= 8 or size == 1000
    )
    top = max(step, step * -(-int(max(elo for _, elo in points)) // step))

    def x(minutes: float) -> float:
        return MARGIN + minutes / most_minutes * (WIDTH - 2 * MARGIN)

    def y(elo: float) -> float:
        return HEIGHT - MARGIN - elo / top * (HEIGHT - 2 * MARGIN)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
        ' font-family="sans-serif" font-size="12">',
        "<title>Strength of the net over training time</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for elo in range(0, top + 1, step):
        lines.append(f'<path d="M{MARGIN} {y(elo):.1f}H{WIDTH - MARGIN}" stroke="#ddd"/>')
        lines.append(f'<text x="{MARGIN - 6}" y="{y(elo) + 4:.1f}" text-anchor="end">{elo}</text>')
    path = "L".join(f"{x(minutes):.1f} {y(elo):.1f}" for minutes, elo in points)
    lines.append(f'<path d="M{path}" fill="none" stroke="#8a4b2a" stroke-width="2"/>')
    lines += [f'<circle cx="{x(m):.1f}" cy="{y(e):.1f}" r="3" fill="#8a4b2a"/>' for m, e in points]
    lines.append(
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 12}" text-anchor="middle">'
        f"minutes of training (0 to {most_minutes:.0f})</text>"
    )
    lines.append('<text x="12" y="24">Elo points over the first net, by gating matches</text></svg>')
    return "\n".join(lines) + "\n"
