/**
 * Makes a function that computes what belongs to a text once and then remembers it. Of more texts than `limit` the oldest is
 * forgotten: an app that writes values into its queries must not fill the memory.
 */
export function remembering<Value>(limit: number, compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const remembered = known.get(text)
    if (remembered !== undefined) return remembered
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size >= limit) known.delete(oldest)
    const computed = compute(text)
    known.set(text, computed)
    return computed
  }
}
