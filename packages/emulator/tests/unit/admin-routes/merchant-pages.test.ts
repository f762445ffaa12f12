import { afterAll, beforeEach, expect, it } from 'vitest'
import { DEMO, startPlatform } from '../started-platform'

const DAY_MS = 86_400_000

const platform = await startPlatform({ app: { scopes: ['write_products'] } })
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  await platform.emulator.control.reset()
  await platform.emulator.control.install({ shop: DEMO })
})

async function asMerchant(query: string): Promise<unknown> {
  const { emulator, post } = platform
  const { json } = await post('/_admin/graphql', { shop: DEMO, query }, { origin: emulator.url })
  expect(json.errors).toBeUndefined()
  return json.data
}

it('names the merchant as the author of what is done in the admin, and the app of its own', async () => {
  const token = String((await platform.exchange()).json.access_token)
  const create = (title: string) =>
    `mutation { productCreate(product: { title: "${title}" }) { product { id } } }`
  await asMerchant(create('By hand'))
  await platform.graphql(token, { query: create('By app') })
  const { products } = (await asMerchant(`{ products(first: 99, query: "title:By*", sortKey: ID) {
    nodes { events(first: 1) { nodes { message appTitle attributeToApp ... on BasicEvent { author attributeToUser } } } } } }`)) as {
    products: { nodes: object[] }
  }
  expect(products.nodes).toEqual([
    {
      events: {
        nodes: [
          {
            message: 'Alex Owner created this product.',
            author: 'Alex Owner',
            appTitle: null,
            attributeToApp: false,
            attributeToUser: true,
          },
        ],
      },
    },
    {
      events: {
        nodes: [
          {
            message: 'Playground created this product.',
            author: 'Playground',
            appTitle: 'Playground',
            attributeToApp: true,
            attributeToUser: false,
          },
        ],
      },
    },
  ])
})

it('reports the time of the clock to its pages', async () => {
  const now = async () => {
    const { text } = await platform.get('/store/demo-store', { accept: 'text/html' })
    return Number(/&quot;now&quot;:(\d+)|"now":(\d+)/.exec(text)?.slice(1).find(Boolean))
  }
  const before = await now()
  await platform.emulator.control.advanceClock(40 * DAY_MS)
  const after = await now()
  expect(Math.round((after - before) / DAY_MS)).toBe(40)
})
