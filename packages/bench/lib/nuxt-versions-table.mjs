import { percent } from './rounds.mjs'
import { median, medianRatio } from './statistics.mjs'
import { WEBHOOK_SIZES } from './webhook-variants.mjs'

const SERVERS = ['bare 4', 'layer 4', 'bare 5', 'layer 5']
/** What the share of the bare server with Nuxt 5 is of that with Nuxt 4, at least. */
const TARGET = 0.95

/**
 * Rows of `measureLoads`: those that Nuxt can make slower, as larger bodies take longer anyway.
 * The engine needs longer to optimize more code: after the usual four seconds of a slow machine, a
 * request of the layer takes twice the time.
 */
export const LOAD_ROWS = { webhookSizes: WEBHOOK_SIZES.slice(0, 1), hasPage: true, maxWarmUp: 8 }

/** One row for each thing measured, one column for each server, and the two shares compared. */
export function nuxtTable({ loads, weights }) {
  return [
    ...Object.entries(loads).flatMap(([what, samples]) => loadRows(what, samples)),
    ...(weights ? weightRows(weights) : []),
  ]
}

/** One line for each row in which Nuxt 5 is below the target. */
export function shortfalls(loads) {
  return Object.entries(loads)
    .map(([what, samples]) => ({ what, share: comparedShare(samples) }))
    .filter(({ share }) => share < TARGET)
    .map(({ what, share }) => `${what}: ${share.toFixed(2)} of the share with Nuxt 4`)
}

function loadRows(what, samples) {
  const shareOf = (layer, bare) =>
    percent(medianRatio(samples.get(bare).cpu, samples.get(layer).cpu))
  return [
    row(`${what}: requests/s`, name => Math.round(median(samples.get(name).rate))),
    row(`${what}: CPU time per request, µs`, name => median(samples.get(name).cpu).toFixed(1)),
    {
      measure: `${what}: share of bare, by CPU time`,
      'bare 4': '100.0 %',
      'layer 4': shareOf('layer 4', 'bare 4'),
      'bare 5': '100.0 %',
      'layer 5': shareOf('layer 5', 'bare 5'),
      '5 : 4': comparedShare(samples).toFixed(2),
    },
  ]
}

/** The share with Nuxt 5 in that with Nuxt 4, by CPU time: the median of the rounds. */
function comparedShare(samples) {
  const shares = version =>
    samples
      .get(`layer ${version}`)
      .cpu.map((cpu, round) => samples.get(`bare ${version}`).cpu[round] / cpu)
  return medianRatio(shares(5), shares(4))
}

function weightRows({ starts, firstPages, memory, bundles, pages }) {
  return [
    row('cold start, ms', name => median(starts[name]).toFixed(0)),
    row('from the start to the first page, ms', name => median(firstPages[name]).toFixed(0)),
    row('memory after 2,000 guarded requests, MB', name =>
      (median(memory[name]) / 2 ** 20).toFixed(1),
    ),
    row('server bundle with its packages, gzip, KB', name => (bundles[name] / 1024).toFixed(0)),
    row('own JavaScript of a minimal page, gzip, KB', name => (pages[name] / 1024).toFixed(1)),
  ]
}

function row(measure, valueOf) {
  const values = SERVERS.map(name => [name, valueOf(name)])
  return { measure, ...Object.fromEntries(values), '5 : 4': '' }
}
