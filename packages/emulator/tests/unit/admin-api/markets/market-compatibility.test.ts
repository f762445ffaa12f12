import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(
  [
    ...['write_markets', 'write_locations', 'write_products', 'write_companies'],
    ...['read_customers', 'write_publications'],
  ],
  [],
  {
    seed: {
      stores: [
        {
          handle: 'demo-store',
          plan: 'plus',
          locations: [
            { name: 'Austin', city: 'Austin', countryCode: 'US', zip: '78701' },
            { name: 'Oslo', city: 'Oslo', countryCode: 'NO', zip: '0150' },
          ],
          companies: [{ name: 'Mill', locations: [{ name: 'Mill' }] }],
        },
      ],
    },
  },
)

const CREATE = `mutation ($input: MarketCreateInput!) {
  marketCreate(input: $input) { market { id } userErrors { field message code } }
}`
const UPDATE = `mutation ($id: ID!, $input: MarketUpdateInput!) {
  marketUpdate(id: $id, input: $input) { market { id } userErrors { field message code } }
}`

interface Payload {
  market: { id: string } | null
  userErrors: object[]
}

interface Ids {
  austin: string
  oslo: string
  presence: string
  companyCatalog: string
}

let ids: Ids
beforeEach(async () => {
  const [austin, oslo] = await Promise.all(['Austin', 'Oslo'].map(locationId))
  ids = {
    austin: austin ?? '',
    oslo: oslo ?? '',
    presence: await addPresence(),
    companyCatalog: await addCompanyCatalog(),
  }
})

async function locationId(name: string): Promise<string> {
  const { nodes } = await ask<{ nodes: { id: string }[] }>(
    'query ($query: String!) { locations(first: 1, query: $query) { nodes { id } } }',
    { query: `name:${name}` },
  )
  return nodes[0]?.id ?? ''
}

async function addPresence(): Promise<string> {
  const { webPresence } = await ask<{ webPresence: { id: string } }>(
    `mutation { webPresenceCreate(input: { defaultLocale: "en", subfolderSuffix: "eu" }) {
      webPresence { id } } }`,
  )
  return webPresence.id
}

async function addCompanyCatalog(): Promise<string> {
  const { nodes } = await ask<{ nodes: { id: string }[] }>(
    '{ companyLocations(first: 1) { nodes { id } } }',
  )
  const { catalog } = await ask<{ catalog: { id: string } }>(
    `mutation ($input: CatalogCreateInput!) { catalogCreate(input: $input) { catalog { id } } }`,
    {
      input: {
        title: 'Mill',
        status: 'ACTIVE',
        context: { companyLocationIds: nodes.map(({ id }) => id) },
      },
    },
  )
  return catalog.id
}

const shops = (...locationIds: string[]) => ({ locationsCondition: { locationIds } })
const countries = (...codes: string[]) => ({
  regionsCondition: { regions: codes.map(countryCode => ({ countryCode })) },
})

/** Each has an input for creation, and one for a market with the location in Austin. */
const CASES: [
  code: string,
  message: string,
  created: () => { field: string; input: object },
  updated: () => { field: string; input: object },
][] = [
  [
    'WEB_PRESENCE_RETAIL_LOCATION',
    'A web presence cannot be added to a market with type retail location.',
    () => ({
      field: 'webPresences',
      input: { conditions: shops(ids.austin), webPresences: [ids.presence] },
    }),
    () => ({ field: 'webPresencesToAdd', input: { webPresencesToAdd: [ids.presence] } }),
  ],
  [
    'CATALOG_TYPE_NOT_SUPPORTED',
    'A market can only have market catalogs.',
    () => ({ field: 'catalogs', input: { catalogs: [ids.companyCatalog] } }),
    () => ({ field: 'catalogsToAdd', input: { catalogsToAdd: [ids.companyCatalog] } }),
  ],
  [
    'MIXED_COUNTRY_LOCATIONS_NOT_ALLOWED',
    'All retail locations in a market must be in the same country.',
    () => ({ field: 'conditions', input: { conditions: shops(ids.austin, ids.oslo) } }),
    () => ({
      field: 'conditions',
      input: { conditions: { conditionsToAdd: shops(ids.oslo) } },
    }),
  ],
  [
    'LOCATION_REGION_COUNTRY_MISMATCH',
    "A location's country does not match the region's country.",
    () => ({
      field: 'conditions',
      input: { conditions: { ...shops(ids.austin), ...countries('NO') } },
    }),
    () => ({
      field: 'conditions',
      input: { conditions: { conditionsToAdd: countries('NO') } },
    }),
  ],
]

describe('a market', () => {
  it.each(CASES)('is not created with %s', async (code, message, created) => {
    const { field, input } = created()
    expect(await ask<Payload>(CREATE, { input: { name: 'Shops', ...input } })).toEqual({
      market: null,
      userErrors: [{ field: ['input', field], message, code }],
    })
  })

  it.each(CASES)('is not changed with %s', async (code, message, _created, updated) => {
    const { market, userErrors } = await ask<Payload>(CREATE, {
      input: { name: 'Shops', conditions: shops(ids.austin) },
    })
    expect(userErrors).toEqual([])
    const { field, input } = updated()
    expect(await ask<Payload>(UPDATE, { id: market?.id, input })).toEqual({
      market: null,
      userErrors: [{ field: ['input', field], message, code }],
    })
  })

  it('can have a location in one of its countries', async () => {
    const conditions = { ...shops(ids.austin), ...countries('US', 'NO') }
    const { userErrors } = await ask<Payload>(CREATE, { input: { name: 'Shops', conditions } })
    expect(userErrors).toEqual([])
  })
})
