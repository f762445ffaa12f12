import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isNodeInRange } from '../../shared/node-version'

const { engines } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { engines: { node: string } }

it.each([
  ['22.18.0', false],
  ['22.19.0', true],
  ['22.20.1', true],
  ['23.11.0', false],
  ['24.10.9', false],
  ['24.11.0', true],
  ['24.21.0', true],
  ['25.9.0', false],
  ['26.0.0', true],
  ['27.1.0', true],
  ['20.20.2', false],
  ['v22.19.0', true],
  ['26.0.0-nightly2026', true],
])('of the range of package.json, Node %s: %s', (version, isSupported) => {
  expect(isNodeInRange(version, engines.node)).toBe(isSupported)
})

it.each(['', '*', '22', '~22.1.0', '>=22', '^22.19.0 <24.0.0'])(
  'the range %o, which it cannot read, is an error',
  range => {
    expect(() => isNodeInRange('24.0.0', range)).toThrow(`The range "${range}" of engines.node`)
  },
)
