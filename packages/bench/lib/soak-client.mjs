/**
 * The process that sends the traffic of the soak. Its parent asks for `fill`, and then for one
 * stretch after the other; connections stay open between them. With `rate`, a stretch has so many
 * requests per second, and otherwise as many as the server can handle.
 */
import { createHistogram } from 'node:perf_hooks'
import { openConnection } from './http-connection.mjs'
import { sendAtRate } from './paced-requests.mjs'
import { abort, BARE_TRAFFIC, deliverSlowly, TRAFFIC } from './soak-traffic.mjs'

const CONNECTIONS = 16
/** At a fixed rate: enough that a request seldom waits for one. */
const PACED_CONNECTIONS = 64
const SLOW_CLIENTS = 4
const ABORTS_EVERY_MS = 100
const DELIVERIES_TO_FILL = 10_500

const MIXES = { layer: mixOf(TRAFFIC), bare: mixOf(BARE_TRAFFIC) }
const opened = []

process.on('disconnect', () => process.exit())
process.on('message', async message =>
  process.send(await (message.step === 'fill' ? fill(message) : run(message))),
)

/** More deliveries than a process remembers: what it keeps of them is not taken for a leak. */
async function fill({ port }) {
  await connectAll(port, CONNECTIONS)
  const kind = TRAFFIC['webhook, handled once and delivered twice']
  let left = DELIVERIES_TO_FILL
  await Promise.all(
    opened.map(async connection => {
      while (left-- > 0) await kind.send(connection)
    }),
  )
  return {}
}

async function connectAll(port, count) {
  while (opened.length < count) opened.push(await openConnection(port))
}

async function run({ port, seconds, server = 'layer', rate }) {
  await connectAll(port, rate ? PACED_CONNECTIONS : CONNECTIONS)
  const stretch = {
    mix: MIXES[server],
    counts: {},
    failures: {},
    all: createHistogram(),
    guarded: createHistogram(),
    ends: performance.now() + seconds * 1000,
  }
  const started = performance.now()
  await Promise.all([
    ...(rate
      ? [sendPaced(rate, port, stretch)]
      : opened.map((_, index) => sendMixed(index, port, stretch))),
    ...Array.from({ length: SLOW_CLIENTS }, () => sendSlowly(port, stretch)),
    sendAborted(port, stretch),
  ])
  const { counts, failures, all, guarded } = stretch
  return {
    counts,
    failures,
    seconds: (performance.now() - started) / 1000,
    behindMs: stretch.behindMs,
    all: latency(all),
    guarded: latency(guarded),
  }
}

async function sendMixed(index, port, stretch) {
  let place = index * 7
  while (performance.now() < stretch.ends)
    await sendNext(index, port, stretch, place++, performance.now())
}

/** Notes how long the last response took after the end: a server that keeps up is not behind. */
async function sendPaced(rate, port, stretch) {
  await sendAtRate({
    rate,
    ends: stretch.ends,
    connections: opened.length,
    send: (place, index, due) => sendNext(index, port, stretch, place, due),
  })
  stretch.behindMs = Math.max(0, performance.now() - stretch.ends)
}

/** Sends the request at a place of the sequence; its time is counted from `started`. */
async function sendNext(index, port, stretch, place, started) {
  const { traffic, sequence } = stretch.mix
  const kind = sequence[place % sequence.length]
  const { expected, send } = traffic[kind]
  const status = await send(opened[index]).catch(() => 'connection lost')
  const nanoseconds = Math.max(1, Math.round((performance.now() - started) * 1e6))
  stretch.all.record(nanoseconds)
  if (kind.startsWith('guarded')) stretch.guarded.record(nanoseconds)
  note(stretch, kind, status, expected)
  if (status === 'connection lost') opened[index] = await openConnection(port)
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

/** Each kind as often as its share requires, in the same order for every connection. */
function mixOf(traffic) {
  const kinds = Object.entries(traffic).flatMap(([kind, { share }]) =>
    Array.from({ length: share }, () => kind),
  )
  return { traffic, sequence: shuffled(kinds) }
}

/** By a fixed rule: two runs send the same. */
function shuffled(list) {
  const order = list.map((kind, index) => ({ kind, key: (index * 37) % list.length }))
  return order.sort((a, b) => a.key - b.key).map(({ kind }) => kind)
}
