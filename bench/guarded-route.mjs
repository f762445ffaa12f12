/** Measures a guarded API route against the same route unguarded and against hand-written checks, over HTTP. See README.md. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ask, stop } from './lib/ask.mjs'
import { buildApps } from './lib/build-apps.mjs'
import { readOptions } from './lib/options.mjs'
import { report } from './lib/report.mjs'
import { compareCpu, measureRounds, summarize } from './lib/rounds.mjs'
import { startServer } from './lib/server-process.mjs'
import { APPS, COMPARISONS, VARIANTS } from './lib/variants.mjs'
import { withSeededDirectory } from './lib/working-directory.mjs'

const options = readOptions()
buildApps(APPS, options)

const samples = await withSeededDirectory(async (directory) => {
  const client = fork(fileURLToPath(new URL('lib/load-client.mjs', import.meta.url)))
  const servers = new Map()
  try {
    // A process for each variant: one that served several routes runs code that was optimised for all of them at once.
    for (const { name, app } of VARIANTS) servers.set(name, await startServer(app, directory))
    return await measureRounds(VARIANTS, options.rounds, variant => load(variant, servers.get(variant.name), client, options.seconds))
  }
  finally {
    await Promise.all([stop(client), ...[...servers.values()].map(server => server.stop())])
  }
})
await report('guarded-route', {
  'Over HTTP': summarize(samples),
  'CPU per request over HTTP, layer : hand-written': compareCpu(samples, COMPARISONS),
}, samples)

/** Loads one route for some seconds, in batches as long as the new tokens last; signing them is not counted. */
async function load(variant, server, client, seconds) {
  const total = { requests: 0, seconds: 0, cpu: 0, user: 0 }
  while (total.seconds < seconds) {
    await ask(client, { step: 'prepare', port: server.port, connections: options.connections, newTokens: variant.newToken ? options.tokens : 0 })
    const before = await server.usage()
    const batch = await ask(client, { step: 'run', path: variant.path, seconds: seconds - total.seconds })
    const after = await server.usage()
    total.requests += batch.requests
    total.seconds += batch.seconds
    total.cpu += after.cpu - before.cpu
    total.user += after.user - before.user
  }
  return total
}
