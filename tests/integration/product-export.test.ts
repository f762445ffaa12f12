import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { payingShop, post } from './charges'
import { expectError } from './expect-error'
import { adminApiCalls } from './platform-log'

const COUNT = 300
const PRODUCTS = [
  ...Array.from({ length: COUNT - 2 }, (_, index) => ({
    title: `Mug ${index}`,
    vendor: 'Harbor, Clay',
    price: '1.50',
    totalInventory: index,
  })),
  {
    title: '=HYPERLINK("https://evil.example")',
    vendor: '@SUM(A1)',
    price: '1.50',
    totalInventory: -3,
  },
  {
    title: 'Gift Box “Søndag”\nin two lines',
    vendor: 'Small Hours',
    price: '1.50',
    totalInventory: 1,
  },
]

let app: AppUnderTest
let shop: string
beforeAll(async () => {
  app = await startApp({ installedOn: [] })
  shop = await payingShop(app, { products: PRODUCTS })
})
afterAll(() => app.stop())

const exported = (format: string, of = shop) =>
  asScript(app, of, `/api/product-export?format=${format}`)
const runningOperation = async () => {
  const response = await post(app, shop, '/api/graphql', {
    query: 'query Running { currentBulkOperation { status } }',
  })
  return ((await response.json()) as { currentBulkOperation: { status: string } | null })
    .currentBulkOperation?.status
}

describe('the export', () => {
  it('returns every product as a line of JSON', async () => {
    const response = await exported('ndjson')
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('content-disposition'),
    ]).toEqual([200, 'application/x-ndjson', 'attachment; filename="products.ndjson"'])
    const lines = (await response.text()).split('\n')
    expect([lines.length, lines.pop()]).toEqual([COUNT + 1, ''])
    const products = lines.map(
      line => JSON.parse(line) as { id: string; title: string; vendor: string },
    )
    expect(products.map(({ title, vendor }) => ({ title, vendor }))).toEqual(
      PRODUCTS.map(({ title, vendor }) => ({ title, vendor })),
    )
    expect(new Set(products.map(({ id }) => id)).size).toBe(COUNT)
  })

  it('escapes formulas of spreadsheets in its CSV', async () => {
    const response = await exported('csv')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/csv; charset=utf-8',
    ])
    const lines = (await response.text()).split('\r\n')
    expect([lines.length, lines.at(-1)]).toEqual([COUNT + 2, ''])
    expect(lines[0]).toBe('id,title,vendor,status,totalInventory')
    expect(lines[1]).toMatch(/^gid:\/\/shopify\/Product\/\d+,Mug 0,"Harbor, Clay",ACTIVE,0$/)
    expect(lines[COUNT - 1]).toMatch(
      /,"'=HYPERLINK\(""https:\/\/evil\.example""\)",'@SUM\(A1\),ACTIVE,-3$/,
    )
    expect(lines[COUNT]).toMatch(/,"Gift Box “Søndag”\nin two lines",Small Hours,ACTIVE,1$/)
  })

  it('of a shop without products is empty', async () => {
    const empty = await payingShop(app)
    expect([
      await (await exported('csv', empty)).text(),
      await (await exported('ndjson', empty)).text(),
    ]).toEqual(['id,title,vendor,status,totalInventory\r\n', ''])
  })

  it('waits while another one runs in the shop', async () => {
    const both = await Promise.all([exported('ndjson'), exported('ndjson')])
    const [one, other] = await Promise.all(both.map(response => response.text()))
    expect([both.map(({ status }) => status), other]).toEqual([[200, 200], one])
  })

  it('is an error with a status when the platform fails, not half a file', async () => {
    await app.emulator.control.addFault({ on: 'bulk_operation', shop })
    await expectError(await exported('csv'), 502, 'admin_api_failed')
  })

  it('is cancelled at the platform when no caller waits for it any more', async () => {
    const controller = new AbortController()
    const asked = asScript(app, shop, '/api/product-export?format=csv', {
      signal: controller.signal,
    })
    await expect.poll(runningOperation, { interval: 5 }).toBe('RUNNING')
    controller.abort()
    await expect(asked).rejects.toThrow()
    await expect.poll(runningOperation, { timeout: 10_000 }).toBe('CANCELED')
  })

  it.each(['xml', '', 'csv&format=csv'])(
    'in the format %j is refused, and the platform is not called',
    async format => {
      await app.emulator.control.clearLog()
      expect((await exported(format)).status).toBe(422)
      expect(await adminApiCalls(app, shop)).toEqual([])
    },
  )
})
