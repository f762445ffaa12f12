/**
 * Measures webhooks of four sizes against a route that reads the same bodies without checking them,
 * over HTTP. See README.md.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stop } from './lib/child-process.mjs'
import { buildApps } from './lib/build-apps.mjs'
import { loadWithWebhooks } from './lib/load-with-webhooks.mjs'
import { readOptions } from './lib/options.mjs'
import { report } from './lib/report.mjs'
import { measureRounds, percent, summarize } from './lib/rounds.mjs'
import { startServer } from './lib/server-process.mjs'
import { medianRatio } from './lib/statistics.mjs'
import { WEBHOOK_APPS, WEBHOOK_SIZES, WEBHOOK_VARIANTS } from './lib/webhook-variants.mjs'
import { withSeededDirectory } from './lib/working-directory.mjs'

const options = readOptions()
buildApps(WEBHOOK_APPS, options)

const samples = {}
for (const { name, bytes } of WEBHOOK_SIZES) {
  console.log(`Webhooks of ${name}`)
  samples[name] = await measureSize(bytes)
}
const tables = Object.entries(samples).map(([size, ofSize]) => [
  `Webhooks of ${size} over HTTP`,
  summarize(ofSize),
])
await report(
  'webhooks',
  {
    ...Object.fromEntries(tables),
    'Share of bare kept, requests per second': bySize((ofVariant, ofBare) =>
      medianRatio(ofVariant.rate, ofBare.rate),
    ),
    'Share of bare kept, CPU per request': bySize((ofVariant, ofBare) =>
      medianRatio(ofBare.cpu, ofVariant.cpu),
    ),
  },
  Object.fromEntries(
    Object.entries(samples).map(([size, ofSize]) => [size, Object.fromEntries(ofSize)]),
  ),
)

/**
 * New processes and a new folder for each size: no server has optimized its code for another, or
 * finds its records.
 */
function measureSize(bytes) {
  return withSeededDirectory(async directory => {
    const client = fork(fileURLToPath(new URL('lib/webhook-load-client.mjs', import.meta.url)))
    const servers = new Map()
    try {
      for (const { name, app } of WEBHOOK_VARIANTS)
        servers.set(name, await startServer(app, directory))
      return await measureRounds(WEBHOOK_VARIANTS, options.rounds, variant =>
        loadWithWebhooks({ ...variant, bytes }, servers.get(variant.name), client, options),
      )
    } finally {
      await Promise.all([stop(client), ...[...servers.values()].map(server => server.stop())])
    }
  })
}

/** One row per variant, one column per size. */
function bySize(shareOf) {
  return WEBHOOK_VARIANTS.map(({ name }) => {
    const columns = Object.entries(samples).map(([size, ofSize]) => [
      size,
      percent(shareOf(ofSize.get(name), ofSize.get('bare'))),
    ])
    return { variant: name, ...Object.fromEntries(columns) }
  })
}
