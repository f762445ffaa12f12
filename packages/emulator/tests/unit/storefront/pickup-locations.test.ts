import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../admin-api/started-admin'

const { ask, sendToStorefront } = startAdmin(
  [
    ...['write_products', 'write_inventory', 'write_locations', 'write_shipping'],
    ...['unauthenticated_read_product_listings', 'unauthenticated_read_product_inventory'],
    'unauthenticated_read_product_pickup_locations',
  ],
  [],
  {
    seed: {
      stores: [
        {
          handle: 'demo-store',
          locations: [
            { name: 'Lisbon', city: 'Lisbon', latitude: 38.72, longitude: -9.14 },
            { name: 'Suva', city: 'Suva', latitude: -18.14, longitude: 178.44 },
            { name: 'Apia', city: 'Apia', latitude: -13.83, longitude: -171.77 },
          ],
          products: [{ title: 'Mug', handle: 'mug', price: '20.00', totalInventory: 5 }],
        },
      ],
    },
  },
)

interface Node {
  id: string
}

async function visit<Result>(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await sendToStorefront(query, variables)
  expect(errors).toBeUndefined()
  return Object.values(data as object)[0] as Result
}

async function addLocation(name: string, city: string): Promise<string> {
  const { location } = await ask<{ location: Node }>(
    `mutation ($input: LocationAddInput!) { locationAdd(input: $input) { location { id } userErrors { message } } }`,
    { input: { name, address: { address1: '1 Main St', city, countryCode: 'CA' } } },
  )
  return location.id
}

const enable = (locationId: string, pickupTime: string) =>
  ask(
    `mutation ($settings: DeliveryLocationLocalPickupEnableInput!) {
      locationLocalPickupEnable(localPickupSettings: $settings) { userErrors { message } } }`,
    { settings: { locationId, pickupTime } },
  )

let main: string
let west: string
let east: string
beforeEach(async () => {
  main = (await ask<Node>('{ location { id } }')).id
  west = await addLocation('West', 'Vancouver')
  east = await addLocation('East', 'Halifax')
})

const namesBy = async (args: string) => {
  const { nodes } = await visit<{ nodes: { name: string }[] }>(
    `{ locations(first: 5, ${args}) { nodes { name } } }`,
  )
  return nodes.map(({ name }) => name)
}

describe('the locations of a storefront', () => {
  it('are those where orders can be collected', async () => {
    expect(await namesBy('reverse: false')).toEqual([])
    await enable(west, 'TWO_HOURS')
    await enable(east, 'FIVE_OR_MORE_DAYS')
    expect(await namesBy('reverse: false')).toEqual(['West', 'East'])
    expect(await namesBy('sortKey: NAME')).toEqual(['East', 'West'])
    expect(await namesBy('sortKey: CITY, reverse: true')).toEqual(['West', 'East'])
    expect(await namesBy('sortKey: DISTANCE, near: { latitude: 44.6, longitude: -63.6 }')).toEqual([
      'West',
      'East',
    ])
    expect(
      await visit(
        'query ($id: ID!) { node(id: $id) { ... on Location { name address { city formatted } } } }',
        { id: east },
      ),
    ).toEqual({
      name: 'East',
      address: { city: 'Halifax', formatted: ['1 Main St', 'Halifax', 'Canada'] },
    })
    expect(await visit('query ($id: ID!) { node(id: $id) { id } }', { id: main })).toBeNull()
    expect(
      await ask('{ locations(first: 5, query: "pickup_in_store:enabled") { nodes { name } } }'),
    ).toEqual({ nodes: [{ name: 'East' }, { name: 'West' }] })
  })

  it('are sorted by distance from a place only', async () => {
    expect(
      await sendToStorefront('{ locations(first: 5, sortKey: DISTANCE) { nodes { name } } }'),
    ).toMatchObject({
      errors: [
        {
          message: 'Sorting by DISTANCE requires the argument near.',
          extensions: { code: 'BAD_REQUEST' },
        },
      ],
    })
  })
})

describe('near a place', () => {
  // The 180th meridian is between Suva and Apia, which are 1,150 km apart.
  const SAVAII = '{ latitude: -13.6, longitude: -172.4 }'
  const PORTO = '{ latitude: 41.15, longitude: -8.61 }'

  async function seeded(): Promise<string[]> {
    const { nodes } = await ask<{ nodes: { id: string; name: string }[] }>(
      '{ locations(first: 9) { nodes { id name } } }',
    )
    return ['Lisbon', 'Suva', 'Apia'].map(
      wanted => nodes.find(({ name }) => name === wanted)?.id ?? '',
    )
  }

  it('sorts locations along great circles, and those without coordinates last', async () => {
    for (const id of [west, ...(await seeded())]) await enable(id, 'ONE_HOUR')
    const near = (place: string) => namesBy(`sortKey: DISTANCE, near: ${place}`)
    expect(await near(SAVAII)).toEqual(['Apia', 'Suva', 'Lisbon', 'West'])
    expect(await near(PORTO)).toEqual(['Lisbon', 'Apia', 'Suva', 'West'])
    expect(await namesBy(`near: ${PORTO}`)).toEqual(['Lisbon', 'Suva', 'Apia', 'West'])
    expect(await namesBy(`sortKey: DISTANCE, near: ${SAVAII}, reverse: true`)).toEqual([
      'West',
      'Lisbon',
      'Suva',
      'Apia',
    ])
  })

  it('continues after a cursor, with two locations without coordinates', async () => {
    for (const id of [east, west, ...(await seeded())]) await enable(id, 'ONE_HOUR')
    const names: string[] = []
    let after: string | null = null
    do {
      const page: {
        nodes: { name: string }[]
        pageInfo: { hasNextPage: boolean; endCursor: string }
      } = await visit(
        `query ($after: String) { locations(first: 2, after: $after, sortKey: DISTANCE, near: ${SAVAII}) {
          nodes { name } pageInfo { hasNextPage endCursor } } }`,
        { after },
      )
      names.push(...page.nodes.map(({ name }) => name))
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    } while (after)
    expect(names).toEqual(['Apia', 'Suva', 'Lisbon', 'West', 'East'])
  })

  it('sorts where a variant is available', async () => {
    const locations = [east, ...(await seeded())]
    const { nodes } = await ask<{
      nodes: { variants: { nodes: { inventoryItem: Node }[] } }[]
    }>('{ products(first: 1) { nodes { variants(first: 1) { nodes { inventoryItem { id } } } } } }')
    const id = nodes[0]?.variants.nodes[0]?.inventoryItem.id
    for (const location of locations) {
      await enable(location, 'ONE_HOUR')
      await ask(
        'mutation ($id: ID!, $location: ID!, $key: String!) { inventoryActivate(inventoryItemId: $id, locationId: $location) @idempotent(key: $key) { userErrors { message } } }',
        { id, location, key: location },
      )
    }
    const available = async (args: string) => {
      const { variants } = await visit<{
        variants: {
          nodes: { storeAvailability: { nodes: { location: { name: string } }[] } }[]
        }
      }>(
        `{ product(handle: "mug") { variants(first: 1) { nodes {
          storeAvailability(first: 5${args}) { nodes { location { name } } } } } } }`,
      )
      return variants.nodes[0]?.storeAvailability.nodes.map(({ location }) => location.name)
    }
    expect(await available('')).toEqual(['Apia', 'East', 'Lisbon', 'Suva'])
    expect(await available(`, near: ${PORTO}`)).toEqual(['Lisbon', 'Apia', 'Suva', 'East'])
    expect(await available(`, near: ${SAVAII}`)).toEqual(['Apia', 'Suva', 'Lisbon', 'East'])
  })

  it('knows where a location is until its address changes', async () => {
    const [lisbon] = await seeded()
    const edit = (input: object) =>
      ask(
        `mutation ($id: ID!, $input: LocationEditInput!) { locationEdit(id: $id, input: $input) {
          location { address { latitude longitude } } } }`,
        { id: lisbon, input },
      )
    const at = (latitude: number | null, longitude: number | null) => ({
      location: { address: { latitude, longitude } },
    })
    expect(await edit({ name: 'Lisboa', address: { phone: '+351 21 000 0000' } })).toEqual(
      at(38.72, -9.14),
    )
    expect(await edit({ address: { city: 'Sintra' } })).toEqual(at(null, null))
  })
})

describe('the availability of a variant', () => {
  it('is that of each location that stocks it', async () => {
    const { nodes } = await ask<{
      nodes: { variants: { nodes: { inventoryItem: Node }[] } }[]
    }>('{ products(first: 1) { nodes { variants(first: 1) { nodes { inventoryItem { id } } } } } }')
    const id = nodes[0]?.variants.nodes[0]?.inventoryItem.id
    await ask(
      'mutation ($id: ID!, $location: ID!) { inventoryActivate(inventoryItemId: $id, locationId: $location) @idempotent(key: "a") { userErrors { message } } }',
      { id, location: east },
    )
    await enable(main, 'TWENTY_FOUR_HOURS')
    await enable(east, 'TWO_TO_FOUR_DAYS')
    await enable(west, 'ONE_HOUR')
    expect(
      await visit(
        `{ product(handle: "mug") { variants(first: 1) { nodes {
          storeAvailability(first: 5) { nodes { available quantityAvailable pickUpTime location { id } } } } } } }`,
      ),
    ).toEqual({
      variants: {
        nodes: [
          {
            storeAvailability: {
              nodes: [
                {
                  available: true,
                  quantityAvailable: 5,
                  pickUpTime: 'Usually ready in 24 hours',
                  location: { id: main },
                },
                {
                  available: false,
                  quantityAvailable: 0,
                  pickUpTime: 'Usually ready in 2-4 days',
                  location: { id: east },
                },
              ],
            },
          },
        ],
      },
    })
  })
})
