import { runBulkQuery } from '#platform'

interface ExportedProduct {
  id: string
  title: string
  vendor: string
  status: string
  totalInventory: number
}

const FORMATS = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: 'id,title,vendor,status,totalInventory\r\n',
    line: csvLine,
  },
  ndjson: {
    type: 'application/x-ndjson',
    head: '',
    line: (product: ExportedProduct) => `${JSON.stringify(product)}\n`,
  },
}

const PRODUCTS = `{
  products { edges { node { id title vendor status totalInventory } } }
}`

/**
 * All products of the calling shop as a file (`?format=csv` or `ndjson`), written while the
 * platform's own file is read.
 */
export default defineEventHandler(async event => {
  const { admin } = await usePlatformAdmin(event)
  const { format } = getQuery(event)
  if (format !== 'csv' && format !== 'ndjson') throw refusal('"format" must be csv or ndjson')
  const { type, head, line } = FORMATS[format]
  const gone = new AbortController()
  event.node.res.once('close', () => gone.abort())
  const products = runBulkQuery<ExportedProduct>(admin, PRODUCTS, {
    pollMs: 500,
    whenBusy: 'wait',
    signal: gone.signal,
  })[Symbol.asyncIterator]()
  // Before the head goes out: what fails until here is still an error with a status.
  const first = await products.next()
  setResponseHeaders(event, {
    'content-type': type,
    'content-disposition': `attachment; filename="products.${format}"`,
  })
  return sendIterable(
    event,
    (async function* () {
      yield head
      for (let item = first; !item.done; item = await products.next()) yield line(item.value)
    })(),
  )
})

function csvLine(product: ExportedProduct): string {
  const { id, title, vendor, status, totalInventory } = product
  return `${[id, title, vendor, status, totalInventory].map(csvField).join(',')}\r\n`
}

/**
 * A spreadsheet runs a field that begins like a formula, and a title can be any text.
 */
function csvField(value: string | number): string {
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
