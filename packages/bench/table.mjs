/**
 * Measures the server rendering of a table of 1,000 rows and 5 columns, and of an index page of 50
 * rows with filters and badges: the layer's components compared with plain elements. See README.md.
 */
import { tmpdir } from 'node:os'
import { buildApps } from './lib/build-apps.mjs'
import { openConnection } from './lib/http-connection.mjs'
import { readOptions } from './lib/options.mjs'
import { report } from './lib/report.mjs'
import { measureRounds } from './lib/rounds.mjs'
import { startServer } from './lib/server-process.mjs'
import { median } from './lib/statistics.mjs'

const NAMES = ['no-table', 'plain-table', 'layer-table', 'plain-index', 'layer-index']
const PAGES = NAMES.map(name => ({ name }))
const options = readOptions()
buildApps(['table'], options)

const samples = await measureRounds(PAGES, options.rounds, measure)
const [empty, plain, layer, plainIndex, layerIndex] = NAMES.map(name => samples.get(name).cpu)
// What a page costs that has nothing on it is in every sample.
const ratios = layer.map((cpu, round) => (cpu - empty[round]) / (plain[round] - empty[round]))
const milliseconds = values => `${(median(values) / 1000).toFixed(2)} ms`

await report(
  'table',
  {
    'A table of 1,000 rows and 5 columns, CPU time on the server': [
      { page: 'without a table', 'whole page': milliseconds(empty), 'the table alone': '' },
      {
        page: 'plain table',
        'whole page': milliseconds(plain),
        'the table alone': milliseconds(without(plain)),
      },
      {
        page: 'ShTable',
        'whole page': milliseconds(layer),
        'the table alone': milliseconds(without(layer)),
      },
    ],
    'An index page: 50 rows, filters, badges, and checkboxes; CPU time on the server': [
      { page: 'the same markup in plain elements', 'whole page': milliseconds(plainIndex) },
      { page: 'ShIndexTable', 'whole page': milliseconds(layerIndex) },
    ],
    'ShTable in multiples of the plain table': [
      { measure: 'the table alone', ratio: median(ratios).toFixed(2), aim: 'below 10' },
      { measure: 'whole page', ratio: (median(layer) / median(plain)).toFixed(2), aim: '' },
    ],
  },
  samples,
)

function without(values) {
  return values.map((cpu, round) => cpu - empty[round])
}

/**
 * Each sample has a server process of its own: one page would be optimized at the cost of another.
 */
async function measure({ name }) {
  const server = await startServer('table', tmpdir())
  const connection = await openConnection(server.port)
  const run = async milliseconds => {
    const end = performance.now() + milliseconds
    let requests = 0
    while (performance.now() < end) {
      await connection.get(`/${name}`, 'none')
      requests++
    }
    return requests
  }
  try {
    await run(options.seconds * 1000)
    const before = await server.usage()
    const started = performance.now()
    const requests = await run(options.seconds * 1000)
    const after = await server.usage()
    return {
      requests,
      seconds: (performance.now() - started) / 1000,
      cpu: after.cpu - before.cpu,
      user: after.user - before.user,
    }
  } finally {
    connection.close()
    await server.stop()
  }
}
