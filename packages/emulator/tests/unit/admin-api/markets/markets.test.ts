import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  ['write_markets', 'write_locations'],
  ['markets/create', 'markets/update', 'markets/delete', 'markets_backup_region/update'],
)

interface Payload {
  market: { id: string } | null
  userErrors: { field: string[] | null; message: string; code: string }[]
}

const NONE = 'gid://shopify/Market/7'
const FIELDS = `id name handle status enabled type
  currencySettings { baseCurrency { currencyCode currencyName } localCurrencies roundingEnabled }
  priceInclusions { inclusiveDutiesPricingStrategy inclusiveTaxPricingStrategy }
  conditions { conditionTypes regionsCondition { applicationLevel
    regions(first: 5) { nodes { name ... on MarketRegionCountry { code } } } } }`
const CREATE = `mutation ($input: MarketCreateInput!) {
  marketCreate(input: $input) { market { ${FIELDS} } userErrors { field message code } }
}`
const UPDATE = `mutation ($id: ID!, $input: MarketUpdateInput!) {
  marketUpdate(id: $id, input: $input) { market { ${FIELDS} } userErrors { field message code } }
}`

const regions = (...codes: string[]) => ({
  regionsCondition: { regions: codes.map(countryCode => ({ countryCode })) },
})
const create = (input: object) => admin.ask<Payload>(CREATE, { input })
const add = async (input: object = {}) =>
  (await create({ name: 'Nordics', conditions: regions('SE', 'DK'), ...input })).market?.id ?? ''
const update = (id: string, input: object) => admin.ask<Payload>(UPDATE, { id, input })
const names = async () => {
  const { nodes } = await admin.ask<{ nodes: { name: string }[] }>(
    '{ markets(first: 10) { nodes { name } } }',
  )
  return nodes.map(({ name }) => name)
}

describe('creation', () => {
  it('adds a draft market with its conditions', async () => {
    const { market, userErrors } = await create({
      name: 'Northern Europe',
      conditions: regions('SE', 'DK'),
      currencySettings: { baseCurrency: 'EUR', localCurrencies: true },
      priceInclusions: { taxPricingStrategy: 'INCLUDES_TAXES_IN_PRICE' },
    })
    expect(userErrors).toEqual([])
    expect(market).toEqual({
      id: 'gid://shopify/Market/1002',
      name: 'Northern Europe',
      handle: 'northern-europe',
      status: 'DRAFT',
      enabled: false,
      type: 'REGION',
      currencySettings: {
        baseCurrency: { currencyCode: 'EUR', currencyName: 'Euro' },
        localCurrencies: true,
        roundingEnabled: false,
      },
      priceInclusions: {
        inclusiveDutiesPricingStrategy: 'ADD_DUTIES_AT_CHECKOUT',
        inclusiveTaxPricingStrategy: 'INCLUDES_TAXES_IN_PRICE',
      },
      conditions: {
        conditionTypes: ['REGION'],
        regionsCondition: {
          applicationLevel: 'SPECIFIED',
          regions: {
            nodes: [
              { name: 'Denmark', code: 'DK' },
              { name: 'Sweden', code: 'SE' },
            ],
          },
        },
      },
    })
    await expect
      .poll(() => admin.received())
      .toEqual([
        [
          'markets/create',
          {
            id: 1002,
            name: 'Northern Europe',
            enabled: false,
            regions: [
              { id: 1002, name: 'Sweden', country_code: 'SE' },
              { id: 1003, name: 'Denmark', country_code: 'DK' },
            ],
            status: 'draft',
          },
        ],
      ])
  })

  const CASES: [object, string[], string, string][] = [
    [{ name: 'A' }, ['name'], 'TOO_SHORT', 'Name is too short (minimum is 2 characters)'],
    [{ name: 'united states' }, ['name'], 'TAKEN', 'Name has already been taken'],
    [
      { name: 'Gulf', regions: [{ countryCode: 'AE' }, { countryCode: 'IR' }] },
      ['regions', '1', 'countryCode'],
      'UNSUPPORTED_COUNTRY_REGION',
      'IR is not a supported country or region code.',
    ],
    [
      { name: 'Gulf', status: 'ACTIVE', enabled: false },
      [],
      'INVALID_STATUS_AND_ENABLED_COMBINATION',
      'Invalid status and enabled combination.',
    ],
    [
      {
        name: 'Stores',
        conditions: { locationsCondition: { applicationLevel: 'ALL' } },
        priceInclusions: { taxPricingStrategy: 'INCLUDES_TAXES_IN_PRICE' },
      },
      ['priceInclusions'],
      'INCLUSIVE_PRICING_NOT_COMPATIBLE_WITH_CONDITION_TYPES',
      'Inclusive pricing cannot be added to a market with the specified condition types.',
    ],
    [
      { name: 'Shops', webPresences: ['gid://shopify/MarketWebPresence/7'] },
      ['webPresences'],
      'CUSTOMIZATIONS_NOT_FOUND',
      'One or more customizations were not found.',
    ],
  ]

  it.each(CASES)('refuses %o', async (input, field, code, message) => {
    expect(await create(input)).toEqual({
      market: null,
      userErrors: [{ field: ['input', ...field], message, code }],
    })
    expect(await names()).toEqual(['United States'])
  })
})

it('are at most 50', async () => {
  const added = []
  for (let number = 1; number < 50; number++)
    added.push((await create({ name: `Market ${number}` })).userErrors)
  expect(added.flat()).toEqual([])
  expect(await create({ name: 'One more' })).toEqual({
    market: null,
    userErrors: [
      {
        field: ['input'],
        message: "Can't have more than 50 markets.",
        code: 'SHOP_REACHED_MARKETS_LIMIT',
      },
    ],
  })
})

describe('update and deletion', () => {
  it('accepts a currency that Unicode does not have', async () => {
    const { market, userErrors } = await create({
      name: 'Coins',
      conditions: regions('SE'),
      currencySettings: { baseCurrency: 'USDC' },
    })
    expect(userErrors).toEqual([])
    expect(market).toMatchObject({
      currencySettings: { baseCurrency: { currencyCode: 'USDC', currencyName: 'USD Coin' } },
    })
  })

  it('changes fields and conditions, but not the handle', async () => {
    const id = await add()
    const { market } = await update(id, {
      name: 'Scandinavia',
      status: 'ACTIVE',
      conditions: { conditionsToAdd: regions('NO'), conditionsToDelete: regions('DK') },
      currencySettings: { roundingEnabled: true },
    })
    expect(market).toMatchObject({
      name: 'Scandinavia',
      handle: 'nordics',
      enabled: true,
      currencySettings: { baseCurrency: { currencyCode: 'USD' }, roundingEnabled: true },
      conditions: {
        regionsCondition: { regions: { nodes: [{ code: 'NO' }, { code: 'SE' }] } },
      },
    })
    expect((await update(id, { removeCurrencySettings: true })).market).toMatchObject({
      currencySettings: null,
    })
    await expect.poll(() => admin.received().at(-1)?.[0]).toBe('markets/update')
  })

  it('deletes a market', async () => {
    const id = await add()
    expect(
      await admin.ask(`mutation { marketDelete(id: "${id}") { deletedId userErrors { code } } }`),
    ).toEqual({ deletedId: id, userErrors: [] })
    expect(await names()).toEqual(['United States'])
    await expect.poll(() => admin.received().at(-1)).toEqual(['markets/delete', { id: 1002 }])
  })

  it.each([
    [`marketUpdate(id: "${NONE}", input: {})`, 'id'],
    [`marketDelete(id: "${NONE}")`, 'id'],
    [`marketRegionsCreate(marketId: "${NONE}", regions: [])`, 'marketId'],
    [`marketCurrencySettingsUpdate(marketId: "${NONE}", input: {})`, 'marketId'],
  ])('%s refuses an unknown market', async (root, field) => {
    expect(await admin.ask(`mutation { ${root} { userErrors { field message code } } }`)).toEqual({
      userErrors: [{ field: [field], message: 'Market does not exist', code: 'MARKET_NOT_FOUND' }],
    })
  })

  it('keeps the primary market', async () => {
    expect(
      await admin.ask(
        'mutation { marketDelete(id: "gid://shopify/Market/1001") { deletedId userErrors { code } } }',
      ),
    ).toEqual({ deletedId: null, userErrors: [{ code: 'CANNOT_DELETE_PRIMARY_MARKET' }] })
  })
})

describe('regions', () => {
  it('are added and removed by the older roots', async () => {
    const id = await add()
    await admin.ask(
      `mutation { marketRegionsCreate(marketId: "${id}", regions: [{ countryCode: FI }]) { userErrors { code } } }`,
    )
    const {
      regions: { nodes },
    } = await admin.ask<{ regions: { nodes: { id: string; name: string }[] } }>(
      `{ market(id: "${id}") { regions(first: 5) { nodes { id name } } } }`,
    )
    expect(nodes.map(({ name }) => name)).toEqual(['Sweden', 'Denmark', 'Finland'])
    const [sweden] = nodes
    await admin.ask(`mutation { marketRegionDelete(id: "${sweden?.id ?? ''}") { deletedId } }`)
    expect(
      await admin.ask(`{ market(id: "${id}") { regions(first: 5) { nodes { name } } } }`),
    ).toEqual({ regions: { nodes: [{ name: 'Denmark' }, { name: 'Finland' }] } })
  })

  it('have a backup in one of the markets', async () => {
    const change = (code: string) =>
      admin.ask(`mutation { backupRegionUpdate(region: { countryCode: ${code} }) {
        backupRegion { name } userErrors { field message code }
      } }`)
    expect(await change('SE')).toEqual({
      backupRegion: null,
      userErrors: [{ field: ['region'], message: 'Region not found.', code: 'REGION_NOT_FOUND' }],
    })
    await add()
    expect(await change('SE')).toEqual({ backupRegion: { name: 'Sweden' }, userErrors: [] })
    expect(await admin.ask('{ backupRegion { name } }')).toEqual({ name: 'Sweden' })
  })
})

describe('buyers', () => {
  it('get the values of the active market of their country', async () => {
    await add({
      status: 'ACTIVE',
      currencySettings: { baseCurrency: 'SEK' },
      priceInclusions: { taxPricingStrategy: 'INCLUDES_TAXES_IN_PRICE' },
    })
    expect(
      await admin.ask(`{
        sweden: marketsResolvedValues(buyerSignal: { countryCode: SE }) {
          currencyCode priceInclusivity { taxesIncluded }
        }
        brazil: marketsResolvedValues(buyerSignal: { countryCode: BR }) {
          currencyCode priceInclusivity { taxesIncluded }
        }
        marketByGeography(countryCode: DK) { name }
      }`),
    ).toEqual({
      sweden: { currencyCode: 'SEK', priceInclusivity: { taxesIncluded: true } },
      brazil: { currencyCode: 'USD', priceInclusivity: { taxesIncluded: false } },
      marketByGeography: { name: 'Nordics' },
    })
  })
})
