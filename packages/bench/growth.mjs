/**
 * `npm run bench:growth`: what an operation of the storage costs as an app's shops grow from 100 to
 * 1,000,000, and how many bytes a shop takes. See README.md.
 */
import { parseArgs } from 'node:util'
import { openGrowthQueues } from './lib/growth-jobs.mjs'
import { createGrowth } from './lib/growth-operations.mjs'
import { openGrowthStores } from './lib/growth-stores.mjs'
import { bytesTable, describeGrowth, growthTable } from './lib/growth-table.mjs'
import { describeMachine, markdown, report } from './lib/report.mjs'
import { writeDocument } from './lib/write-document.mjs'

const SIZES = [100, 1000, 10_000, 100_000, 1_000_000]

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    most: { type: 'string', default: '1000000' },
  },
})
const most = values.quick ? 1000 : Number(values.most)
const sizes = SIZES.filter(size => size <= most)

const measured = {}
const connections = {}
for (const { name, close, maxShops, ...store } of await openGrowthStores()) {
  try {
    const growth = await createGrowth(store)
    measured[name] = {}
    for (const shops of sizes.filter(size => size <= maxShops)) {
      const bytes = await growth.grow(shops)
      measured[name][shops] = { bytes, times: await growth.measure() }
      console.log(`${name}, ${shops} shops: ${JSON.stringify(measured[name][shops])}`)
    }
  } finally {
    await close()
  }
}
for (const { name, close, ...queue } of await openGrowthQueues()) {
  try {
    for (const shops of sizes) {
      const { bytes, times } = measured[name][shops]
      bytes.job = await queue.grow(shops)
      Object.assign(times, await queue.measure())
      console.log(`${name}, a job of each of ${shops} shops: ${JSON.stringify({ bytes, times })}`)
    }
    connections[name] = await queue.connections()
  } finally {
    await close()
  }
}

const table = growthTable(measured)
const bytes = bytesTable(measured)
await report(
  values.quick ? 'growth-quick' : 'growth',
  { 'Milliseconds of an operation, by the number of shops': table, 'Bytes of a shop': bytes },
  { measured, connections },
)
// A quick run is no figure to publish.
if (!values.quick)
  await writeDocument(
    'growth',
    [
      'Milliseconds, by the number of shops:',
      markdown(table),
      describeGrowth(table),
      markdown(bytes),
      `${describeMachine()}.`,
    ].join('\n\n'),
  )
// Connections of the measured queues may take a while to end.
process.exit(0)
