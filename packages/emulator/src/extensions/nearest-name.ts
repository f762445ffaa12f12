/**
 * Returns the name with the fewest different characters; undefined if all differ in most of them.
 */
export function nearestName(wanted: string, names: Iterable<string>): string | undefined {
  let nearest: string | undefined
  let fewest = Math.ceil(wanted.length / 2)
  for (const name of names) {
    const distance = editDistance(wanted.toLowerCase(), name.toLowerCase(), fewest)
    if (distance >= fewest) continue
    fewest = distance
    nearest = name
  }
  return nearest
}

/** Counts the insertions, deletions and replacements between two texts (Levenshtein). */
function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) >= limit) return limit
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [index, character] of [...left].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...right].entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (character === other ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      )
    row = next
  }
  return row.at(-1) ?? limit
}
