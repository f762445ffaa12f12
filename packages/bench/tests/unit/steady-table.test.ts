import { expect, it } from 'vitest'
import { steadyRows } from '../../lib/steady-table.mjs'

const MB = 2 ** 20

function server(p99: number, heap: number, rss: number, failures = {}) {
  return {
    rate: 1999.6,
    cpu: 200 * p99,
    behindMs: 3,
    guarded: { p50: 0.5, p99 },
    health: { heap: heap * MB, rss: rss * MB },
    failures,
  }
}

it('compares the layer with the bare server at the same rate, and names what misses a target', () => {
  const rows = steadyRows({ bare: server(2, 10, 100), layer: server(1.1, 11, 110.6, { lost: 2 }) })
  expect(rows.map(row => Object.values(row))).toEqual([
    ['requests/s', 2000, 2000, '', '', ''],
    ['guarded p50, ms', '0.50', '0.50', '', '', ''],
    ['guarded p99, ms', '2.00', '1.10', '', '', ''],
    ['guarded p99 by p50', 'x 4.00', 'x 2.20', '', 'x 2', 'no'],
    ['processor time of a request, ms', '0.40', '0.22', '', '', ''],
    ['heap after garbage collection, MB', '10.0', '11.0', 'x 1.10', 'x 1.1', 'yes'],
    ['resident memory, MB', '100.0', '110.6', 'x 1.11', 'x 1.1', 'no'],
    ['unexpected responses', 0, 2, '', '', ''],
  ])
})

it('does not count a small spread of a server that was too slow for the rate', () => {
  const [, , , p99] = steadyRows({
    bare: server(2, 10, 100),
    layer: { ...server(0.6, 11, 110), behindMs: 1500 },
  })
  expect(p99).toMatchObject({ layer: 'x 1.20', met: 'no, too slow for this rate' })
})
