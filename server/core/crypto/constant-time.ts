import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Compares two strings in a time that does not depend on where they differ. Any length, any
 * content.
 */
export function constantTimeEqual(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(text: string): Buffer {
  // UTF-8 would turn every lone surrogate into U+FFFD, and two different strings would be equal.
  return createHash('sha256').update(text, 'utf16le').digest()
}
