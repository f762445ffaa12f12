import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { STORAGE_SCRIPT } from '../../../server/devtools/storage-script'
import { untyped } from '../../fake'

class SecurityError extends Error {}

interface Page {
  localStorage: Storage
  sessionStorage: Storage
  warnings: string[]
}

/** A page in which reading these throws, after the script has run. */
function pageWhere(...denied: (keyof Page)[]): Page {
  const warnings: string[] = []
  const window: Record<string, unknown> = {
    localStorage: 'of the browser',
    sessionStorage: 'of the browser',
    warnings,
  }
  for (const name of denied) {
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new SecurityError('Access is denied for this document.')
      },
    })
  }
  const context = createContext({
    window,
    console: { warn: (text: string) => warnings.push(text) },
  })
  runInContext(STORAGE_SCRIPT, context)
  return untyped<Page>(window)
}

describe('in a page whose storage throws', () => {
  it('defines both storages, and prints one explanation', () => {
    const { localStorage, sessionStorage, warnings } = pageWhere('localStorage', 'sessionStorage')
    localStorage.setItem('a', '1')

    expect([localStorage.getItem('a'), sessionStorage.getItem('a')]).toEqual(['1', null])
    expect(warnings).toEqual([
      expect.stringMatching(
        /^\[platform\] The browser blocks localStorage and sessionStorage for this page, .*Development only/,
      ),
    ])
  })

  it('replaces only what throws', () => {
    const { localStorage, sessionStorage, warnings } = pageWhere('sessionStorage')
    expect([localStorage, sessionStorage.length]).toEqual(['of the browser', 0])
    expect(warnings[0]).toContain('The browser blocks sessionStorage for this page')
  })

  it('stores text by key, as Web Storage does', () => {
    const { localStorage } = pageWhere('localStorage')
    localStorage.setItem('number', untyped<string>(1))
    localStorage.setItem('object', untyped<string>({}))
    localStorage.setItem('number', '2')

    expect([
      localStorage.length,
      localStorage.key(0),
      localStorage.key(1),
      localStorage.key(2),
    ]).toEqual([2, 'number', 'object', null])
    expect([
      localStorage.getItem('number'),
      localStorage.getItem('object'),
      localStorage.getItem('missing'),
    ]).toEqual(['2', '[object Object]', null])
    localStorage.removeItem('number')
    expect([localStorage.length, localStorage.getItem('number')]).toEqual([1, null])
    localStorage.clear()
    expect(localStorage.length).toBe(0)
  })

  it('has its keys as properties, and no key replaces a method', () => {
    const { localStorage } = pageWhere('localStorage')
    localStorage.theme = 'dark'
    localStorage.setItem('getItem', 'text')

    expect([localStorage.theme, 'theme' in localStorage, 'other' in localStorage]).toEqual([
      'dark',
      true,
      false,
    ])
    expect(Object.keys(localStorage)).toEqual(['theme'])
    expect([localStorage.getItem('theme'), localStorage.getItem('getItem')]).toEqual([
      'dark',
      'text',
    ])
    delete localStorage.theme
    expect([localStorage.theme, localStorage.getItem('theme')]).toEqual([undefined, null])
  })
})

it('changes nothing where storage is available', () => {
  expect(pageWhere()).toEqual({
    localStorage: 'of the browser',
    sessionStorage: 'of the browser',
    warnings: [],
  })
})
