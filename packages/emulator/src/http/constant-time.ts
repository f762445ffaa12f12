import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Compares two strings in constant time. The time depends neither on their content nor on their
 * lengths.
 */
export function equalsConstantTime(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
