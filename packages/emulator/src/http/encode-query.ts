/** Serializes parameters in the given order, a space as `%20`. */
export function encodeQuery(params: Iterable<readonly [string, string]>): string {
  const form = new URLSearchParams()
  for (const [name, value] of params) form.append(name, value)
  return form.toString().replaceAll('+', '%20')
}
