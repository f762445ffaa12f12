/** Splits a comma-separated list. Trims entries and skips empty ones. */
export function splitScopes(list: string): string[] {
  return list
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
}

/** Adds every implied scope: `write_x` includes `read_x`. */
export function expandScopes(scopes: readonly string[]): string[] {
  return [...new Set(scopes.flatMap(scope => [scope, impliedBy(scope)]))]
}

/** Removes repeated and implied scopes, as the token endpoint does. */
export function compressScopes(scopes: readonly string[]): string[] {
  const implied = new Set(scopes.filter(scope => impliedBy(scope) !== scope).map(impliedBy))
  return [...new Set(scopes)].filter(scope => !implied.has(scope))
}

/** True if `granted` includes all scopes of `wanted`, explicitly or implied. */
export function includesScopes(granted: readonly string[], wanted: readonly string[]): boolean {
  const all = new Set(expandScopes(granted))
  return wanted.every(scope => all.has(scope))
}

/** True if both lists grant the same access. */
export function sameScopes(left: readonly string[], right: readonly string[]): boolean {
  return includesScopes(left, right) && includesScopes(right, left)
}

function impliedBy(scope: string): string {
  return scope.replace(/^(unauthenticated_|customer_)?write_/, '$1read_')
}
