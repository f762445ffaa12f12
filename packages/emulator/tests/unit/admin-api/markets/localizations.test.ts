import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['write_markets', 'write_translations', 'write_products'], [])

const MARKET = 'gid://shopify/Market/1001'
const money = (amount: string, currency = 'USD') =>
  JSON.stringify({ amount, currency_code: currency })

let price: string
let material: string
beforeEach(async () => {
  const created = await admin.ask<{
    product: { metafields: { nodes: { id: string }[] } }
  }>(
    `mutation ($metafields: [MetafieldInput!]) {
      productCreate(product: { title: "Lantern", metafields: $metafields }) {
        product { metafields(first: 5) { nodes { id } } } userErrors { message }
      }
    }`,
    {
      metafields: [
        { namespace: 'custom', key: 'deposit', type: 'money', value: money('12.50') },
        { namespace: 'custom', key: 'material', type: 'single_line_text_field', value: 'Tin' },
      ],
    },
  )
  const [first, second] = created.product.metafields.nodes
  price = first?.id ?? ''
  material = second?.id ?? ''
})

const contentOf = async (resourceId: string) => {
  const { marketLocalizableContent } = await admin.ask<{
    marketLocalizableContent: { key: string; value: string; digest: string }[]
  }>(
    `query ($id: ID!) { marketLocalizableResource(resourceId: $id) {
      marketLocalizableContent { key value digest }
    } }`,
    { id: resourceId },
  )
  return marketLocalizableContent
}

async function register(resourceId: string, entry: object = {}) {
  const [content] = await contentOf(resourceId)
  return admin.ask(
    `mutation ($id: ID!, $entries: [MarketLocalizationRegisterInput!]!) {
      marketLocalizationsRegister(resourceId: $id, marketLocalizations: $entries) {
        marketLocalizations { key value outdated market { id } }
        userErrors { field message code }
      }
    }`,
    {
      id: resourceId,
      entries: [
        {
          key: 'value',
          value: money('9.00'),
          marketId: MARKET,
          marketLocalizableContentDigest: content?.digest ?? 'none',
          ...entry,
        },
      ],
    },
  )
}

describe('market localizations', () => {
  it('replace amounts in a market', async () => {
    const [content] = await contentOf(price)
    expect(content?.digest).toBe(
      createHash('sha256')
        .update(content?.value ?? '')
        .digest('hex'),
    )
    const localization = {
      key: 'value',
      value: money('9.00'),
      outdated: false,
      market: { id: MARKET },
    }
    expect(await register(price)).toEqual({
      marketLocalizations: [localization],
      userErrors: [],
    })
    const remove = () =>
      admin.ask(
        `mutation { marketLocalizationsRemove(resourceId: "${price}", marketLocalizationKeys: ["value"], marketIds: ["${MARKET}"]) {
          marketLocalizations { value } userErrors { code }
        } }`,
      )
    expect(await remove()).toEqual({
      marketLocalizations: [{ value: money('9.00') }],
      userErrors: [],
    })
    expect(await remove()).toEqual({ marketLocalizations: null, userErrors: [] })
  })

  it.each([
    [
      { key: 'title' },
      'key',
      'INVALID_KEY_FOR_MODEL',
      'Key title is not a valid market localizable field',
    ],
    [
      { value: money('9', 'EUR') },
      'value',
      'FAILS_RESOURCE_VALIDATION',
      'Market Localizable content is invalid',
    ],
    [
      { value: 'nine' },
      'value',
      'FAILS_RESOURCE_VALIDATION',
      'Market Localizable content is invalid',
    ],
    [
      { marketId: 'gid://shopify/Market/7' },
      'marketId',
      'MARKET_DOES_NOT_EXIST',
      "The market corresponding to the `marketId` argument doesn't exist",
    ],
  ])('refuse %o', async (entry, field, code, message) => {
    expect(await register(price, entry)).toEqual({
      marketLocalizations: null,
      userErrors: [{ field: ['marketLocalizations', '0', field], message, code }],
    })
  })

  it('are for amounts only, of metafields that exist', async () => {
    expect(await contentOf(material)).toEqual([])
    expect(await register(material)).toMatchObject({
      userErrors: [{ code: 'INVALID_KEY_FOR_MODEL' }],
    })
    const missing = 'gid://shopify/Metafield/7'
    expect(
      await admin.ask(
        `mutation { marketLocalizationsRemove(resourceId: "${missing}", marketLocalizationKeys: [], marketIds: []) { userErrors { field message code } } }`,
      ),
    ).toEqual({
      userErrors: [
        {
          field: ['resourceId'],
          message: `Resource ${missing} does not exist`,
          code: 'RESOURCE_NOT_FOUND',
        },
      ],
    })
  })
})
