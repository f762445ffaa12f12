import { describe, expect, it } from 'vitest'
import { unsupported, untested } from '../../../modules/platform/supported-nuxt'

describe('unsupported()', () => {
  it.each([
    { nuxt: '4.5.2', nitro: 2 },
    { nuxt: '4.6.0', nitro: 2 },
    { nuxt: '5.0.0-29830089.dc519522', nitro: 3 },
    { nuxt: '5.1.0', nitro: 3 },
  ])('accepts %o', versions => {
    expect(unsupported(versions)).toBeUndefined()
  })

  it.each([
    [{ nuxt: '3.20.0', nitro: 2 }, 'Nuxt 3.20.0 with Nitro 2', 'npm install nuxt@^4.5.0'],
    [{ nuxt: '4.4.9', nitro: 2 }, 'Nuxt 4.4.9 with Nitro 2', 'npm install nuxt@^4.5.0'],
    [{ nuxt: '4.5.2', nitro: 3 }, 'Nuxt 4.5.2 with Nitro 3', 'npm install nuxt@^4.5.0'],
    [{ nuxt: '5.0.0', nitro: 2 }, 'Nuxt 5.0.0 with Nitro 2', 'npm install nuxt@^5.0.0'],
    [{ nuxt: '6.0.0', nitro: 3 }, 'Nuxt 6.0.0 with Nitro 3', 'npm install nuxt@^4.5.0'],
    [
      { nuxt: '5.0.0', nitro: undefined },
      'Nuxt 5.0.0 with another server than Nitro',
      'Remove server.builder',
    ],
  ])('refuses %o with what was found, what is supported, and the fix', (versions, found, fix) => {
    const problem = unsupported(versions)
    expect(problem).toContain('needs Nuxt 4.5 with Nitro 2, or Nuxt 5.0 with Nitro 3')
    expect(problem).toContain(`this is ${found}.`)
    expect(problem).toContain(fix)
  })
})

describe('untested()', () => {
  it.each(['4.5.2', '4.5.9'])('has nothing to report about %s', nuxt => {
    expect(untested({ nuxt, nitro: 2 })).toBeUndefined()
  })

  it.each([
    ['4.6.0', 'Nuxt 4.6.0 is not tested with this version of nuxt-platform-layer: Nuxt 4.5 is.'],
    ['4.50.0', 'Nuxt 4.50.0 is not tested with this version of nuxt-platform-layer: Nuxt 4.5 is.'],
    [
      '5.0.0-29830089.dc519522',
      'Nuxt 5.0.0-29830089.dc519522: nuxt-platform-layer supports Nuxt 5 as a preview, of which docs/versions.md lists what is tested.',
    ],
  ])('reports %s, and what to do', (nuxt, line) => {
    expect(untested({ nuxt, nitro: 2 })).toBe(
      `${line} Run the tests of the app before you deploy it.`,
    )
  })
})
