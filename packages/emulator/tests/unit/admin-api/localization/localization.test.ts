import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask, received } = startAdmin(
  ['write_products', 'write_locales', 'write_translations', 'read_markets'],
  ['locales/create', 'locales/update', 'locales/destroy'],
)

const ENABLE = `mutation ($locale: String!) { shopLocaleEnable(locale: $locale) {
  shopLocale { locale name primary published } userErrors { field message }
} }`
const REGISTER = `mutation ($id: ID!, $translations: [TranslationInput!]!) {
  translationsRegister(resourceId: $id, translations: $translations) {
    translations { key locale value outdated market { id } } userErrors { field code message }
  }
}`
const REMOVE = `mutation ($id: ID!, $keys: [String!]!) {
  translationsRemove(resourceId: $id, translationKeys: $keys, locales: ["fr"]) {
    translations { key value } userErrors { field code message }
  }
}`

const enable = (locale: string) => ask(ENABLE, { locale })
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const french = (key: string, value: string, text: string) => ({
  key,
  locale: 'fr',
  value,
  translatableContentDigest: digest(text),
})

async function createProduct(): Promise<string> {
  const { product } = await ask<{ product: { id: string } }>(
    `mutation { productCreate(product: {
      title: "Lamp", descriptionHtml: "<p>Warm</p>", seo: { title: "Buy it" }
    }) { product { id } } }`,
  )
  return product.id
}

describe('shop locales', () => {
  it('are added unpublished, published, and removed', async () => {
    const added = { locale: 'pt-BR', name: 'Portuguese (Brazil)', primary: false, published: false }
    expect(await enable('pt-BR')).toEqual({ shopLocale: added, userErrors: [] })
    expect(await ask('{ shopLocales { locale name primary published } }')).toEqual([
      { locale: 'en', name: 'English', primary: true, published: true },
      added,
    ])
    expect(
      await ask(`mutation { shopLocaleUpdate(locale: "pt-BR", shopLocale: { published: true }) {
        shopLocale { published } userErrors { message }
      } }`),
    ).toEqual({ shopLocale: { published: true }, userErrors: [] })
    expect(await ask('{ shopLocales(published: true) { locale } }')).toHaveLength(2)
    expect(
      await ask(
        'mutation { shopLocaleDisable(locale: "pt-BR") { locale userErrors { message } } }',
      ),
    ).toEqual({ locale: 'pt-BR', userErrors: [] })
    expect(await ask('{ shopLocales { locale } }')).toEqual([{ locale: 'en' }])
    await expect
      .poll(() => received().map(([topic]) => topic))
      .toEqual(['locales/create', 'locales/update', 'locales/destroy'])
  })

  it.each([
    ['xx', 'Locale is invalid'],
    ['en', 'Locale has already been taken'],
    ['pt', 'Locale is invalid'],
  ])('refuse %s: %s', async (locale, message) => {
    expect(await enable(locale)).toEqual({
      shopLocale: null,
      userErrors: [{ field: ['locale'], message }],
    })
  })

  it('are at most 20', async () => {
    const locales = await ask<{ isoCode: string }[]>('{ availableLocales { isoCode } }')
    const others = locales
      .map(({ isoCode }) => isoCode)
      .filter(code => !['en', 'zh-CN'].includes(code))
    for (const locale of others.slice(0, 19))
      expect(await enable(locale)).toMatchObject({ userErrors: [] })
    expect(await enable('zh-CN')).toEqual({
      shopLocale: null,
      userErrors: [
        {
          field: null,
          message:
            'Your store has reached its 20 language limit. To add Chinese (Simplified), delete one of your other languages.',
        },
      ],
    })
  })

  it.each(['shopLocaleDisable(locale: "en")', 'shopLocaleUpdate(locale: "en", shopLocale: {})'])(
    'keep the primary one: %s',
    async root => {
      expect(await ask(`mutation { ${root} { userErrors { field message } } }`)).toEqual({
        userErrors: [
          {
            field: ['locale'],
            message: "The primary locale of your store can't be changed through this endpoint.",
          },
        ],
      })
    },
  )
})

describe('translations', () => {
  it('have the digests of the texts of a resource', async () => {
    const id = await createProduct()
    expect(
      await ask(
        `query ($id: ID!) { translatableResource(resourceId: $id) {
          resourceId translatableContent { key value digest locale type } translations(locale: "fr") { key }
        } }`,
        { id },
      ),
    ).toEqual({
      resourceId: id,
      translatableContent: [
        ['title', 'Lamp', 'SINGLE_LINE_TEXT_FIELD'],
        ['body_html', '<p>Warm</p>', 'HTML'],
        ['handle', 'lamp', 'URI'],
        ['product_type', '', 'SINGLE_LINE_TEXT_FIELD'],
        ['meta_title', 'Buy it', 'MULTI_LINE_TEXT_FIELD'],
      ].map(([key, value = '', type]) => ({
        key,
        value,
        digest: digest(value),
        locale: 'en',
        type,
      })),
      translations: [],
    })
  })

  it('are registered, become outdated with the text, and are removed', async () => {
    await enable('fr')
    const id = await createProduct()
    const lampe = { key: 'title', locale: 'fr', value: 'Lampe', outdated: false, market: null }
    expect(await ask(REGISTER, { id, translations: [french('title', 'Lampe', 'Lamp')] })).toEqual({
      translations: [lampe],
      userErrors: [],
    })
    await ask(
      'mutation ($id: ID!) { productUpdate(product: { id: $id, title: "Light" }) { product { id } } }',
      {
        id,
      },
    )
    expect(
      await ask(
        'query ($id: ID!) { product(id: $id) { translations(locale: "fr") { value outdated } } }',
        {
          id,
        },
      ),
    ).toEqual({ translations: [{ value: 'Lampe', outdated: true }] })
    const removed = { translations: [{ key: 'title', value: 'Lampe' }], userErrors: [] }
    expect(await ask(REMOVE, { id, keys: ['title'] })).toEqual(removed)
    expect(await ask(REMOVE, { id, keys: ['title'] })).toEqual({ ...removed, translations: null })
  })

  it('of packing slips are the same in all markets', async () => {
    await enable('fr')
    const { nodes } = await ask<{
      nodes: { resourceId: string; translatableContent: { key: string; value: string }[] }[]
    }>(`{ translatableResources(resourceType: PACKING_SLIP_TEMPLATE, first: 5) {
      nodes { resourceId translatableContent { key value } }
    } }`)
    const [template] = nodes
    const [content] = template?.translatableContent ?? []
    const { id: marketId } = await ask<{ id: string }>('{ primaryMarket { id } }')
    const body = french('body', '<h1>Bon</h1>', content?.value ?? '')
    const register = (fields: object) =>
      ask(REGISTER, { id: template?.resourceId, translations: [{ ...body, ...fields }] })
    expect(await register({ marketId })).toEqual({
      translations: [],
      userErrors: [
        {
          field: ['translations', '0', 'key'],
          code: 'RESOURCE_NOT_MARKET_CUSTOMIZABLE',
          message: 'Key body cannot be customized for a market; it can only be translated.',
        },
      ],
    })
    expect(await register({})).toMatchObject({
      translations: [{ key: 'body', value: '<h1>Bon</h1>', market: null }],
      userErrors: [],
    })
  })

  it.each(['de', 'en', 'fr'])('to %s of an unknown market are refused for it', async locale => {
    await enable('fr')
    const id = await createProduct()
    const marketId = 'gid://shopify/Market/999'
    const translations = [{ ...french('title', 'Lampe', 'Lamp'), locale, marketId }]
    expect(await ask(REGISTER, { id, translations })).toMatchObject({
      translations: [],
      userErrors: [{ field: ['translations', '0', 'marketId'], code: 'MARKET_DOES_NOT_EXIST' }],
    })
  })

  it.each([
    ['de', 'title', 'Lamp', 'locale', 'INVALID_LOCALE_FOR_SHOP'],
    ['en', 'title', 'Lamp', 'locale', 'INVALID_LOCALE_FOR_SHOP'],
    ['fr', 'color', 'Lamp', 'key', 'INVALID_KEY_FOR_MODEL'],
    ['fr', 'title', 'Other', 'translatableContentDigest', 'INVALID_TRANSLATABLE_CONTENT'],
  ])('to %s of %s with the digest of %j are refused', async (locale, key, text, field, code) => {
    await enable('fr')
    const id = await createProduct()
    const translations = [french('title', 'Lampe', 'Lamp'), { ...french(key, 'X', text), locale }]
    expect(await ask(REGISTER, { id, translations })).toMatchObject({
      translations: [],
      userErrors: [{ field: ['translations', '1', field], code }],
    })
    expect(await ask(REMOVE, { id, keys: ['title'] })).toMatchObject({ translations: null })
  })

  it('of an unknown resource are refused', async () => {
    const id = 'gid://shopify/Product/1'
    for (const result of [
      await ask(REGISTER, { id, translations: [] }),
      await ask(REMOVE, { id, keys: ['title'] }),
    ])
      expect(result).toEqual({
        translations: null,
        userErrors: [
          {
            field: ['resourceId'],
            code: 'RESOURCE_NOT_FOUND',
            message: `Resource ${id} does not exist`,
          },
        ],
      })
  })

  it('list the resources of a type, and what belongs to them', async () => {
    const id = await createProduct()
    const data = await ask<Record<string, { nodes: object[] }>>(
      `query ($id: ID!) {
        translatableResources(first: 1, resourceType: PRODUCT, reverse: true) { nodes {
          resourceId nestedTranslatableResources(first: 2) { nodes { translatableContent { value } } }
        } }
        translatableResourcesByIds(first: 2, resourceIds: [$id, "gid://shopify/Product/1"]) {
          nodes { resourceId }
        }
      }`,
      { id },
    )
    expect(data).toEqual({
      translatableResources: {
        nodes: [
          {
            resourceId: id,
            nestedTranslatableResources: { nodes: [{ translatableContent: [{ value: 'Title' }] }] },
          },
        ],
      },
      translatableResourcesByIds: { nodes: [{ resourceId: id }] },
    })
  })
})
