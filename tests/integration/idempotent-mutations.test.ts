import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { DEMO, startApp } from './app-under-test'
import { post, REAUTHORIZE } from './charges'

interface Item {
  id: string
  locationId: string
  title: string
  available: number
}

let item: Item
const stock = async () => (await (await asScript(app, DEMO, '/api/stock')).json()) as Item[]
const available = async () => (await stock()).find(({ id }) => id === item.id)?.available
const add = (fields: object = {}) =>
  post(app, DEMO, '/api/stock', {
    id: item.id,
    locationId: item.locationId,
    delta: 10,
    key: randomUUID(),
    ...fields,
  })

const app = await startApp({
  installedOn: [DEMO],
  emulator: {
    app: {
      optionalScopes: ['write_inventory'],
      webhooks: [{ topics: ['app/scopes_update'], uri: '/webhooks' }],
    },
  },
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.emulator.control.grantScopes({ shop: DEMO, scopes: ['write_inventory'] })
  item = (await stock())[0] as Item
})
afterEach(() => app.emulator.control.clearFaults())

it.each([
  ['503', { status: 503 }],
  ['a lost response', { loseResponse: true }],
])(
  'repeats a mutation with its key after %s, and the platform runs it once',
  async (_name, fault) => {
    await app.emulator.control.addFault({ on: 'graphql', shop: DEMO, ...fault })
    const response = await add()
    expect(response.status).toBe(200)
    expect(await available()).toBe(item.available + 10)
  },
)

it('changes nothing when the key comes again, and something with another key', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  for (const key of [first, first, second]) expect((await add({ key })).status).toBe(200)
  expect(await available()).toBe(item.available + 20)
})

it.each([
  ['delta', 1.5],
  ['delta', '10'],
  ['delta', 1001],
  ['key', ' '],
  ['key', 7],
  ['locationId', null],
  ['id', 'gid://shopify/InventoryItem/404404'],
])('refuses %s %j, and changes nothing', async (name, value) => {
  expect((await add({ [name]: value })).status).toBe(422)
  expect(await available()).toBe(item.available)
})

it('requests the scope where it is missing, and changes nothing', async () => {
  await app.emulator.control.revokeScopes({ shop: DEMO, scopes: ['write_inventory'] })
  const response = await add()
  expect([response.status, response.headers.get(REAUTHORIZE)]).toEqual([
    401,
    expect.stringContaining('optional_scopes=write_inventory'),
  ])
  await app.emulator.control.grantScopes({ shop: DEMO, scopes: ['write_inventory'] })
  expect(await available()).toBe(item.available)
})
