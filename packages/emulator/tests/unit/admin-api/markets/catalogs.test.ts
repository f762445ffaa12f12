import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['write_markets', 'write_products'], [])

interface Payload {
  catalog: { id: string } | null
  userErrors: { field: string[]; message: string; code: string }[]
}

const PRIMARY = 'gid://shopify/Market/1001'
const NONE = 'gid://shopify/MarketCatalog/7'
const FIELDS = `id title status priceList { name }
  ... on MarketCatalog { markets(first: 5) { nodes { name } } }`
const create = (input: object = {}) =>
  admin.ask<Payload>(
    `mutation ($input: CatalogCreateInput!) {
      catalogCreate(input: $input) { catalog { ${FIELDS} } userErrors { field message code } }
    }`,
    {
      input: { title: 'Wholesale', status: 'ACTIVE', context: { marketIds: [PRIMARY] }, ...input },
    },
  )
const priceList = async (input: object = {}) => {
  const { priceList: created } = await admin.ask<{ priceList: { id: string } }>(
    `mutation ($input: PriceListCreateInput!) {
      priceListCreate(input: $input) { priceList { id } userErrors { message } }
    }`,
    {
      input: {
        name: 'Half price',
        currency: 'USD',
        parent: { adjustment: { type: 'PERCENTAGE_DECREASE', value: 50 } },
        ...input,
      },
    },
  )
  return created.id
}

describe('catalogs', () => {
  it('belong to markets, and have a price list', async () => {
    const priceListId = await priceList()
    const { catalog } = await create({ priceListId })
    expect(catalog).toEqual({
      id: 'gid://shopify/MarketCatalog/1001',
      title: 'Wholesale',
      status: 'ACTIVE',
      priceList: { name: 'Half price' },
      markets: { nodes: [{ name: 'United States' }] },
    })
    expect(
      await admin.ask(`{
        market(id: "${PRIMARY}") { catalogs(first: 5) { nodes { title } } priceList { name } }
        catalogs(first: 5, type: MARKET) { nodes { title } }
        catalogsCount(type: COMPANY_LOCATION) { count }
        priceList(id: "${priceListId}") { catalog { title } }
      }`),
    ).toEqual({
      market: { catalogs: { nodes: [{ title: 'Wholesale' }] }, priceList: { name: 'Half price' } },
      catalogs: { nodes: [{ title: 'Wholesale' }] },
      catalogsCount: { count: 0 },
      priceList: { catalog: { title: 'Wholesale' } },
    })
  })

  const CASES: [object, string[], string, string][] = [
    [{ title: ' ' }, ['title'], 'BLANK', "Title can't be blank"],
    [
      { context: { marketIds: [PRIMARY, 'gid://shopify/Market/7'] } },
      ['context', 'marketIds', '1'],
      'MARKET_NOT_FOUND',
      'Market not found.',
    ],
    [
      { context: {} },
      ['context'],
      'MUST_PROVIDE_EXACTLY_ONE_CONTEXT_TYPE',
      'Must provide exactly one context type.',
    ],
    [
      { priceListId: 'gid://shopify/PriceList/7' },
      ['priceListId'],
      'PRICE_LIST_NOT_FOUND',
      'Price list not found.',
    ],
    [
      { publicationId: 'gid://shopify/Publication/7' },
      ['publicationId'],
      'PUBLICATION_NOT_FOUND',
      'Publication not found.',
    ],
  ]

  it.each(CASES)('refuse %o', async (input, field, code, message) => {
    expect(await create(input)).toEqual({
      catalog: null,
      userErrors: [{ field: ['input', ...field], message, code }],
    })
    expect(await admin.ask('{ catalogsCount { count } }')).toEqual({ count: 0 })
  })

  it('move between markets', async () => {
    const id = (await create()).catalog?.id
    const { market } = await admin.ask<{ market: { id: string } }>(
      'mutation { marketCreate(input: { name: "Canada" }) { market { id } } }',
    )
    const { catalog } = await admin.ask<Payload>(
      `mutation ($id: ID!, $market: ID!) { catalogContextUpdate(
        catalogId: $id, contextsToAdd: { marketIds: [$market] }, contextsToRemove: { marketIds: ["${PRIMARY}"] }
      ) { catalog { ${FIELDS} } userErrors { code } } }`,
      { id, market: market.id },
    )
    expect(catalog).toMatchObject({ markets: { nodes: [{ name: 'Canada' }] } })
  })

  it.each([
    ['catalogContextUpdate(catalogId: "ID")', 'REQUIRES_CONTEXTS_TO_ADD_OR_REMOVE'],
    [
      'catalogContextUpdate(catalogId: "ID", contextsToAdd: { companyLocationIds: [] })',
      'CONTEXT_DRIVER_MISMATCH',
    ],
    [
      `catalogContextUpdate(catalogId: "ID", contextsToAdd: { marketIds: ["${PRIMARY}"] })`,
      'CONTEXT_ALREADY_ASSIGNED_TO_CATALOG',
    ],
    [
      'catalogUpdate(id: "ID", input: { context: { companyLocationIds: [] } })',
      'INVALID_CONTEXT_CHANGE',
    ],
  ])('%s fails with %s', async (root, code) => {
    const id = (await create()).catalog?.id ?? ''
    expect(
      await admin.ask(`mutation { ${root.replace('ID', id)} { userErrors { code } } }`),
    ).toEqual({ userErrors: [{ code }] })
  })

  it.each([
    [`catalogUpdate(id: "${NONE}", input: { title: "A" })`, 'id'],
    [`catalogContextUpdate(catalogId: "${NONE}")`, 'catalogId'],
    [`catalogDelete(id: "${NONE}")`, 'id'],
  ])('%s refuses an unknown catalog', async (root, field) => {
    expect(await admin.ask(`mutation { ${root} { userErrors { field message code } } }`)).toEqual({
      userErrors: [
        { field: [field], message: 'Catalog does not exist', code: 'CATALOG_NOT_FOUND' },
      ],
    })
  })

  it.each([
    ['false', 'Half price'],
    ['true', undefined],
  ])('deleted with dependent resources: %s', async (dependent, name) => {
    const priceListId = await priceList()
    const id = (await create({ priceListId })).catalog?.id ?? ''
    await admin.ask(
      `mutation { catalogDelete(id: "${id}", deleteDependentResources: ${dependent}) { deletedId } }`,
    )
    const left = await admin.ask<{ name: string } | null>(
      `{ priceList(id: "${priceListId}") { name } }`,
    )
    expect(left?.name).toBe(name)
  })
})
