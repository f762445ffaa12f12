/**
 * `npm run bench:next`: the layer with Nuxt 4 and with Nuxt 5, each next to a bare server of the
 * same version. See README.md and docs/performance.md.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { requestFrom, stop } from './lib/child-process.mjs'
import { prepareNuxtVersions } from './lib/nuxt-versions.mjs'
import { LOAD_ROWS, nuxtTable, shortfalls } from './lib/nuxt-versions-table.mjs'
import { readOptions } from './lib/options.mjs'
import { measureLoads } from './lib/peer-load.mjs'
import { measureWeights } from './lib/peer-weight.mjs'
import { describeMachine, markdown, report } from './lib/report.mjs'
import { writeDocument } from './lib/write-document.mjs'

const options = readOptions({ seconds: '1' }, ['loads'])
const peers = prepareNuxtVersions(options)

const platform = fork(fileURLToPath(new URL('lib/token-platform.mjs', import.meta.url)))
try {
  const { url } = await requestFrom(platform, {})
  const loads = await measureLoads(options, url, { peers, ...LOAD_ROWS })
  const weights = options.loads ? undefined : await measureWeights(options, url, peers)
  const table = nuxtTable({ loads, weights })
  const samples = Object.entries(loads).map(([row, of]) => [row, Object.fromEntries(of)])
  await report(
    'nuxt-versions',
    { 'Nuxt 4 and Nuxt 5': table },
    { loads: Object.fromEntries(samples), weights },
  )
  const missed = shortfalls(loads)
  console.log(missed.length > 0 ? `Below the target:\n- ${missed.join('\n- ')}` : 'Target met')
  // A quick run is no figure to publish.
  if (!options.quick && weights) {
    const machine = `${describeMachine()}; ${options.rounds} rounds of ${options.seconds} s.`
    await writeDocument('nuxt-versions', `${markdown(table)}\n\n${machine}`)
  }
} finally {
  await stop(platform)
}
