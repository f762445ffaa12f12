import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  ['write_products', 'write_inventory'],
  ['collections/create', 'collections/update'],
  { seed: { stores: [{ handle: 'demo-store', template: 'empty' }] } },
)
const VERSION = '2026-10'

interface Payload {
  source?: { id: string; inclusion: { conditions: { id: string }[] } } | null
  collection?: { id: string; sources: { id: string; title: string }[] } | null
  userErrors: { field: string[] | null; message: string }[]
}

/** Runs a root without errors. */
async function ask<Result>(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors, extensions } = await admin.send(query, variables, VERSION)
  expect(errors).toBeUndefined()
  expect((extensions as { notSimulated?: string[] }).notSimulated).toBeUndefined()
  return Object.values(data as Record<string, Result>)[0] as Result
}

const SOURCE = `id title description shareable targetType
  inclusion { matchType conditions {
    __typename id
    ... on CollectionSourceInclusionConditionProductTag { relation matchType values }
    ... on CollectionSourceInclusionConditionVariantPrice { relation value { amount currencyCode } }
  } selections(first: 5) { nodes { product { title } variantIds } } }
  exclusion { matchType conditions { __typename
    ... on CollectionSourceExclusionConditionCollection { values { title } } } }
  products(first: 10) { nodes { title } }`
const create = (input: object) =>
  ask<Payload>(
    `mutation ($input: CollectionCreateConditionsSourceInput!) {
      collectionConditionsSourceCreate(input: $input) { source { ${SOURCE} } userErrors { field message } } }`,
    { input },
  )
const update = (input: object) =>
  ask<Payload>(
    `mutation ($input: CollectionUpdateConditionsSourceInput!) {
      collectionConditionsSourceUpdate(input: $input) { source { ${SOURCE} } userErrors { field message } } }`,
    { input },
  )
const addCollection = (collection: object) =>
  ask<Payload>(
    `mutation ($collection: CollectionCreateInput!) { collectionCreate(collection: $collection) {
      collection { id sources { id title } } userErrors { field message } } }`,
    { collection },
  )
const titlesIn = async (id: string) =>
  (
    await ask<{ products: { nodes: { title: string }[] } }>(
      'query ($id: ID!) { collection(id: $id) { products(first: 10, sortKey: TITLE) { nodes { title } } } }',
      { id },
    )
  ).products.nodes.map(({ title }) => title)

const tagged = (...values: string[]) => ({
  productTag: { matchType: 'ANY', relation: 'TAGGED_WITH', values },
})
const GIFTS = { title: 'Gifts', inclusion: { conditions: [tagged('gift')] } }

let products: Record<string, string>
beforeEach(async () => {
  products = {}
  for (const [title, tags, price] of [
    ['Bowl', ['gift'], '8.00'],
    ['Cup', ['gift', 'old'], '20.00'],
    ['Dish', [], '30.00'],
  ] as const) {
    const { product } = await ask<{
      product: { id: string; variants: { nodes: { id: string }[] } }
    }>(
      `mutation ($product: ProductCreateInput!) { productCreate(product: $product) {
        product { id variants(first: 1) { nodes { id } } } } }`,
      { product: { title, tags } },
    )
    products[title] = product.id
    await ask(
      `mutation ($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
        productVariantsBulkUpdate(productId: $id, variants: $variants) { userErrors { message } } }`,
      { id: product.id, variants: [{ id: product.variants.nodes[0]?.id, price }] },
    )
  }
})

it('takes null for an excluded category without its descendants', async () => {
  const values = [{ categoryId: 'gid://shopify/TaxonomyCategory/hg-13', includeDescendants: null }]
  const productCategory = { matchType: 'ANY', relation: 'EQUALS', values }
  const created = await ask<Payload>(
    `mutation ($input: CollectionCreateConditionsSourceInput!) {
      collectionConditionsSourceCreate(input: $input) {
        source { exclusion { conditions {
          ... on CollectionSourceExclusionConditionProductCategory { values { includeDescendants } }
        } } }
        userErrors { field }
      } }`,
    { input: { title: 'Decor', exclusion: { conditions: [{ productCategory }] } } },
  )
  expect(created).toEqual({
    source: { exclusion: { conditions: [{ values: [{ includeDescendants: false }] }] } },
    userErrors: [],
  })
})

describe('a source of collections', () => {
  it('contains the products that match its conditions', async () => {
    expect(
      await create({
        ...GIFTS,
        description: 'For guests',
        inclusion: {
          matchType: 'ALL',
          conditions: [
            tagged('gift', 'new'),
            {
              variantPrice: {
                relation: 'LESS_THAN',
                value: { amount: '10', currencyCode: 'USD' },
              },
            },
          ],
          selections: [{ productId: products.Dish }],
        },
      }),
    ).toEqual({
      source: {
        id: expect.stringMatching(/^gid:\/\/shopify\/CollectionConditionsSource\/\d+$/) as string,
        title: 'Gifts',
        description: 'For guests',
        shareable: true,
        targetType: 'PRODUCTS',
        inclusion: {
          matchType: 'ALL',
          conditions: [
            {
              __typename: 'CollectionSourceInclusionConditionProductTag',
              id: expect.any(String) as string,
              relation: 'TAGGED_WITH',
              matchType: 'ANY',
              values: ['gift', 'new'],
            },
            {
              __typename: 'CollectionSourceInclusionConditionVariantPrice',
              id: expect.any(String) as string,
              relation: 'LESS_THAN',
              value: { amount: '10.0', currencyCode: 'USD' },
            },
          ],
          selections: { nodes: [{ product: { title: 'Dish' }, variantIds: null }] },
        },
        exclusion: null,
        products: { nodes: [{ title: 'Bowl' }, { title: 'Dish' }] },
      },
      userErrors: [],
    })
  })

  it('changes the collections that share it', async () => {
    const { source } = await create(GIFTS)
    const shareableSource = { sourceId: source?.id }
    const { collection } = await addCollection({ title: 'All', sources: [{ shareableSource }] })
    const id = collection?.id ?? ''
    expect(collection?.sources).toEqual([{ id: source?.id, title: 'Gifts' }])
    expect(await titlesIn(id)).toEqual(['Bowl', 'Cup'])

    const changed = await update({
      id: source?.id,
      title: 'New gifts',
      exclusion: {
        conditionsToCreate: [
          { productTag: { matchType: 'ANY', relation: 'TAGGED_WITH', values: ['old'] } },
        ],
      },
    })
    expect(changed).toMatchObject({ source: { title: 'New gifts' }, userErrors: [] })
    expect(await titlesIn(id)).toEqual(['Bowl'])
    await update({
      id: source?.id,
      inclusion: {
        conditionsToDelete: [source?.inclusion.conditions[0]?.id],
        selectionsToAdd: [{ productId: products.Dish }],
      },
    })
    expect(await titlesIn(id)).toEqual(['Dish'])

    expect(
      await ask(
        `mutation ($id: ID!) { collectionConditionsSourceDelete(id: $id) { deletedId userErrors { message } } }`,
        { id: source?.id },
      ),
    ).toEqual({ deletedId: source?.id, userErrors: [] })
    expect(await titlesIn(id)).toEqual([])
    expect(
      await ask('query ($id: ID!) { collection(id: $id) { sources { id } } }', { id }),
    ).toEqual({
      sources: [],
    })
  })

  it('follows a product whose tags change', async () => {
    const { collection } = await addCollection({ title: 'All', sources: [{ source: GIFTS }] })
    const id = collection?.id ?? ''
    expect(await titlesIn(id)).toEqual(['Bowl', 'Cup'])
    await ask(
      'mutation ($id: ID!) { tagsAdd(id: $id, tags: ["gift"]) { userErrors { message } } }',
      { id: products.Dish },
    )
    expect(await titlesIn(id)).toEqual(['Bowl', 'Cup', 'Dish'])
  })

  it('of sub-collections contains their products, and not those of their own children', async () => {
    const child = await addCollection({ title: 'Child', sources: [{ source: GIFTS }] })
    const subCollections = { title: 'Parts', collectionIds: [child.collection?.id] }
    const parent = await addCollection({ title: 'Parent', sources: [{ subCollections }] })
    expect(await titlesIn(parent.collection?.id ?? '')).toEqual(['Bowl', 'Cup'])
    expect(
      await ask(
        `query ($id: ID!) { collection(id: $id) { subCollectionEligibility {
          inclusion { eligible ineligibleReason } } } }`,
        { id: parent.collection?.id },
      ),
    ).toEqual({
      subCollectionEligibility: {
        inclusion: { eligible: false, ineligibleReason: 'CHAIN_REFERENCE' },
      },
    })
    const nested = { title: 'Nested', collectionIds: [parent.collection?.id] }
    expect(await addCollection({ title: 'Third', sources: [{ subCollections: nested }] })).toEqual({
      collection: null,
      userErrors: [
        {
          field: ['collection', 'sources', '0', 'subCollections', 'collectionIds', '0'],
          message: 'A sub-collection cannot have sub-collections',
        },
      ],
    })
  })

  it('is listed with those that the app shares', async () => {
    await create({ ...GIFTS, title: 'Second' })
    await create({ ...GIFTS, title: 'First' })
    await addCollection({ title: 'All', sources: [{ source: GIFTS }] })
    expect(
      await ask(
        `{ collectionConditionsSourcesByApp(first: 5) { nodes {
          app { id } sources(first: 5) { nodes { title } } } } }`,
      ),
    ).toEqual({
      nodes: [
        {
          app: { id: 'gid://shopify/App/1' },
          sources: { nodes: [{ title: 'First' }, { title: 'Second' }] },
        },
      ],
    })
    const listed = (appId: string) =>
      ask(
        `query ($appId: ID!) { collectionConditionsSources(appId: $appId, first: 5) { nodes { title } } }`,
        { appId },
      )
    expect(await listed('gid://shopify/App/1')).toEqual({
      nodes: [{ title: 'Second' }, { title: 'First' }],
    })
    expect(await listed('gid://shopify/App/2')).toEqual({ nodes: [] })
  })

  it.each<[object, string[], string]>([
    [{ title: ' ' }, ['input', 'title'], "Title can't be blank"],
    [
      { title: 'A', inclusion: { conditions: [tagged()] } },
      ['input', 'inclusion', 'conditions', '0', 'productTag', 'values'],
      "Value can't be blank",
    ],
    [
      { title: 'A', inclusion: { selections: [{ productId: 'gid://shopify/Product/1' }] } },
      ['input', 'inclusion', 'selections', '0', 'productId'],
      'Product does not exist',
    ],
    [
      {
        title: 'A',
        exclusion: { conditions: [{ collection: { values: ['gid://shopify/Collection/1'] } }] },
      },
      ['input', 'exclusion', 'conditions', '0', 'collection', 'values', '0'],
      'Collection does not exist',
    ],
  ])('is not created from %j', async (input, field, message) => {
    expect(await create(input)).toEqual({ source: null, userErrors: [{ field, message }] })
    expect(
      await ask('{ collectionConditionsSourcesByApp(first: 1) { nodes { app { id } } } }'),
    ).toEqual({ nodes: [] })
  })

  it('that does not exist is not changed', async () => {
    const id = 'gid://shopify/CollectionConditionsSource/1'
    expect(await update({ id, title: 'A' })).toEqual({
      source: null,
      userErrors: [{ field: ['input', 'id'], message: 'Source does not exist' }],
    })
  })
})
