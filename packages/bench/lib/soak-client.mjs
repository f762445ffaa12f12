/**
 * The process that sends the traffic of the soak. Its parent asks for `fill`, and then for one
 * stretch after the other; connections stay open between them.
 */
import { createHistogram } from 'node:perf_hooks'
import { openConnection } from './http-connection.mjs'
import { abort, deliverSlowly, TRAFFIC } from './soak-traffic.mjs'

const CONNECTIONS = 16
const SLOW_CLIENTS = 4
const ABORTS_EVERY_MS = 100
const DELIVERIES_TO_FILL = 10_500

/**
 * Each kind as often as its share requires, in the same order for every connection.
 */
const SEQUENCE = shuffled(
  Object.entries(TRAFFIC).flatMap(([kind, { share }]) => Array.from({ length: share }, () => kind)),
)
const opened = []

process.on('disconnect', () => process.exit())
process.on('message', async message =>
  process.send(await (message.step === 'fill' ? fill(message) : run(message))),
)

/** More deliveries than a process remembers: what it keeps of them is not taken for a leak. */
async function fill({ port }) {
  await connectAll(port)
  const kind = TRAFFIC['webhook, handled once and delivered twice']
  let left = DELIVERIES_TO_FILL
  await Promise.all(
    opened.map(async connection => {
      while (left-- > 0) await kind.send(connection)
    }),
  )
  return {}
}

async function connectAll(port) {
  while (opened.length < CONNECTIONS) opened.push(await openConnection(port))
}

async function run({ port, seconds }) {
  await connectAll(port)
  const stretch = {
    counts: {},
    failures: {},
    all: createHistogram(),
    guarded: createHistogram(),
    ends: performance.now() + seconds * 1000,
  }
  const started = performance.now()
  await Promise.all([
    ...opened.map((_, index) => sendMixed(index, port, stretch)),
    ...Array.from({ length: SLOW_CLIENTS }, () => sendSlowly(port, stretch)),
    sendAborted(port, stretch),
  ])
  const { counts, failures, all, guarded } = stretch
  return {
    counts,
    failures,
    seconds: (performance.now() - started) / 1000,
    all: latency(all),
    guarded: latency(guarded),
  }
}

async function sendMixed(index, port, stretch) {
  let place = index * 7
  while (performance.now() < stretch.ends) {
    const kind = SEQUENCE[place++ % SEQUENCE.length]
    const { expected, send } = TRAFFIC[kind]
    const started = performance.now()
    const status = await send(opened[index]).catch(() => 'connection lost')
    const nanoseconds = Math.max(1, Math.round((performance.now() - started) * 1e6))
    stretch.all.record(nanoseconds)
    if (kind.startsWith('guarded')) stretch.guarded.record(nanoseconds)
    note(stretch, kind, status, expected)
    if (status === 'connection lost') opened[index] = await openConnection(port)
  }
}

async function sendSlowly(port, stretch) {
  while (performance.now() < stretch.ends)
    note(
      stretch,
      'webhook, sent over two seconds',
      await deliverSlowly(port).catch(() => 'connection lost'),
      200,
    )
}

async function sendAborted(port, stretch) {
  while (performance.now() < stretch.ends) {
    await abort(port)
    note(stretch, 'aborted by the client', 'aborted', 'aborted')
    await new Promise(resolve => setTimeout(resolve, ABORTS_EVERY_MS))
  }
}

function note({ counts, failures }, kind, status, expected) {
  counts[kind] = (counts[kind] ?? 0) + 1
  if (status === expected) return
  const failure = `${kind}: ${status} instead of ${expected}`
  failures[failure] = (failures[failure] ?? 0) + 1
}

/** Milliseconds. */
function latency(histogram) {
  return {
    p50: histogram.percentile(50) / 1e6,
    p99: histogram.percentile(99) / 1e6,
    worst: histogram.max / 1e6,
  }
}

/** By a fixed rule: two runs send the same. */
function shuffled(list) {
  const order = list.map((kind, index) => ({ kind, key: (index * 37) % list.length }))
  return order.sort((a, b) => a.key - b.key).map(({ kind }) => kind)
}
