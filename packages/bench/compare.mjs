/**
 * `npm run bench`: whole servers side by side, this layer, other libraries and a bare Nuxt route.
 * See README.md and docs/performance.md.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { requestFrom, stop } from './lib/child-process.mjs'
import { comparisonTable, describeStanding, shortTable } from './lib/comparison-table.mjs'
import { readOptions } from './lib/options.mjs'
import { measureLoads } from './lib/peer-load.mjs'
import { measureWeights } from './lib/peer-weight.mjs'
import { preparePeers } from './lib/peers.mjs'
import { describeMachine, markdown, report } from './lib/report.mjs'
import { measureStampedes } from './lib/stampede.mjs'
import { writeDocument } from './lib/write-document.mjs'

const options = readOptions({ seconds: '1' })
preparePeers(options)

const platform = fork(fileURLToPath(new URL('lib/token-platform.mjs', import.meta.url)))
try {
  const { url } = await requestFrom(platform, {})
  const stampedes = await measureStampedes(platform, url)
  const weights = await measureWeights(options, url)
  const loads = await measureLoads(options, url)
  const table = comparisonTable({ loads, stampedes, weights })
  await report(
    options.quick ? 'comparison-quick' : 'comparison',
    { 'Whole servers side by side': table },
    { loads: plain(loads), stampedes, weights },
  )
  // A quick run is no figure to publish.
  if (!options.quick) {
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
} finally {
  await stop(platform)
}

/** JSON knows no maps. */
function plain(loads) {
  return Object.fromEntries(
    Object.entries(loads).map(([row, samples]) => [row, Object.fromEntries(samples)]),
  )
}
