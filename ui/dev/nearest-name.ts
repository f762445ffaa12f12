/** Largest number of differing letters at which a name is taken for a typo. */
const MAX_DISTANCE = 2

/**
 * Returns the name that was probably meant; undefined when none is near. Without a package, which
 * Vite would have to bundle before the first page.
 */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map(other => ({ other, letters: distance(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ letters }) => letters <= MAX_DISTANCE)
    .sort((one, another) => one.letters - another.letters)
  return nearest?.other
}

/** Levenshtein's distance: letters to insert, remove or replace. */
function distance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let line = 0; line < from.length; line += 1) {
    const row = [line + 1]
    for (let column = 0; column < to.length; column += 1) {
      const replaced = (above[column] ?? 0) + (from[line] === to[column] ? 0 : 1)
      row.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (row[column] ?? 0) + 1))
    }
    above = row
  }
  return above[to.length] ?? 0
}
