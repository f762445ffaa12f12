/** Remembers the values used last, at most twice `atMost` of them. */
export interface TokenMemory<T> {
  get(token: string): T | undefined
  set(token: string, value: T): void
  /** Drops every entry whose value matches; looks at all of them. */
  drop(matches: (value: T) => boolean): void
  /** Entries held. */
  size(): number
}

/**
 * Creates a memory of two generations. When the current one holds `atMost` entries it becomes the previous one, and what
 * was previous and not asked for since is dropped whole: no per-entry eviction, which would double the cost of a new token.
 */
export function createTokenMemory<T>(atMost: number): TokenMemory<T> {
  let current = new Map<string, T>()
  let previous = new Map<string, T>()

  function set(token: string, value: T): void {
    if (current.size >= atMost) {
      previous = current
      current = new Map()
    }
    current.set(token, value)
  }

  function get(token: string): T | undefined {
    const recent = current.get(token)
    if (recent !== undefined) return recent
    const older = previous.get(token)
    if (older === undefined) return undefined
    previous.delete(token)
    set(token, older)
    return older
  }

  function drop(matches: (value: T) => boolean): void {
    for (const generation of [current, previous]) {
      for (const [token, value] of generation) if (matches(value)) generation.delete(token)
    }
  }

  return { get, set, drop, size: () => current.size + previous.size }
}
