/**
 * `npm run bench`: whole servers side by side, this layer, other libraries and a bare Nuxt route.
 * See README.md and docs/performance.md.
 */
import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { requestFrom, stop } from './lib/child-process.mjs'
import { writeChart } from './lib/comparison-chart.mjs'
import { comparisonTable, describeStanding, shortTable } from './lib/comparison-table.mjs'
import { readOptions } from './lib/options.mjs'
import { measureLoads } from './lib/peer-load.mjs'
import { measureWeights } from './lib/peer-weight.mjs'
import { preparePeers } from './lib/peers.mjs'
import { findRegressions, requireRounds } from './lib/regressions.mjs'
import { describeMachine, markdown, report } from './lib/report.mjs'
import { measureStampedes } from './lib/stampede.mjs'
import { writeDocument } from './lib/write-document.mjs'

/** Of the platform, where it does not count. */
const ROUND_TRIP_MS = 10

const options = readOptions({ seconds: '1' }, ['check'])
if (options.check) requireRounds(options.rounds)
preparePeers(options)

const platform = fork(fileURLToPath(new URL('lib/token-platform.mjs', import.meta.url)))
try {
  const { url } = await requestFrom(platform, {})
  const stampedes = await measureStampedes(platform, url)
  // Only visits at once need the time.
  await requestFrom(platform, { roundTripMs: ROUND_TRIP_MS })
  const weights = await measureWeights(options, url)
  const loads = await measureLoads(options, url)
  const samples = { loads: plain(loads), stampedes, weights }
  const table = comparisonTable({ loads, stampedes, weights })
  if (options.check) await check(table, samples)
  else await publish(table, samples)
} finally {
  await stop(platform)
}

/** Compares the run with the published one, and writes nothing. */
async function check(table, samples) {
  const published = await readFile(new URL('results/comparison.json', import.meta.url), 'utf8')
  const worse = findRegressions(JSON.parse(published).samples, samples)
  console.log(`\n${markdown(table)}\n\n${describeMachine()}\n`)
  console.log(worse.length > 0 ? `Worse than published:\n- ${worse.join('\n- ')}` : 'No regression')
  if (worse.length > 0) process.exitCode = 1
}

async function publish(table, samples) {
  await report(
    options.quick ? 'comparison-quick' : 'comparison',
    { 'Whole servers side by side': table },
    samples,
  )
  // A quick run is no figure to publish.
  if (options.quick) return
  await writeChart(table)
  await writeDocument(
    'comparison',
    `${markdown(table)}\n\n${describeMachine()}; ${options.rounds} rounds of ${options.seconds} s.\n\n${describeStanding(table)}`,
  )
  await writeDocument(
    'comparison',
    `${markdown(shortTable(table))}\n\n${describeMachine()}.`,
    'README.md',
  )
}

/** JSON knows no maps. */
function plain(loads) {
  return Object.fromEntries(
    Object.entries(loads).map(([row, samples]) => [row, Object.fromEntries(samples)]),
  )
}
