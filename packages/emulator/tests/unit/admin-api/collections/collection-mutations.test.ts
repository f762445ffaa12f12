import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask, send, advanceClock, received } = startAdmin(
  ['write_products'],
  ['collections/create', 'collections/update', 'collections/delete'],
)

const CREATE = `mutation ($input: CollectionInput!) { collectionCreate(input: $input) {
  collection { id title handle sortOrder ruleSet { rules { column } } productsCount { count } }
  userErrors { field message }
} }`
const UPDATE = `mutation ($input: CollectionInput!) { collectionUpdate(input: $input) {
  collection { id title handle descriptionHtml templateSuffix seo { title description }
    image { url altText } metafield(namespace: "custom", key: "note") { value } }
  userErrors { field message }
} }`

interface Written {
  collection: { id: string } | null
  userErrors: { field: string[] | null; message: string }[]
}

async function create(input: object): Promise<string> {
  const { collection, userErrors } = await ask<Written>(CREATE, { input })
  expect(userErrors).toEqual([])
  return collection?.id ?? ''
}

async function createProduct(title: string): Promise<string> {
  const { product } = await ask<{ product: { id: string } }>(
    `mutation ($title: String!) { productCreate(product: { title: $title }) { product { id } } }`,
    { title },
  )
  return product.id
}

async function titlesOf(id: string, args = ''): Promise<string[]> {
  const { products } = await ask<{ products: { nodes: { title: string }[] } }>(
    `query ($id: ID!) { collection(id: $id) { products(first: 50${args}) { nodes { title } } } }`,
    { id },
  )
  return products.nodes.map(({ title }) => title)
}

describe('collectionCreate', () => {
  it('creates a collection with the defaults of the platform, and reports it', async () => {
    expect(await ask(CREATE, { input: { title: ' Lamps & Lights ' } })).toEqual({
      collection: {
        id: expect.stringMatching(/^gid:\/\/shopify\/Collection\/\d+$/) as string,
        title: 'Lamps & Lights',
        handle: 'lamps-lights',
        sortOrder: 'BEST_SELLING',
        ruleSet: null,
        productsCount: { count: 0 },
      },
      userErrors: [],
    })
    await expect.poll(received).toEqual([
      [
        'collections/create',
        expect.objectContaining({
          handle: 'lamps-lights',
          title: 'Lamps & Lights',
          body_html: '',
          published_at: null,
          sort_order: 'best-selling',
          template_suffix: null,
          published_scope: 'web',
        }),
      ],
    ])
  })

  it('applies the rules of a smart collection after the response', async () => {
    await createProduct('Copper Lantern')
    const ruleSet = {
      appliedDisjunctively: false,
      rules: [{ column: 'TITLE', relation: 'CONTAINS', condition: 'lantern' }],
    }
    const { collection } = await ask<{
      collection: { id: string; productsCount: { count: number } }
    }>(CREATE, { input: { title: 'Lanterns', ruleSet } })
    expect(collection.productsCount).toEqual({ count: 0 })
    expect(await titlesOf(collection.id)).toEqual(['Copper Lantern'])
  })

  it.each([
    ['an id', { id: 'gid://shopify/Collection/1', title: 'A' }, 'id', /^id cannot be specified/],
    ['no title', {}, 'title', /^Title can't be blank$/],
    ['a long title', { title: 'a'.repeat(256) }, 'title', /^Title is too long \(maximum is 255/],
    ['a long handle', { title: 'A', handle: 'a'.repeat(256) }, 'handle', /^Handle is too long/],
    ['no rules', { title: 'A', ruleSet: { appliedDisjunctively: true } }, 'ruleSet.rules', /empty/],
    [
      'no such product',
      { title: 'A', products: ['gid://shopify/Product/1'] },
      'products.0',
      /^Pro/,
    ],
  ])('refuses %s, and adds nothing', async (_name, input, field, message) => {
    const { collection, userErrors } = await ask<Written>(CREATE, { input })
    expect(collection).toBeNull()
    expect(userErrors).toEqual([
      { field: field.split('.'), message: expect.stringMatching(message) as string },
    ])
    expect(await ask('{ collectionsCount(query: "title:A") { count } }')).toEqual({ count: 0 })
    expect(received()).toEqual([])
  })

  it('refuses a handle that is taken, and counts up a generated one', async () => {
    await create({ title: 'Rugs' })
    const { userErrors } = await ask<Written>(CREATE, { input: { title: 'B', handle: 'rugs' } })
    expect(userErrors).toEqual([{ field: ['handle'], message: 'Handle has already been taken' }])
    const id = await create({ title: 'Rugs' })
    expect(await ask('query ($id: ID!) { collection(id: $id) { handle } }', { id })).toEqual({
      handle: 'rugs-1',
    })
  })
})

describe('collectionUpdate', () => {
  it('replaces the given fields, and keeps the others', async () => {
    const id = await create({ title: 'Rugs', descriptionHtml: '<b>Warm</b>' })
    const changed = await ask(UPDATE, {
      input: {
        id,
        title: 'Carpets',
        seo: { title: 'Buy carpets' },
        image: { src: 'https://files.example/rug.png', altText: 'A rug' },
        metafields: [
          { namespace: 'custom', key: 'note', type: 'single_line_text_field', value: 'soft' },
        ],
      },
    })
    expect(changed).toEqual({
      collection: {
        id,
        title: 'Carpets',
        handle: 'rugs',
        descriptionHtml: '<b>Warm</b>',
        templateSuffix: null,
        seo: { title: 'Buy carpets', description: null },
        image: { url: 'https://files.example/rug.png', altText: 'A rug' },
        metafield: { value: 'soft' },
      },
      userErrors: [],
    })
    await expect
      .poll(() => received().map(([topic]) => topic))
      .toEqual(['collections/create', 'collections/update'])
  })

  it('refuses an unknown collection, and a blank title', async () => {
    const unknown = { id: 'gid://shopify/Collection/1', title: 'A' }
    expect((await ask<Written>(UPDATE, { input: unknown })).userErrors).toEqual([
      { field: null, message: 'Collection does not exist' },
    ])
    const { data, errors } = await send(UPDATE, { input: { title: 'A' } })
    expect(data).toEqual({ collectionUpdate: null })
    expect(errors).toMatchObject([
      {
        message: 'id must be specified on collectionUpdate',
        extensions: { code: 'BAD_REQUEST' },
      },
    ])
    const id = await create({ title: 'Rugs' })
    const refused = await ask<Written>(UPDATE, { input: { id, title: '' } })
    expect(refused.userErrors).toEqual([{ field: ['title'], message: "Title can't be blank" }])
    expect(refused.collection).toMatchObject({ id, title: 'Rugs' })
  })

  it('keeps the kind of a collection, and needs a rule', async () => {
    const rules = [{ column: 'VENDOR', relation: 'EQUALS', condition: 'Loom' }]
    const manual = await create({ title: 'Rugs' })
    const ruleSet = { appliedDisjunctively: true, rules }
    expect(await ask<Written>(UPDATE, { input: { id: manual, ruleSet } })).toMatchObject({
      collection: null,
      userErrors: [{ field: ['id'], message: 'Cannot update rule set of a custom collection' }],
    })
    const smart = await create({ title: 'Looms', ruleSet })
    const empty = { appliedDisjunctively: true, rules: [] }
    expect(await ask<Written>(UPDATE, { input: { id: smart, ruleSet: empty } })).toMatchObject({
      collection: null,
      userErrors: [{ field: ['ruleSet', 'rules'], message: 'Rules cannot be an empty set' }],
    })
  })
})

describe('collectionDelete and collectionDuplicate', () => {
  const DELETE = `mutation ($id: ID!) { collectionDelete(input: { id: $id }) {
    deletedCollectionId userErrors { field message }
  } }`

  it('deletes a collection once', async () => {
    const id = await create({ title: 'Rugs' })
    expect(await ask(DELETE, { id })).toEqual({ deletedCollectionId: id, userErrors: [] })
    await expect
      .poll(() => received().at(-1))
      .toEqual(['collections/delete', expect.objectContaining({ admin_graphql_api_id: id })])
    expect(await ask(DELETE, { id })).toEqual({
      deletedCollectionId: null,
      userErrors: [{ field: ['id'], message: 'Collection does not exist' }],
    })
  })

  it('copies products and fields under a new title', async () => {
    const product = await createProduct('Lamp')
    const id = await create({ title: 'Lamps', sortOrder: 'MANUAL', products: [product] })
    const DUPLICATE = `mutation ($id: ID!) { collectionDuplicate(
      input: { collectionId: $id, newTitle: "More lamps" }
    ) { collection { id handle sortOrder } job { done } userErrors { field code message } } }`
    const { collection, job } = await ask<{ collection: { id: string }; job: object }>(DUPLICATE, {
      id,
    })
    expect(collection).toMatchObject({ handle: 'more-lamps', sortOrder: 'MANUAL' })
    expect(job).toEqual({ done: false })
    expect(await titlesOf(collection.id)).toEqual(['Lamp'])
    expect(await ask(DUPLICATE, { id: 'gid://shopify/Collection/1' })).toMatchObject({
      collection: null,
      userErrors: [{ field: ['input', 'collectionId'], code: 'COLLECTION_NOT_FOUND' }],
    })
  })
})

describe('the products of a collection', () => {
  const MEMBERSHIP = (root: string, result: string) =>
    `mutation ($id: ID!, $productIds: [ID!]!) { ${root}(id: $id, productIds: $productIds) {
      ${result} userErrors { field message }
    } }`
  const ADD = MEMBERSHIP('collectionAddProducts', 'collection { productsCount { count } }')
  const ADD_LATER = MEMBERSHIP('collectionAddProductsV2', 'job { id done }')
  const REMOVE = MEMBERSHIP('collectionRemoveProducts', 'job { id done }')

  it('are added behind the others; those that do not exist are ignored', async () => {
    const [first, second] = [await createProduct('First'), await createProduct('Second')]
    const id = await create({ title: 'Rugs', sortOrder: 'MANUAL', products: [second] })
    const productIds = ['gid://shopify/Product/1', first]
    expect(await ask(ADD, { id, productIds })).toEqual({
      collection: { productsCount: { count: 2 } },
      userErrors: [],
    })
    expect(await titlesOf(id)).toEqual(['Second', 'First'])
    expect(await ask(ADD, { id, productIds })).toEqual({
      collection: null,
      userErrors: [{ field: ['productIds'], message: `Error adding ${first} to collection` }],
    })
  })

  it('are added and removed by jobs that finish with the clock', async () => {
    const product = await createProduct('First')
    const id = await create({ title: 'Rugs' })
    for (const [document, titles] of [
      [ADD_LATER, ['First']],
      [REMOVE, []],
    ] as const) {
      const { job } = await ask<{ job: { id: string; done: boolean } }>(document, {
        id,
        productIds: [product],
      })
      expect(job.done).toBe(false)
      await advanceClock(1000)
      expect(await ask('query ($id: ID!) { job(id: $id) { done } }', { id: job.id })).toEqual({
        done: true,
      })
      expect(await titlesOf(id)).toEqual(titles)
    }
  })

  it('that match the rules of a collection cannot be added or removed by a job', async () => {
    const product = await createProduct('Lamp')
    const id = await create({
      title: 'Lamps',
      ruleSet: {
        appliedDisjunctively: false,
        rules: [{ column: 'TITLE', relation: 'EQUALS', condition: 'lamp' }],
      },
    })
    expect(await ask(ADD_LATER, { id, productIds: [product] })).toEqual({
      job: null,
      userErrors: [{ field: ['id'], message: "Can't manually add products to a smart collection" }],
    })
    expect(await ask(REMOVE, { id, productIds: [product] })).toEqual({
      job: null,
      userErrors: [
        { field: ['id'], message: "Can't manually remove products from a smart collection" },
      ],
    })
    expect(await titlesOf(id)).toEqual(['Lamp'])
  })

  it('are moved one after the other', async () => {
    const products = []
    for (const title of ['A', 'B', 'C', 'D', 'E']) products.push(await createProduct(title))
    const id = await create({ title: 'Letters', sortOrder: 'MANUAL', products })
    const REORDER = `mutation ($id: ID!, $moves: [MoveInput!]!) {
      collectionReorderProducts(id: $id, moves: $moves) { job { done } userErrors { field code message } }
    }`
    const moves = [
      { id: products[4], newPosition: '1' },
      { id: products[2], newPosition: '4' },
    ]
    expect(await ask(REORDER, { id, moves })).toEqual({ job: { done: false }, userErrors: [] })
    expect(await titlesOf(id)).toEqual(['A', 'E', 'B', 'D', 'C'])
    expect(
      await ask(REORDER, { id, moves: [{ id: 'gid://shopify/Product/1', newPosition: '0' }] }),
    ).toMatchObject({ job: null, userErrors: [{ field: ['moves'], code: 'INVALID_MOVE' }] })
    await ask(UPDATE, { input: { id, sortOrder: 'ALPHA_DESC' } })
    expect(await ask(REORDER, { id, moves })).toMatchObject({
      userErrors: [{ field: ['id'], code: 'MANUALLY_SORTED_COLLECTION' }],
    })
    expect(await titlesOf(id)).toEqual(['E', 'D', 'C', 'B', 'A'])
  })

  it.each([
    ['MANUAL', ['Vase', 'Bowl', 'Cup']],
    ['TITLE', ['Bowl', 'Cup', 'Vase']],
    ['BEST_SELLING', ['Cup', 'Bowl', 'Vase']],
    ['CREATED', ['Vase', 'Bowl', 'Cup']],
    ['COLLECTION_DEFAULT', ['Cup', 'Bowl', 'Vase']],
  ])('are sorted by %s', async (sortKey, titles) => {
    const products = []
    for (const title of ['Vase', 'Bowl', 'Cup']) products.push(await createProduct(title))
    const id = await create({ title: 'Pottery', products })
    expect(await titlesOf(id, `, sortKey: ${sortKey}`)).toEqual(titles)
    expect(await titlesOf(id, `, sortKey: ${sortKey}, reverse: true`)).toEqual(titles.toReversed())
  })
})
