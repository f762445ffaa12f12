/**
 * `npm run bench:growth`: what an operation of the storage costs as an app's shops grow from 100 to
 * 100,000. See README.md.
 */
import { parseArgs } from 'node:util'
import { createGrowth } from './lib/growth-operations.mjs'
import { openGrowthStores } from './lib/growth-stores.mjs'
import { describeMachine, markdown, report } from './lib/report.mjs'
import { writeDocument } from './lib/write-document.mjs'

const SIZES = [100, 1000, 10_000, 100_000]

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    most: { type: 'string', default: '100000' },
  },
})
const most = values.quick ? 1000 : Number(values.most)
const sizes = SIZES.filter(size => size <= most)

const measured = {}
for (const { name, close, ...store } of await openGrowthStores()) {
  try {
    measured[name] = await measureStore(name, store)
  } finally {
    await close()
  }
}

const table = Object.entries(measured).flatMap(([store, ofSizes]) =>
  Object.keys(ofSizes[sizes[0]]).map(operation => row(store, operation, ofSizes)),
)
await report(
  values.quick ? 'growth-quick' : 'growth',
  { 'Milliseconds of an operation, by the number of shops': table },
  measured,
)
// A quick run is no figure to publish.
if (!values.quick)
  await writeDocument(
    'growth',
    `Milliseconds, by the number of shops:\n\n${markdown(table)}\n\n${describeMachine()}.`,
  )

async function measureStore(name, { storage, listsRecords }) {
  const growth = await createGrowth(storage, { listsRecords })
  const ofSizes = {}
  for (const shops of sizes) {
    await growth.grow(shops)
    ofSizes[shops] = await growth.measure()
    console.log(`${name}, ${shops} shops, ms: ${JSON.stringify(ofSizes[shops])}`)
  }
  return ofSizes
}

function row(store, operation, ofSizes) {
  const columns = sizes.map(shops => [
    `${shops.toLocaleString('en')} shops`,
    ofSizes[shops][operation].toFixed(2),
  ])
  return { store, operation, ...Object.fromEntries(columns) }
}
