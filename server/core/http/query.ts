/**
 * Returns the first key that occurs more than once, or null. Array keys (`ids[]`) may repeat.
 *
 * Attack: in `?shop=attacker&…&shop=victim` the signature covers one value and the code reads the
 * other.
 */
export function repeatedParameter(params: URLSearchParams): string | null {
  const seen = new Set<string>()
  for (const key of params.keys()) {
    if (seen.has(key) && !key.endsWith('[]')) return key
    seen.add(key)
  }
  return null
}
