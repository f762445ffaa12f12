import { expect, test } from 'vitest'
import { createSeenTokens } from '../../../server/lib/platform/session-token/seen-tokens'

/** Tokens of the same length that differ at their end, where signatures do. */
const token = (number: number) => `header.payload.${Buffer.from(`signature ${number}`.padStart(32, '.')).toString('base64url')}`

test('a token is known from its second time on', () => {
  const seen = createSeenTokens(1000)
  expect([seen.seenBefore(token(1)), seen.seenBefore(token(1)), seen.seenBefore(token(1))]).toEqual([false, true, true])
  expect(seen.seenBefore(token(2))).toBe(false)
})

test('tokens shorter than what is compared are told apart too', () => {
  const seen = createSeenTokens(1000)
  expect(['', 'a', 'b', '', 'a'].map(short => seen.seenBefore(short))).toEqual([false, false, false, true, true])
})

test('a newer token takes the place of an older one, which is then new again', () => {
  const seen = createSeenTokens(1)
  expect([seen.seenBefore(token(1)), seen.seenBefore(token(2)), seen.seenBefore(token(1))]).toEqual([false, false, false])
})

test('of 2,000 tokens in 8,000 places, nearly all are known when they come again', () => {
  const seen = createSeenTokens(8000)
  for (let number = 0; number < 2000; number++) seen.seenBefore(token(number))
  const known = Array.from({ length: 2000 }, (_, number) => seen.seenBefore(token(number))).filter(Boolean).length
  expect(known).toBeGreaterThan(1500)
})
