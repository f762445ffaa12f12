import { describe, expect, it } from 'vitest'
import { startAdmin } from '../admin-api/started-admin'

const { ask, advanceClock, sendToStorefront } = startAdmin(
  [
    ...['write_content', 'write_online_store_navigation', 'write_products', 'write_translations'],
    ...['write_locales', 'write_markets', 'write_legal_policies', 'write_metaobjects'],
    ...['write_metaobject_definitions', 'unauthenticated_read_content'],
    ...['unauthenticated_read_metaobjects', 'unauthenticated_read_product_listings'],
  ],
  [],
)

async function visit<Result = Record<string, unknown>>(
  query: string,
  variables?: Record<string, unknown>,
): Promise<Result> {
  const { data, errors } = await sendToStorefront(query, variables)
  expect(errors).toBeUndefined()
  const roots = Object.values(data as Record<string, unknown>)
  return (roots.length === 1 ? roots[0] : data) as Result
}

const createPage = (page: object) =>
  ask<{ page: { id: string } }>(
    'mutation ($page: PageCreateInput!) { pageCreate(page: $page) { page { id } } }',
    { page },
  )

describe('pages', () => {
  it('are found by id and by handle, with their texts', async () => {
    const { page } = await createPage({ title: 'About us', body: '<p>We pour <b>wax</b>.</p>' })
    const fields = '__typename id title handle body bodySummary onlineStoreUrl seo { title }'
    const expected = {
      __typename: 'Page',
      id: page.id,
      title: 'About us',
      handle: 'about-us',
      body: '<p>We pour <b>wax</b>.</p>',
      bodySummary: 'We pour wax.',
      onlineStoreUrl: 'https://demo-store.platform.test/pages/about-us',
      seo: { title: null },
    }
    expect(await visit(`{ page(handle: "about-us") { ${fields} } }`)).toEqual(expected)
    expect(await visit(`{ page(id: "${page.id}") { ${fields} } }`)).toEqual(expected)
    expect(await visit(`{ node(id: "${page.id}") { ... on Page { title } } }`)).toEqual({
      title: 'About us',
    })
  })

  it('are hidden until they are published', async () => {
    const { page } = await createPage({ title: 'Soon', isPublished: false })
    const list = '{ pages(first: 9) { nodes { title } } }'
    expect(await visit(list)).toEqual({ nodes: [] })
    expect(await visit(`{ page(id: "${page.id}") { title } }`)).toBeNull()
    expect(await visit(`{ nodes(ids: ["${page.id}"]) { id } }`)).toEqual([null])
    await ask(
      'mutation ($id: ID!, $page: PageUpdateInput!) { pageUpdate(id: $id, page: $page) { page { id } } }',
      { id: page.id, page: { isPublished: true } },
    )
    expect(await visit(list)).toEqual({ nodes: [{ title: 'Soon' }] })
  })

  it('become visible at the time of their publication', async () => {
    await createPage({ title: 'Later', publishDate: '2027-01-20T00:00:00Z' })
    expect(await visit('{ page(handle: "later") { id } }')).toBeNull()
    await advanceClock(6 * 24 * 60 * 60 * 1000)
    expect(await visit('{ page(handle: "later") { title } }')).toEqual({ title: 'Later' })
  })
})

describe('blogs', () => {
  it('have the published articles', async () => {
    const { blog } = await ask<{ blog: { id: string } }>(
      'mutation { blogCreate(blog: { title: "Wax news" }) { blog { id } } }',
    )
    const article = (title: string, isPublished: boolean) =>
      ask(
        'mutation ($article: ArticleCreateInput!) { articleCreate(article: $article) { article { id } } }',
        {
          article: {
            ...{ title, isPublished, blogId: blog.id, author: { name: 'Kim Lee' }, tags: ['wax'] },
            ...{ body: '<p>A long text about wicks</p>', summary: '<em>Short</em>' },
          },
        },
      )
    await article('Wicks', true)
    await article('Draft', false)
    expect(
      await visit(`{ blog(handle: "wax-news") { title onlineStoreUrl authors { name lastName }
        articles(first: 9) { nodes { title content(truncateAt: 9) contentHtml excerpt tags handle
          onlineStoreUrl authorV2 { firstName } blog { handle } } }
        articleByHandle(handle: "draft") { id } } }`),
    ).toEqual({
      title: 'Wax news',
      onlineStoreUrl: 'https://demo-store.platform.test/blogs/wax-news',
      authors: [{ name: 'Kim Lee', lastName: 'Lee' }],
      articles: {
        nodes: [
          {
            title: 'Wicks',
            content: 'A long...',
            contentHtml: '<p>A long text about wicks</p>',
            excerpt: 'Short',
            tags: ['wax'],
            handle: 'wicks',
            onlineStoreUrl: 'https://demo-store.platform.test/blogs/wax-news/wicks',
            authorV2: { firstName: 'Kim' },
            blog: { handle: 'wax-news' },
          },
        ],
      },
      articleByHandle: null,
    })
    expect(await visit('{ articles(first: 9, query: "tag:wax") { nodes { title } } }')).toEqual({
      nodes: [{ title: 'Wicks' }],
    })
  })
})

describe('navigation', () => {
  it('has the links of a menu with their objects', async () => {
    const { page } = await createPage({ title: 'About us' })
    await ask(
      `mutation ($items: [MenuItemCreateInput!]!) { menuCreate(title: "Side", handle: "side", items: $items) { menu { id } userErrors { message } } }`,
      {
        items: [
          { title: 'Home', type: 'FRONTPAGE', items: [] },
          { title: 'About', type: 'PAGE', resourceId: page.id, items: [] },
          { title: 'Blog', type: 'HTTP', url: 'https://blog.example/', items: [] },
        ],
      },
    )
    expect(
      await visit(
        '{ menu(handle: "side") { title itemsCount items { title type url resource { ... on Page { handle } } items { id } } } }',
      ),
    ).toEqual({
      title: 'Side',
      itemsCount: 3,
      items: [
        {
          title: 'Home',
          type: 'FRONTPAGE',
          url: 'https://demo-store.platform.test/',
          resource: null,
          items: [],
        },
        {
          title: 'About',
          type: 'PAGE',
          url: 'https://demo-store.platform.test/pages/about-us',
          resource: { handle: 'about-us' },
          items: [],
        },
        {
          title: 'Blog',
          type: 'HTTP',
          url: 'https://blog.example/',
          resource: null,
          items: [],
        },
      ],
    })
    expect(await visit('{ menu(handle: "none") { id } }')).toBeNull()
  })

  it('has redirects', async () => {
    await ask(
      'mutation { urlRedirectCreate(urlRedirect: { path: "/old", target: "/new" }) { urlRedirect { id } } }',
    )
    expect(
      await visit('{ urlRedirects(first: 5, query: "path:/old") { nodes { path target } } }'),
    ).toEqual({ nodes: [{ path: '/old', target: '/new' }] })
  })
})

describe('metaobjects and metafields', () => {
  const define = (type: string, storefront: string, isPublishable = false) =>
    ask(
      'mutation ($definition: MetaobjectDefinitionCreateInput!) { metaobjectDefinitionCreate(definition: $definition) { userErrors { message } } }',
      {
        definition: {
          type,
          access: { storefront },
          capabilities: { publishable: { enabled: isPublishable } },
          fieldDefinitions: [{ key: 'name', type: 'single_line_text_field' }],
        },
      },
    )
  const add = (type: string, handle: string) =>
    ask<{ metaobject: { id: string } }>(
      'mutation ($metaobject: MetaobjectCreateInput!) { metaobjectCreate(metaobject: $metaobject) { metaobject { id } } }',
      { metaobject: { type, handle, fields: [{ key: 'name', value: `The ${handle}` }] } },
    )

  it('are visible with the access of their definition', async () => {
    await define('scent', 'PUBLIC_READ')
    await define('secret', 'NONE')
    const { metaobject } = await add('scent', 'rose')
    const hidden = await add('secret', 'recipe')
    const scent = {
      id: metaobject.id,
      handle: 'rose',
      type: 'scent',
      field: { key: 'name', type: 'single_line_text_field', value: 'The rose' },
      fields: [{ value: 'The rose' }],
      onlineStoreUrl: null,
    }
    const fields =
      'id handle type onlineStoreUrl field(key: "name") { key type value } fields { value }'
    expect(
      await visit(`{ metaobject(handle: { type: "scent", handle: "rose" }) { ${fields} } }`),
    ).toEqual(scent)
    expect(await visit(`{ metaobjects(type: "scent", first: 5) { nodes { ${fields} } } }`)).toEqual(
      { nodes: [scent] },
    )
    expect(await visit(`{ metaobject(id: "${hidden.metaobject.id}") { id } }`)).toBeNull()
    expect(await visit('{ metaobjects(type: "secret", first: 5) { nodes { id } } }')).toEqual({
      nodes: [],
    })
  })

  it('are hidden as drafts', async () => {
    await define('card', 'PUBLIC_READ', true)
    const { metaobject } = await add('card', 'one')
    const read = `{ metaobject(id: "${metaobject.id}") { handle } }`
    expect(await visit(read)).toBeNull()
    await ask(
      `mutation { metaobjectUpdate(id: "${metaobject.id}", metaobject: { capabilities: { publishable: { status: ACTIVE } } }) { userErrors { message } } }`,
    )
    expect(await visit(read)).toEqual({ handle: 'one' })
  })

  it('needs a definition that gives storefronts access to a metafield', async () => {
    const { product } = await ask<{ product: { id: string } }>(
      `mutation { productCreate(product: { title: "Candle", metafields: [
        { namespace: "custom", key: "shown", type: "number_integer", value: "3" },
        { namespace: "custom", key: "loose", type: "number_integer", value: "4" }] }) { product { id } } }`,
    )
    const read = `{ product(id: "${product.id}") { metafields(identifiers: [
      { namespace: "custom", key: "shown" }, { namespace: "custom", key: "loose" }]) { key type value list } } }`
    expect(await visit(read)).toEqual({ metafields: [null, null] })
    await ask(
      `mutation { metafieldDefinitionCreate(definition: { name: "Shown", namespace: "custom", key: "shown",
        type: "number_integer", ownerType: PRODUCT, access: { storefront: PUBLIC_READ } }) { userErrors { message } } }`,
    )
    expect(await visit(read)).toEqual({
      metafields: [{ key: 'shown', type: 'number_integer', value: '3', list: false }, null],
    })
  })
})

describe('the context of a visitor', () => {
  const LOCALIZATION = `localization { country { isoCode name unitSystem currency { isoCode symbol } }
    language { isoCode endonymName } availableCountries { isoCode } availableLanguages { isoCode } }`

  it('is the primary market and language by default', async () => {
    expect(await visit(`{ ${LOCALIZATION} }`)).toEqual({
      country: {
        isoCode: 'US',
        name: 'United States',
        unitSystem: 'IMPERIAL_SYSTEM',
        currency: { isoCode: 'USD', symbol: '$' },
      },
      language: { isoCode: 'EN', endonymName: 'English' },
      availableCountries: [{ isoCode: 'US' }],
      availableLanguages: [{ isoCode: 'EN' }],
    })
  })

  it('is the requested one where the store sells and is published', async () => {
    await ask(
      'mutation { marketCreate(input: { name: "Europe", status: ACTIVE, conditions: { regionsCondition: { regions: [{ countryCode: DE }, { countryCode: FR }] } } }) { userErrors { message } } }',
    )
    await ask('mutation { shopLocaleEnable(locale: "fr") { userErrors { message } } }')
    const read = `query ($country: CountryCode, $language: LanguageCode) @inContext(country: $country, language: $language) {
      localization { country { isoCode unitSystem } language { isoCode name } availableCountries { isoCode } } }`
    // The language is not published yet, and no market has Japan.
    expect(await visit(read, { country: 'JP', language: 'FR' })).toMatchObject({
      country: { isoCode: 'US' },
      language: { isoCode: 'EN' },
    })
    await ask(
      'mutation { shopLocaleUpdate(locale: "fr", shopLocale: { published: true }) { userErrors { message } } }',
    )
    expect(await visit(read, { country: 'FR', language: 'FR' })).toEqual({
      country: { isoCode: 'FR', unitSystem: 'METRIC_SYSTEM' },
      language: { isoCode: 'FR', name: 'French' },
      availableCountries: [{ isoCode: 'FR' }, { isoCode: 'DE' }, { isoCode: 'US' }],
    })
  })

  it('has translated texts and handles', async () => {
    await ask('mutation { shopLocaleEnable(locale: "fr") { userErrors { message } } }')
    await ask(
      'mutation { shopLocaleUpdate(locale: "fr", shopLocale: { published: true }) { userErrors { message } } }',
    )
    const { product } = await ask<{ product: { id: string } }>(
      'mutation { productCreate(product: { title: "Candle", handle: "candle", descriptionHtml: "<p>Wax</p>" }) { product { id } } }',
    )
    const { translatableContent } = await ask<{
      translatableContent: { key: string; digest: string }[]
    }>(
      `{ translatableResource(resourceId: "${product.id}") { translatableContent { key digest } } }`,
    )
    const values: Record<string, string> = {
      title: 'Bougie',
      handle: 'bougie',
      body_html: '<p>Cire</p>',
    }
    await ask(
      'mutation ($id: ID!, $translations: [TranslationInput!]!) { translationsRegister(resourceId: $id, translations: $translations) { userErrors { message } } }',
      {
        id: product.id,
        translations: translatableContent.flatMap(({ key, digest }) =>
          values[key]
            ? [{ key, value: values[key], locale: 'fr', translatableContentDigest: digest }]
            : [],
        ),
      },
    )
    const fields = '{ title handle description descriptionHtml }'
    expect(
      await visit(`query @inContext(language: FR) { product(handle: "bougie") ${fields} }`),
    ).toEqual({
      title: 'Bougie',
      handle: 'bougie',
      description: 'Cire',
      descriptionHtml: '<p>Cire</p>',
    })
    expect(await visit(`{ product(handle: "candle") ${fields} }`)).toMatchObject({
      title: 'Candle',
      handle: 'candle',
    })
    expect(await visit(`{ product(handle: "bougie") { id } }`)).toBeNull()
  })

  it('refuses a country that there is not', async () => {
    expect(await sendToStorefront('query @inContext(country: XX) { shop { name } }')).toEqual({
      errors: [expect.objectContaining({ message: expect.stringContaining('XX') as string })],
    })
  })

  it('is the country of a new cart', async () => {
    expect(
      await visit(
        'mutation @inContext(country: US) { cartCreate { cart { buyerIdentity { countryCode } } } }',
      ),
    ).toEqual({ cart: { buyerIdentity: { countryCode: 'US' } } })
  })
})

describe('the shop', () => {
  it('has its legal policies', async () => {
    await ask(
      'mutation { shopPolicyUpdate(shopPolicy: { type: REFUND_POLICY, body: "Thirty days" }) { userErrors { message } } }',
    )
    expect(
      await visit(
        '{ shop { refundPolicy { title handle body } privacyPolicy { id } shipsToCountries paymentSettings { currencyCode countryCode } } }',
      ),
    ).toEqual({
      refundPolicy: { title: 'Refund policy', handle: 'refund-policy', body: 'Thirty days' },
      privacyPolicy: null,
      shipsToCountries: ['US'],
      paymentSettings: { currencyCode: 'USD', countryCode: 'US' },
    })
  })
})

describe('the sitemap', () => {
  it('has pages of the visible objects of a type', async () => {
    await createPage({ title: 'One' })
    await createPage({ title: 'Two', isPublished: false })
    expect(
      await visit(
        '{ sitemap(type: PAGE) { pagesCount { count } resources(page: 1) { hasNextPage items { __typename handle ... on SitemapResource { title image { alt } } } } } }',
      ),
    ).toEqual({
      pagesCount: { count: 1 },
      resources: {
        hasNextPage: false,
        items: [{ __typename: 'SitemapResource', handle: 'one', title: 'One', image: null }],
      },
    })
    expect(
      await visit('{ sitemap(type: PRODUCT) { resources(page: 2) { items { handle } } } }'),
    ).toEqual({ resources: { items: [] } })
  })

  it('refuses a page before the first one', async () => {
    expect(
      await sendToStorefront('{ sitemap(type: PAGE) { resources(page: 0) { items { handle } } } }'),
    ).toMatchObject({
      data: { sitemap: { resources: null } },
      errors: [{ message: 'The page must be greater than or equal to 1.' }],
    })
  })
})
