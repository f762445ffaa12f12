type Table = Readonly<Record<string, unknown>>

/** npm keeps these in this order, and so do the commands that add a package. */
const SORTED = ['dependencies', 'devDependencies']

/**
 * Merges two manifests: tables key by key, other values by the later one. Dependencies are sorted,
 * as package managers keep them.
 *
 * @param earlier text of a package.json
 * @param later text of a package.json
 */
export function mergeManifests(earlier: string, later: string): string {
  const merged = merge(JSON.parse(earlier) as Table, JSON.parse(later) as Table)
  const entries = Object.entries(merged).map(([key, value]) => [
    key,
    SORTED.includes(key) && isTable(value) ? sortKeys(value) : value,
  ])
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}

function merge(earlier: Table, later: Table): Table {
  const merged = Object.entries(later).map(([key, value]) => {
    const before = earlier[key]
    return [key, isTable(before) && isTable(value) ? merge(before, value) : value]
  })
  return { ...earlier, ...(Object.fromEntries(merged) as Table) }
}

function sortKeys(table: Table): Table {
  return Object.fromEntries(Object.entries(table).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
