import { expect, it } from 'vitest'
import { findRegressions, requireRounds } from '../../lib/regressions.mjs'

const ROW = 'webhook of 1 KB'
const PUBLISHED = {
  bare: [30, 31, 29, 30, 30],
  layer: [40, 41, 39, 42, 40],
  'shopify-app-nuxt': [45, 46, 44, 45, 46],
}

/** The samples of a run: CPU time per request of each server, and the sizes of the layer. */
function run(cpu: Record<string, number[]>, { bundle = 638_000, page = 79_000 } = {}) {
  const servers = Object.entries(cpu).map(([name, values]) => [name, { cpu: values }])
  return {
    loads: { [ROW]: Object.fromEntries(servers) as object },
    weights: { bundles: { layer: bundle }, pages: { layer: page } },
  }
}

const times = (values: number[], factor: number) => values.map(value => value * factor)

it('names a row in which the layer is slower than before in relation to both references', () => {
  const slower = run({ ...PUBLISHED, layer: times(PUBLISHED.layer, 1.3) })
  expect(findRegressions(run(PUBLISHED), slower)).toEqual([
    'webhook of 1 KB, share by CPU time: 75.0 % of bare before, 57.7 % now; 112.5 % of shopify-app-nuxt before, 86.5 % now',
  ])
})

it.each([
  ['the same samples', PUBLISHED],
  [
    'a machine on which all that is added to the bare server takes longer',
    {
      ...PUBLISHED,
      layer: times(PUBLISHED.layer, 1.3),
      'shopify-app-nuxt': times(PUBLISHED['shopify-app-nuxt'], 1.3),
    },
  ],
  [
    'a library that has become faster',
    { ...PUBLISHED, 'shopify-app-nuxt': times(PUBLISHED['shopify-app-nuxt'], 0.7) },
  ],
  ['a fall of 4 %', { ...PUBLISHED, layer: times(PUBLISHED.layer, 1.04) }],
  ['two slow processes of five', { ...PUBLISHED, layer: [60, 41, 60, 42, 40] }],
  ['three slower processes of five', { ...PUBLISHED, layer: [40, 41, 47, 47, 48] }],
])('names nothing with %s', (_what, cpu) => {
  expect(findRegressions(run(PUBLISHED), run(cpu))).toEqual([])
})

it('names what has grown by more than 1 %', () => {
  const grown = run(PUBLISHED, { bundle: 650_000, page: 79_700 })
  expect(findRegressions(run(PUBLISHED), grown)).toEqual([
    'server bundle with its packages, gzip: 623.0 KB before, 634.8 KB now',
  ])
})

it('refuses two rounds, which show no spread', () => {
  expect(() => requireRounds(2)).toThrow('--check needs --rounds of at least 3')
  expect(requireRounds(3)).toBeUndefined()
})
