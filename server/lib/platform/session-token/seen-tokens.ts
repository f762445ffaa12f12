/** Tells tokens that come again from those that come once. */
export interface SeenTokens {
  /** Whether a token was probably asked about before, among the last ones; it is noted either way. */
  seenBefore(token: string): boolean
}

/** Characters at a token's end that tell it from others: the end of its signature. */
const MARK_LENGTH = 12

/**
 * Creates a note of about `slots` tokens. It holds a number for each, never the token: what is kept of a token that comes
 * once costs the garbage collector more than verifying it. A wrong answer is harmless and rare: a token is then verified
 * once more, or remembered at its first use.
 */
export function createSeenTokens(slots: number): SeenTokens {
  const marks = new Uint32Array(slots)
  return {
    seenBefore(token) {
      let mark = 1
      for (let index = Math.max(0, token.length - MARK_LENGTH); index < token.length; index++) {
        mark = (Math.imul(mark, 31) + token.charCodeAt(index)) >>> 0
      }
      const slot = mark % slots
      if (marks[slot] === mark) return true
      marks[slot] = mark
      return false
    },
  }
}
