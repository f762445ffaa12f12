import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './statistics.mjs'

const RECORDS = 10_000
const CUSTOMERS = 1000
const ROUNDS = 15
const SHOP = 'large.platform.test'

const PRODUCT = `nodes { id title handle vendor tags status variants(first: 1) { nodes { id price sku } } }
  pageInfo { hasNextPage endCursor }`
/** Operations that are measured, by name. */
const OPERATIONS = {
  'page of 50 products': `{ products(first: 50) { ${PRODUCT} } }`,
  'page of 50 orders, newest first':
    '{ orders(first: 50, sortKey: PROCESSED_AT, reverse: true) { nodes { id name email displayFinancialStatus totalPriceSet { shopMoney { amount } } customer { id } } } }',
  'search of words in 10,000 products': `{ products(first: 50, query: "wool 777") { ${PRODUCT} } }`,
  'search of words in 10,000 orders':
    '{ orders(first: 50, query: "lund 55") { nodes { id name } } }',
}

/** Runs `work` with the path of a seed that has 10,000 products and 10,000 orders. */
export async function withLargeSeed(work) {
  const folder = await mkdtemp(join(tmpdir(), 'platform-bench-seed-'))
  const path = join(folder, 'seed.json')
  try {
    await writeFile(path, JSON.stringify({ stores: [largeStore()] }))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Measures the first operation, which loads the schema, and other operations, in milliseconds of
 * processor time: other work on the machine does not change it.
 *
 * @param {string} url of the emulator
 * @param {() => Promise<number>} processorTime resolves to milliseconds
 */
export async function measureOperations(url, processorTime) {
  const query = async text => {
    const before = await processorTime()
    await runQuery(url, text)
    return (await processorTime()) - before
  }
  const first = await query('{ shop { name } }')
  const again = await query('{ shop { name } }')
  const operations = {}
  for (const [name, text] of Object.entries(OPERATIONS)) {
    const times = []
    for (let round = 0; round < ROUNDS; round++) times.push(await query(text))
    // The first ones compile the code.
    operations[name] = median(times.slice(5))
  }
  return { schema: first - again, operations }
}

async function runQuery(url, query) {
  const response = await fetch(`${url}/_emulator/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shop: SHOP, query }),
  })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`The emulator did not run ${query}: ${body}`)
}

function largeStore() {
  const list = (length, create) => Array.from({ length }, (_, index) => create(index))
  const fabrics = ['Linen', 'Wool', 'Silk']
  return {
    handle: 'large',
    products: list(RECORDS, index => ({
      title: `${fabrics[index % fabrics.length]} shirt ${index}`,
      handle: `shirt-${index}`,
      tags: ['shirt', index % 7 ? 'classic' : 'new'],
      vendor: 'North Studio',
      price: '40.00',
      totalInventory: 5,
    })),
    customers: list(CUSTOMERS, index => ({
      email: `customer${index}@example.com`,
      firstName: 'Kim',
      lastName: `Lund ${index}`,
    })),
    orders: list(RECORDS, index => ({
      items: [{ product: `shirt-${index}`, quantity: 2 }],
      customer: `customer${index % CUSTOMERS}@example.com`,
    })),
  }
}
