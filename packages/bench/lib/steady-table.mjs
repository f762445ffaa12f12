/** The part of the saturated rate that an operator would plan for. */
export const STEADY_SHARE = 0.5
/** p99 of guarded requests, in multiples of their p50. */
const P99_TARGET = 2
/** After the end of a load, a server that was fast enough for it has nothing left to do. */
const MAX_BEHIND_MS = 1000
/** Memory in multiples of that of the bare server. */
const MEMORY_TARGET = 1.1

/**
 * The rows of the steady load: the layer next to a bare server, both with the same requests per
 * second.
 *
 * @param {{ bare: object, layer: object }} measured latency of guarded requests, and health at the
 *   end, of each server
 * @returns one row for each measure; where there is a target, whether the layer meets it
 */
export function steadyRows({ bare, layer }) {
  return [
    row('requests/s', bare.rate, layer.rate, rate => Math.round(rate)),
    row('guarded p50, ms', bare.guarded.p50, layer.guarded.p50, milliseconds),
    row('guarded p99, ms', bare.guarded.p99, layer.guarded.p99, milliseconds),
    {
      ...row('guarded p99 by p50', spread(bare), spread(layer), times),
      ...judged(spread(layer), P99_TARGET),
      // The times of a queue that only grows are all alike.
      ...(layer.behindMs > MAX_BEHIND_MS && { met: 'no, too slow for this rate' }),
    },
    row('processor time of a request, ms', bare.cpu / 1000, layer.cpu / 1000, milliseconds),
    memoryRow('heap after garbage collection, MB', bare.health.heap, layer.health.heap),
    memoryRow('resident memory, MB', bare.health.rss, layer.health.rss),
    row('unexpected responses', failures(bare), failures(layer), count => count),
  ]
}

function row(measure, bare, layer, format) {
  return { measure, bare: format(bare), layer: format(layer), 'by bare': '', target: '', met: '' }
}

function memoryRow(measure, bare, layer) {
  const ratio = layer / bare
  return {
    ...row(measure, bare, layer, megabytes),
    'by bare': times(ratio),
    ...judged(ratio, MEMORY_TARGET),
  }
}

/** Of the figure that is shown, so that no one sees 1.10 miss 1.1. */
function judged(value, target) {
  return { target: `x ${target}`, met: Number(value.toFixed(2)) <= target ? 'yes' : 'no' }
}

function spread({ guarded }) {
  return guarded.p99 / guarded.p50
}

function failures(server) {
  return Object.values(server.failures).reduce((sum, count) => sum + count, 0)
}

function milliseconds(value) {
  return value.toFixed(2)
}

function times(value) {
  return `x ${value.toFixed(2)}`
}

function megabytes(bytes) {
  return (bytes / 2 ** 20).toFixed(1)
}
