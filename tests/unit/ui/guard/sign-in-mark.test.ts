import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { markSignIn, takeSignInMark } from '../../../../ui/guard/sign-in-mark'

const NOW = 1_700_000_000_000

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('remembers a sign-in for its page, once', () => {
  expect(markSignIn('/orders', NOW)).toBe(true)
  expect(takeSignInMark('/orders', NOW + 2000)).toBe(true)
  expect(takeSignInMark('/orders', NOW + 2001)).toBe(false)
})

it('forgets it for another page and after a minute', () => {
  markSignIn('/orders', NOW)
  expect(takeSignInMark('/products', NOW)).toBe(false)
  markSignIn('/orders', NOW)
  expect(takeSignInMark('/orders', NOW + 59_999)).toBe(true)
  markSignIn('/orders', NOW)
  expect(takeSignInMark('/orders', NOW + 60_000)).toBe(false)
})

it('ignores what is not its own', () => {
  sessionStorage.setItem('platform:sign-in', '{')
  expect(takeSignInMark('/orders', NOW)).toBe(false)
  sessionStorage.setItem('platform:sign-in', '{"path":"/orders"}')
  expect(takeSignInMark('/orders', NOW)).toBe(false)
})

it('reports a browser that stores nothing', () => {
  const refuse = () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(markSignIn('/orders', NOW)).toBe(false)
  expect(takeSignInMark('/orders', NOW)).toBe(false)
})
