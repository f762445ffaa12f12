/**
 * Measures the local platform: time from start to the first response, memory, and the round trip of
 * webhooks. See README.md.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { requestFrom, stop } from './lib/child-process.mjs'
import { withEmulatorBuild } from './lib/emulator-build.mjs'
import { readOptions } from './lib/options.mjs'
import { report } from './lib/report.mjs'
import { median } from './lib/statistics.mjs'

const WEBHOOKS = 200
const SHOP = 'demo-store.platform.test'

const { starts } = readOptions()
const samples = await withEmulatorBuild(async command => ({
  start: await measureStarts(command),
  ...(await measureRunning(command)),
}))

await report(
  'emulator',
  {
    'The local platform': [
      {
        measure: 'start to first response',
        median: milliseconds(median(samples.start)),
        worst: milliseconds(Math.max(...samples.start)),
        limit: '1000 ms',
      },
      {
        measure: 'resident memory after the first response',
        median: megabytes(samples.memory.atStart),
        worst: '',
        limit: '80 MB',
      },
      {
        measure: `resident memory after ${WEBHOOKS} webhooks`,
        median: megabytes(samples.memory.afterWebhooks),
        worst: '',
        limit: '',
      },
      {
        measure: 'webhook round trip',
        median: milliseconds(median(samples.webhooks)),
        worst: milliseconds(Math.max(...samples.webhooks)),
        limit: '20 ms',
      },
    ],
  },
  samples,
)

function milliseconds(value) {
  return `${value.toFixed(1)} ms`
}

function megabytes(bytes) {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`
}

/** Milliseconds of cold starts, after one that fills the file cache. */
async function measureStarts(command) {
  const times = []
  for (let start = 0; start <= starts; start++) {
    const began = performance.now()
    const { child } = await startCommand(command)
    times.push(performance.now() - began)
    await stop(child)
  }
  return times.slice(1)
}

async function measureRunning(command) {
  const { child, url } = await startCommand(command)
  const app = await startApp()
  try {
    const atStart = (await requestFrom(child, 'usage')).memory
    const webhooks = await sendWebhooks(url, app)
    return {
      webhooks,
      memory: { atStart, afterWebhooks: (await requestFrom(child, 'usage')).memory },
    }
  } finally {
    app.server.close()
    await stop(child)
  }
}

/** Resolves after the emulator's first response. */
async function startCommand(command) {
  const child = fork(command, ['emulator', '--port', '0'], {
    execArgv: ['--import', new URL('lib/report-usage.mjs', import.meta.url).href],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const url = await printedUrl(child)
  await (await fetch(`${url}/_emulator/health`)).json()
  return { child, url }
}

async function printedUrl(child) {
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Local platform: (.*)$/.exec(line)?.[1]
    if (!url) continue
    child.stdout.resume()
    return url
  }
  throw new Error('The emulator stopped before it listened')
}

/** Starts an app that accepts every webhook immediately. */
async function startApp() {
  const server = createServer((request, response) =>
    request.resume().on('end', () => response.end()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${server.address().port}/webhooks` }
}

/**
 * Milliseconds from the order to send a webhook until it is known to have arrived, of webhooks sent
 * one after the other.
 */
async function sendWebhooks(url, app) {
  const body = JSON.stringify({
    shop: SHOP,
    topic: 'orders/create',
    uri: app.url,
    payload: { id: 1, note: 'x'.repeat(1000) },
  })
  const times = []
  for (let sent = 0; sent < WEBHOOKS; sent++) {
    const began = performance.now()
    const response = await fetch(`${url}/_emulator/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const [delivery] = await response.json()
    times.push(performance.now() - began)
    if (delivery.state !== 'delivered') throw new Error('A webhook of the benchmark did not arrive')
  }
  return times
}
