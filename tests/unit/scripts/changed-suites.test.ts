import { describe, expect, it } from 'vitest'
import { selectSuites } from '../../../scripts/changed-suites.mjs'

const REACHED = { unit: 'reached', nuxt: 'reached', conformance: 'reached', contract: 'reached' }
const IMPORTING = { ...REACHED, stores: 'reached' }
const BUILT = { integration: 'all', abuse: 'all', e2e: 'all', surface: 'all' }

describe('the suites that a change can break', () => {
  it.each<[string, string[], object]>([
    ['nothing', [], {}],
    ['a file of the server', ['server/core/oauth/oauth.ts'], { ...IMPORTING, ...BUILT }],
    ['a component', ['components/actions/Button.vue'], { ...IMPORTING, ...BUILT }],
    ['the configuration of the layer', ['nuxt.config.ts'], { ...IMPORTING, ...BUILT }],
    ['a dependency', ['package-lock.json'], { ...IMPORTING, ...BUILT }],
    ['the emulator', ['packages/emulator/src/index.ts'], { ...IMPORTING, ...BUILT }],
    ['a test of the emulator', ['packages/emulator/tests/unit/assets.test.ts'], IMPORTING],
    ['a command', ['packages/cli/src/cli.ts'], { ...IMPORTING, surface: 'all' }],
    ['a page of the documentation', ['docs/storage.md'], { ...IMPORTING, surface: 'all' }],
    [
      'a test of a built app',
      ['tests/e2e/install.spec.ts'],
      { ...IMPORTING, e2e: ['tests/e2e/install.spec.ts'] },
    ],
    ['a slow test', ['tests/e2e/look.slow.spec.ts'], IMPORTING],
    ['a helper of tests', ['tests/e2e/framed-page.ts'], { ...IMPORTING, e2e: 'all' }],
  ])('%s', (_name, changed, expected) => {
    expect(Object.fromEntries(selectSuites(changed))).toEqual(expected)
  })
})
