import { describe, expect, it } from 'vitest'
import { NOW } from '../../started-platform'
import { startAdmin } from '../started-admin'

const { ask, send, advanceClock, received } = startAdmin(
  ['write_products', 'write_publications', 'read_product_listings', 'write_markets'],
  [
    'products/update',
    'product_publications/create',
    'product_publications/delete',
    'product_listings/add',
    'product_listings/remove',
    'collection_listings/add',
  ],
)

const DAY_MS = 24 * 3600 * 1000
const CREATE = `mutation ($input: PublicationCreateInput!) { publicationCreate(input: $input) {
  publication { id autoPublish supportsFuturePublishing } userErrors { field code message }
} }`
const UPDATE = `mutation ($id: ID!, $input: PublicationUpdateInput!) {
  publicationUpdate(id: $id, input: $input) { publication { id autoPublish } userErrors { field code message } }
}`
const PUBLISH = `mutation ($id: ID!, $input: [PublicationInput!]!) { publishablePublish(id: $id, input: $input) {
  publishable { resourcePublicationsCount { count } } shop { publicationCount } userErrors { field message }
} }`
const UNPUBLISH = PUBLISH.replace('publishablePublish', 'publishableUnpublish')
const PUBLISHED = `query ($id: ID!, $publication: ID!) { product(id: $id) {
  publishedOnPublication(publicationId: $publication)
  resourcePublications(first: 9, onlyPublished: false) { nodes { isPublished publication { id } } }
  unpublishedPublications(first: 9) { nodes { id } }
} }`

async function onlineStore(): Promise<string> {
  const { nodes } = await ask<{ nodes: { id: string }[] }>(
    '{ publications(first: 1) { nodes { id } } }',
  )
  return nodes[0]?.id ?? ''
}

async function createProduct(): Promise<string> {
  const { product } = await ask<{ product: { id: string } }>(
    'mutation { productCreate(product: { title: "Lamp" }) { product { id } } }',
  )
  return product.id
}

async function createPublication(input: object = {}): Promise<string> {
  const { publication } = await ask<{ publication: { id: string } }>(CREATE, { input })
  return publication.id
}

const topics = () => received().map(([topic]) => topic)

describe('publicationCreate', () => {
  it('creates an empty publication, or one with all products', async () => {
    const { publication } = await ask<{ publication: { id: string } }>(CREATE, { input: {} })
    expect(publication).toMatchObject({ autoPublish: false, supportsFuturePublishing: false })
    const full = await createPublication({ defaultState: 'ALL_PRODUCTS' })
    const { productsCount } = await ask<Record<string, { count: number }>>(
      `{ productsCount { count } empty: publishedProductsCount(publicationId: "${publication.id}") { count }
        full: publishedProductsCount(publicationId: "${full}") { count } }`,
    ).then(counts => {
      expect(counts.empty).toEqual({ count: 0 })
      expect(counts.full).toEqual(counts.productsCount)
      return counts
    })
    expect(productsCount?.count).toBeGreaterThan(0)
  })

  it('publishes to a catalog, until it is deleted', async () => {
    const { catalog } = await ask<{ catalog: { id: string } }>(
      `mutation { catalogCreate(input: { title: "Abroad", status: ACTIVE, context: { marketIds: ["gid://shopify/Market/1001"] } }) {
        catalog { id }
      } }`,
    )
    const id = await createPublication({ catalogId: catalog.id })
    const read = () =>
      ask(
        `query ($id: ID!, $catalog: ID!) {
          catalog(id: $catalog) { publication { id } } publication(id: $id) { catalog { title } }
        }`,
        { id, catalog: catalog.id },
      )
    expect(await read()).toEqual({
      catalog: { publication: { id } },
      publication: { catalog: { title: 'Abroad' } },
    })
    expect(await ask(CREATE, { input: { catalogId: catalog.id } })).toMatchObject({
      userErrors: [{ field: ['input', 'catalogId'], code: 'TAKEN' }],
    })
    await ask('mutation ($id: ID!) { publicationDelete(id: $id) { deletedId } }', { id })
    expect(await read()).toEqual({ catalog: { publication: null }, publication: null })
  })

  it('refuses a catalog that does not exist', async () => {
    const catalogId = 'gid://shopify/MarketCatalog/1'
    expect(await ask(CREATE, { input: { catalogId } })).toEqual({
      publication: null,
      userErrors: [
        {
          field: ['input', 'catalogId'],
          code: 'CATALOG_NOT_FOUND',
          message: `A catalog was not found for id= ${catalogId}.`,
        },
      ],
    })
  })

  it('adds new products if it publishes automatically', async () => {
    const publication = await createPublication({ autoPublish: true })
    const id = await createProduct()
    expect(await ask(PUBLISHED, { id, publication })).toMatchObject({
      publishedOnPublication: true,
    })
  })
})

describe('publicationUpdate and publicationDelete', () => {
  it('adds and removes products', async () => {
    const [publication, id] = [await createPublication(), await createProduct()]
    for (const [list, isPublished] of [
      ['publishablesToAdd', true],
      ['publishablesToRemove', false],
    ] as const) {
      expect(
        await ask(UPDATE, { id: publication, input: { [list]: [id], autoPublish: true } }),
      ).toEqual({ publication: { id: publication, autoPublish: true }, userErrors: [] })
      expect(await ask(PUBLISHED, { id, publication })).toMatchObject({
        publishedOnPublication: isPublished,
      })
    }
    await expect
      .poll(topics)
      .toEqual([
        'products/update',
        'product_publications/create',
        'products/update',
        'product_publications/delete',
      ])
  })

  it('refuses unknown products, too many, and ids of other types', async () => {
    const publication = await createPublication()
    const update = (publishablesToAdd: string[]) =>
      send(UPDATE, { id: publication, input: { publishablesToAdd } })
    expect((await update(['gid://shopify/Product/1'])).data).toEqual({
      publicationUpdate: {
        publication: null,
        userErrors: [
          {
            field: ['input', 'publishablesToAdd', '0'],
            code: 'INVALID_PUBLISHABLE_ID',
            message: 'Publishable ID not found.',
          },
        ],
      },
    })
    expect((await update(Array(51).fill('gid://shopify/Product/1'))).data).toMatchObject({
      publicationUpdate: {
        userErrors: [
          {
            field: ['input', 'publishablesToAdd', '51'],
            code: 'PUBLICATION_UPDATE_LIMIT_EXCEEDED',
          },
        ],
      },
    })
    expect((await update(['gid://shopify/Order/1'])).errors).toMatchObject([
      { message: 'Invalid id: gid://shopify/Order/1', extensions: { code: 'RESOURCE_NOT_FOUND' } },
    ])
  })

  it('deletes a publication, but not that of the online store', async () => {
    const DELETE = `mutation ($id: ID!) { publicationDelete(id: $id) {
      deletedId userErrors { field code message }
    } }`
    const id = await createPublication()
    expect(await ask(DELETE, { id })).toEqual({ deletedId: id, userErrors: [] })
    expect(await ask(DELETE, { id })).toEqual({
      deletedId: null,
      userErrors: [
        { field: ['id'], code: 'PUBLICATION_NOT_FOUND', message: 'Publication was not found' },
      ],
    })
    expect(await ask(DELETE, { id: await onlineStore() })).toMatchObject({
      deletedId: null,
      userErrors: [{ field: ['id'], code: 'UNSUPPORTED_PUBLICATION_ACTION' }],
    })
  })
})

describe('publishablePublish and publishableUnpublish', () => {
  it('change where a product is published', async () => {
    const [id, publication] = [await createProduct(), await onlineStore()]
    const input = [{ publicationId: publication }]
    expect(await ask(PUBLISH, { id, input })).toEqual({
      publishable: { resourcePublicationsCount: { count: 1 } },
      shop: { publicationCount: 1 },
      userErrors: [],
    })
    expect(await ask(PUBLISHED, { id, publication })).toEqual({
      publishedOnPublication: true,
      resourcePublications: { nodes: [{ isPublished: true, publication: { id: publication } }] },
      unpublishedPublications: { nodes: [] },
    })
    await ask(UNPUBLISH, { id, input })
    expect(await ask(PUBLISHED, { id, publication })).toEqual({
      publishedOnPublication: false,
      resourcePublications: { nodes: [] },
      unpublishedPublications: { nodes: [{ id: publication }] },
    })
  })

  it('publishes later if the date is in the future', async () => {
    const [id, publication] = [await createProduct(), await onlineStore()]
    const publishDate = new Date(NOW * 1000 + 2 * DAY_MS).toISOString()
    await ask(PUBLISH, { id, input: [{ publicationId: publication, publishDate }] })
    expect(await ask(PUBLISHED, { id, publication })).toMatchObject({
      publishedOnPublication: false,
      resourcePublications: { nodes: [{ isPublished: false }] },
    })
    await advanceClock(3 * DAY_MS)
    expect(await ask(PUBLISHED, { id, publication })).toMatchObject({
      publishedOnPublication: true,
    })
  })

  it('refuse an unknown resource, and an unknown publication', async () => {
    const unknown = { publicationId: 'gid://shopify/Publication/1' }
    expect(await ask(PUBLISH, { id: 'gid://shopify/Product/1', input: [unknown] })).toMatchObject({
      publishable: null,
      userErrors: [{ field: ['id'], message: 'Resource does not exist' }],
    })
    expect(await ask(PUBLISH, { id: await createProduct(), input: [unknown] })).toMatchObject({
      userErrors: [
        {
          field: ['input', '0', 'publicationId'],
          message: 'Publication does not exist or is not publishable',
        },
      ],
    })
    expect(topics()).toEqual([])
  })
})

describe('the channel of the app', () => {
  const TO_CURRENT = `mutation ($id: ID!) { publishablePublishToCurrentChannel(id: $id) {
    publishable { publishedOnCurrentPublication } userErrors { field message }
  } }`

  it('does not exist until the app creates one', async () => {
    const id = await createProduct()
    expect(await ask(TO_CURRENT, { id })).toEqual({
      publishable: { publishedOnCurrentPublication: false },
      userErrors: [{ field: ['id'], message: 'Channel does not exist' }],
    })
    const { channel } = await ask<{ channel: { id: string } }>(
      `mutation { channelCreate(input: {
        accountId: "1", accountName: "Flea Market", specificationHandle: "market"
      }) { channel { id name handle specificationHandle } userErrors { message } } }`,
    )
    expect(channel).toMatchObject({ name: 'Flea Market', handle: 'flea-market' })
    expect(await ask(TO_CURRENT, { id })).toEqual({
      publishable: { publishedOnCurrentPublication: true },
      userErrors: [],
    })
    await expect
      .poll(() => received().at(-1))
      .toEqual([
        'product_listings/add',
        { product_listing: expect.objectContaining({ title: 'Lamp', available: true }) as object },
      ])
    expect(
      await ask(
        `mutation ($id: ID!) { channelDelete(id: $id) { deletedId userErrors { message } } }`,
        { id: channel.id },
      ),
    ).toEqual({ deletedId: channel.id, userErrors: [] })
  })
})
