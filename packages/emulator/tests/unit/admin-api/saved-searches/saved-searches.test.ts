import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(['write_products', 'read_orders', 'read_draft_orders'], [])

const FIELDS = 'id name query searchTerms filters { key value }'
const CREATE = `mutation ($input: SavedSearchCreateInput!) { savedSearchCreate(input: $input) {
  savedSearch { ${FIELDS} } userErrors { field message }
} }`
const UPDATE = `mutation ($input: SavedSearchUpdateInput!) { savedSearchUpdate(input: $input) {
  savedSearch { ${FIELDS} } userErrors { field message }
} }`
const LIST = `{ productSavedSearches(first: 9) { nodes { ${FIELDS} } } }`

interface Payload {
  savedSearch: { id: string; name: string; query: string } | null
  userErrors: { field: string[] | null; message: string }[]
}

const create = (query: string, name = 'Search', resourceType = 'PRODUCT') =>
  ask<Payload>(CREATE, { input: { name, query, resourceType } })

describe('a saved query', () => {
  it.each([
    ['vendor:Oak', 'vendor:Oak', '', [['vendor', 'Oak']]],
    ['sku:*', 'sku:*', '', [['sku', 'true']]],
    ['*', '*', '', [['default', 'true']]],
    ['-vendor:Oak', '-vendor:Oak', '', [['vendor_not', 'Oak']]],
    ['inventory_total:>=4', 'inventory_total:>=4', '', [['inventory_total_min', '4']]],
    ['-inventory_total:>4', 'inventory_total:<=4', '', [['inventory_total_max', '4']]],
    ["title:'A B'", 'title:"A B"', '', [['title', 'A B']]],
    ['oak-lamp small', 'oak\\-lamp small', 'oak-lamp small', []],
    ['lamp vendor:Oak', 'lamp vendor:Oak', 'lamp', [['vendor', 'Oak']]],
    [
      "vendor:Oak title:'A' OR (tag:B status:active)",
      'title:"A" OR (tag:B status:active) vendor:Oak',
      'title:"A" OR (tag:B status:active)',
      [['vendor', 'Oak']],
    ],
  ])('%s is divided into terms and filters', async (query, listed, searchTerms, pairs) => {
    const filters = pairs.map(([key, value]) => ({ key, value }))
    const { savedSearch, userErrors } = await create(query)
    expect(userErrors).toEqual([])
    expect(savedSearch).toMatchObject({ query, searchTerms, filters })
    expect(await ask(LIST)).toMatchObject({ nodes: [{ query: listed, searchTerms, filters }] })
  })

  it.each([
    ['PRODUCT', 'color:red', 'query', "Query is invalid, 'color' is not a valid filter"],
    [
      'PRODUCT',
      'collection_id:1 tag:a',
      'query',
      'Query has incompatible filters: collection_id, tag',
    ],
    [
      'ORDER',
      'reference_location_id:1',
      'query',
      "Search terms is invalid, 'reference_location_id' is a reserved filter name",
    ],
  ])('of %s is refused: %s', async (resourceType, query, field, message) => {
    expect(await create(query, 'Search', resourceType)).toEqual({
      savedSearch: null,
      userErrors: [{ field: ['input', field], message }],
    })
    expect(await ask(LIST)).toEqual({ nodes: [] })
  })
})

describe('the name of a saved search', () => {
  it.each([
    ['', "Name can't be blank"],
    ['a'.repeat(41), 'Name is too long (maximum is 40 characters)'],
    ['all products', 'Name has already been taken'],
    ['Search', 'Name has already been taken'],
  ])('%j is refused', async (name, message) => {
    await create('vendor:Oak')
    const userErrors = [{ field: ['input', 'name'], message }]
    expect(await create('vendor:Oak', name)).toEqual({ savedSearch: null, userErrors })
  })

  it('is compared with its spaces, and per type', async () => {
    await create('vendor:Oak')
    for (const [name, type] of [
      [' Search', 'PRODUCT'],
      ['Search', 'ORDER'],
    ])
      expect((await create('oak', name, type)).userErrors).toEqual([])
  })
})

describe('saved searches', () => {
  it('of customers are refused', async () => {
    expect((await create('oak', 'Search', 'CUSTOMER')).userErrors).toEqual([
      {
        field: null,
        message: 'Customer saved searches have been deprecated. Use Segmentation API instead.',
      },
    ])
  })

  it('of orders and draft orders exist from the start', async () => {
    const data = await ask<Record<string, { nodes: { name: string }[] }>>(
      `{ orderSavedSearches(first: 9) { nodes { name } }
        draftOrderSavedSearches(first: 9) { nodes { name } } }`,
    )
    expect(data.orderSavedSearches?.nodes.map(({ name }) => name)).toEqual([
      'Unfulfilled',
      'Unpaid',
      'Open',
      'Archived',
    ])
    expect(data.draftOrderSavedSearches?.nodes).toHaveLength(5)
  })

  it('are changed and deleted', async () => {
    const id = (await create('vendor:Oak')).savedSearch?.id
    const changed = await ask<Payload>(UPDATE, { input: { id, query: 'vendor:Elm' } })
    expect(changed).toMatchObject({ savedSearch: { name: 'Search', query: 'vendor:Elm' } })
    const refused = await ask<Payload>(UPDATE, { input: { id, name: '', query: 'vendor:Ash' } })
    expect(refused).toMatchObject({
      savedSearch: { name: 'Search', query: 'vendor:Ash' },
      userErrors: [{ field: ['input', 'name'] }],
    })
    expect(await ask(LIST)).toMatchObject({ nodes: [{ name: 'Search', query: 'vendor:Elm' }] })
    const DELETE = `mutation ($id: ID!) { savedSearchDelete(input: { id: $id }) {
      deletedSavedSearchId userErrors { field message }
    } }`
    expect(await ask(DELETE, { id })).toEqual({ deletedSavedSearchId: id, userErrors: [] })
    expect(await ask(DELETE, { id })).toEqual({
      deletedSavedSearchId: null,
      userErrors: [{ field: ['input', 'id'], message: 'Saved Search does not exist' }],
    })
  })
})
