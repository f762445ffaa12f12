/**
 * Measures what the layer adds to a bare Nuxt server: cold start, size, memory, and requests that
 * need no check. See README.md.
 */
import { spawn } from 'node:child_process'
import { buildApps, serverOf } from './lib/build-apps.mjs'
import { measureBundle } from './lib/bundle-size.mjs'
import { stop } from './lib/child-process.mjs'
import { openConnection } from './lib/http-connection.mjs'
import { readOptions } from './lib/options.mjs'
import { report } from './lib/report.mjs'
import { percent } from './lib/rounds.mjs'
import { listeningPort, SERVER_ENVIRONMENT, startServer } from './lib/server-process.mjs'
import { median, medianRatio } from './lib/statistics.mjs'
import { withSeededDirectory } from './lib/working-directory.mjs'

const ROUTES = { bare: '/api/bare', layer: '/api/unguarded' }
const apps = Object.keys(ROUTES)
const options = readOptions()
buildApps(apps, options)

const { starts, memory } = await withSeededDirectory(async directory => ({
  starts: await measureStarts(directory),
  memory: await measureMemory(directory),
}))
const bundles = Object.fromEntries(apps.map(app => [app, measureBundle(serverOf(app))]))
const ratio = medianRatio(starts.layer, starts.bare)
const megabytes = bytes => `${(bytes / 2 ** 20).toFixed(1)} MB`
const kilobytes = bytes => `${(bytes / 1024).toFixed(1)} KB`

await report(
  'weight',
  {
    'Weight over a bare Nuxt server': [
      {
        measure: 'cold start, spawn to first 200',
        bare: `${median(starts.bare).toFixed(0)} ms`,
        layer: `${median(starts.layer).toFixed(0)} ms`,
        difference: `x ${ratio.toFixed(2)}`,
        limit: 'x 1.10',
      },
      row('server bundle, gzip, own chunks', bundle => bundle.own, '+25 KB with its packages'),
      row('server bundle, gzip, with its packages', bundle => bundle.total, '+25 KB'),
      {
        measure: 'memory after the first request',
        bare: megabytes(memory.bare),
        layer: megabytes(memory.layer),
        difference: percent(memory.layer / memory.bare),
        limit: '',
      },
    ],
  },
  { starts, memory, bundles },
)

function row(measure, bytesOf, limit) {
  const [bare, layer] = [bytesOf(bundles.bare), bytesOf(bundles.layer)]
  return {
    measure,
    bare: kilobytes(bare),
    layer: kilobytes(layer),
    difference: `+${kilobytes(layer - bare)}`,
    limit,
  }
}

/** Milliseconds of interleaved starts, after one that fills the file cache. */
async function measureStarts(directory) {
  const times = Object.fromEntries(apps.map(app => [app, []]))
  for (const app of apps) await coldStart(app, directory)
  for (let start = 0; start < options.starts; start++) {
    for (const app of apps) times[app].push(await coldStart(app, directory))
  }
  return times
}

async function coldStart(app, directory) {
  const started = performance.now()
  const child = spawn(process.execPath, [`${serverOf(app)}/index.mjs`], {
    cwd: directory,
    env: SERVER_ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await waitForFirstResponse(app, await listeningPort(child))
    return performance.now() - started
  } finally {
    await stop(child)
  }
}

async function measureMemory(directory) {
  const memory = {}
  for (const app of apps) {
    const server = await startServer(app, directory)
    await waitForFirstResponse(app, server.port)
    memory[app] = (await server.usage()).memory
    await server.stop()
  }
  return memory
}

async function waitForFirstResponse(app, port) {
  const connection = await openConnection(port)
  await connection.get(ROUTES[app], 'none')
  connection.close()
}
