/**
 * Measures a guarded API route against the same route unguarded and against hand-written checks,
 * over HTTP. See README.md.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stop } from './lib/child-process.mjs'
import { buildApps } from './lib/build-apps.mjs'
import { loadWithTokens } from './lib/load-with-tokens.mjs'
import { readOptions } from './lib/options.mjs'
import { report } from './lib/report.mjs'
import { compareCpu, measureRounds, summarize } from './lib/rounds.mjs'
import { startServer } from './lib/server-process.mjs'
import { APPS, COMPARISONS, VARIANTS } from './lib/variants.mjs'
import { withSeededDirectory } from './lib/working-directory.mjs'

const options = readOptions()
buildApps(APPS, options)

const samples = await withSeededDirectory(async directory => {
  const client = fork(fileURLToPath(new URL('lib/load-client.mjs', import.meta.url)))
  const servers = new Map()
  try {
    // A process for each variant: one that served several routes runs code that was optimized for
    // all of them at once.
    for (const { name, app } of VARIANTS) servers.set(name, await startServer(app, directory))
    return await measureRounds(VARIANTS, options.rounds, variant =>
      loadWithTokens(variant, servers.get(variant.name), client, options),
    )
  } finally {
    await Promise.all([stop(client), ...[...servers.values()].map(server => server.stop())])
  }
})
await report(
  'guarded-route',
  {
    'Over HTTP': summarize(samples),
    'CPU per request over HTTP, layer : hand-written': compareCpu(samples, COMPARISONS),
  },
  samples,
)
