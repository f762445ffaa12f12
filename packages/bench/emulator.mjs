/**
 * Measures the local platform: time from start to the first response, memory, the round trip of
 * webhooks, and a store with 10,000 products and 10,000 orders. Writes the table in
 * docs/performance.md, unless it is called with `--quick`. See README.md.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { requestFrom, stop } from './lib/child-process.mjs'
import { withEmulatorBuild } from './lib/emulator-build.mjs'
import { measureOperations, withLargeSeed } from './lib/emulator-data.mjs'
import { readOptions } from './lib/options.mjs'
import { describeMachine, markdown, report } from './lib/report.mjs'
import { median } from './lib/statistics.mjs'
import { writeDocument } from './lib/write-document.mjs'

const WEBHOOKS = 200
/** Milliseconds after which V8 has returned memory. */
const IDLE_MS = 20_000
const SHOP = 'demo-store.platform.test'

const { starts, quick } = readOptions()
const samples = await withEmulatorBuild(async command => ({
  start: await measureStarts(command),
  ...(await measureRunning(command)),
  large: await measureLarge(command),
}))
const { large } = samples
large.seeding = median(large.starts) - median(samples.start)

const rows = [
  row('start to first response', milliseconds(median(samples.start)), '500 ms'),
  row('first operation: load of the schema', milliseconds(large.schema), '400 ms'),
  row('resident memory after the first response', megabytes(samples.memory.atStart), ''),
  row(`resident memory after ${WEBHOOKS} webhooks`, megabytes(samples.memory.afterWebhooks), ''),
  row('webhook round trip', milliseconds(median(samples.webhooks)), '20 ms'),
  row('seed of 10,000 products and 10,000 orders', milliseconds(large.seeding), '3000 ms'),
  ...Object.entries(large.operations).map(([name, time]) => row(name, milliseconds(time), '20 ms')),
  row('resident memory with these records, idle', megabytes(large.memory), '300 MB'),
]
await report('emulator', { 'The local platform': rows }, samples)
if (!quick)
  await writeDocument(
    'emulator',
    `${markdown(rows)}\n\n${describeMachine()}; medians, times as processor time except the round trip.`,
  )

function row(measure, value, limit) {
  return { measure, median: value, target: limit }
}

function milliseconds(value) {
  return `${value.toFixed(1)} ms`
}

function megabytes(bytes) {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`
}

/** Milliseconds of processor time that a process has used, from its start. */
async function processorTime(child) {
  return (await requestFrom(child, 'usage')).cpu / 1000
}

/** Milliseconds of processor time of cold starts, after one that fills the file cache. */
async function measureStarts(command) {
  const times = []
  for (let start = 0; start <= starts; start++) {
    const { child } = await startCommand(command)
    times.push(await processorTime(child))
    await stop(child)
  }
  return times.slice(1)
}

/** Starts with a large seed, and measures operations and memory. */
async function measureLarge(command) {
  return withLargeSeed(async seed => {
    const times = []
    let measured
    for (let start = 0; start < 3; start++) {
      const { child, url } = await startCommand(command, ['--seed', seed])
      times.push(await processorTime(child))
      if (start === 2) {
        measured = await measureOperations(url, () => processorTime(child))
        // V8 returns memory when a process is idle.
        await delay(IDLE_MS)
        measured.memory = (await requestFrom(child, 'usage')).memory
      }
      await stop(child)
    }
    return { ...measured, starts: times }
  })
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
async function startCommand(command, args = []) {
  const child = fork(command, ['emulator', '--port', '0', ...args], {
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
