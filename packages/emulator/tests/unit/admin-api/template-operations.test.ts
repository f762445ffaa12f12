import { describe, expect, it } from 'vitest'
import { startAdmin } from './started-admin'
import { untyped } from '../../../../../tests/fake'

/** What the official template of apps does, in operations of our own. */
const admin = startAdmin(
  ['write_products', 'write_metaobjects', 'write_metaobject_definitions'],
  ['app/uninstalled', 'app/scopes_update', 'products/create', 'products/update'],
  { distribution: 'app_store' },
)

interface Response {
  errors?: unknown
  data: Record<string, Record<string, unknown>>
  extensions: { notSimulated?: string[] }
}

/** Sends an operation that has no errors and no field that is not simulated. Returns its root. */
async function run<Result>(
  operation: string,
  variables: Record<string, unknown> = {},
): Promise<Result> {
  const { errors, data, extensions } = untyped<Response>(await admin.send(operation, variables))
  expect([errors, extensions.notSimulated]).toEqual([undefined, undefined])
  const [root] = Object.values(data)
  expect(root?.userErrors ?? []).toEqual([])
  return root as Result
}

async function createProduct(): Promise<{ id: string; variants: { nodes: { id: string }[] } }> {
  const { product } = await run<{ product: Awaited<ReturnType<typeof createProduct>> }>(
    `mutation AddProduct($product: ProductCreateInput!) {
      productCreate(product: $product) {
        product {
          id title handle status
          variants(first: 10) { edges { node { id price barcode createdAt } } nodes { id } }
        }
        userErrors { field message }
      }
    }`,
    { product: { title: 'Red Snowboard' } },
  )
  return product
}

describe('the operations of the official template', () => {
  it('create a product, price its variant, and notify the app', async () => {
    const { id, variants } = await createProduct()
    const priced = await run<{ productVariants: unknown[] }>(
      `mutation PriceVariants($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
        productVariantsBulkUpdate(productId: $productId, variants: $variants) {
          productVariants { id price barcode createdAt }
          userErrors { field message }
        }
      }`,
      { productId: id, variants: [{ id: variants.nodes[0]?.id, price: '100.00' }] },
    )

    expect(priced.productVariants).toEqual([
      {
        id: variants.nodes[0]?.id,
        price: '100.00',
        barcode: null,
        createdAt: expect.stringMatching(/Z$/),
      },
    ])
    await expect
      .poll(() => admin.received().map(([topic, body]) => [topic, body.admin_graphql_api_id]))
      .toEqual([
        ['products/create', id],
        ['products/update', id],
      ])
  })

  it("store a metafield and a metaobject of the app's own", async () => {
    const { id } = await createProduct()
    await run(
      `mutation DefineDemo($definition: MetafieldDefinitionInput!) {
        metafieldDefinitionCreate(definition: $definition) {
          createdDefinition { id }
          userErrors { field message }
        }
      }`,
      {
        definition: {
          ownerType: 'PRODUCT',
          namespace: '$app',
          key: 'demo',
          name: 'Demo',
          type: 'single_line_text_field',
        },
      },
    )
    await run(
      `mutation SetDemo($metafields: [MetafieldsSetInput!]!) {
        metafieldsSet(metafields: $metafields) { metafields { id } userErrors { field message } }
      }`,
      { metafields: [{ ownerId: id, namespace: '$app', key: 'demo', value: 'Made by the app' }] },
    )
    await run(
      `mutation DefineExample($definition: MetaobjectDefinitionCreateInput!) {
        metaobjectDefinitionCreate(definition: $definition) {
          metaobjectDefinition { id type }
          userErrors { field message }
        }
      }`,
      {
        definition: {
          type: '$app:example',
          displayNameKey: 'title',
          fieldDefinitions: [
            { key: 'title', type: 'single_line_text_field' },
            { key: 'description', type: 'multi_line_text_field' },
          ],
        },
      },
    )
    const upsert = (title: string) =>
      run<{ metaobject: { id: string; title: { jsonValue: unknown } } }>(
        `mutation StoreExample($handle: MetaobjectHandleInput!, $metaobject: MetaobjectUpsertInput!) {
          metaobjectUpsert(handle: $handle, metaobject: $metaobject) {
            metaobject {
              id handle
              title: field(key: "title") { jsonValue }
              description: field(key: "description") { jsonValue }
            }
            userErrors { field message }
          }
        }`,
        {
          handle: { type: '$app:example', handle: 'demo-entry' },
          metaobject: {
            fields: [
              { key: 'title', value: title },
              { key: 'description', value: 'Written by the app' },
            ],
          },
        },
      )
    const first = await upsert('First')
    const second = await upsert('Second')

    expect(second.metaobject).toMatchObject({
      id: first.metaobject.id,
      handle: 'demo-entry',
      title: { jsonValue: 'Second' },
      description: { jsonValue: 'Written by the app' },
    })
    expect(
      await run(
        'query ReadDemo($id: ID!) { product(id: $id) { metafield(namespace: "$app", key: "demo") { jsonValue } } }',
        { id },
      ),
    ).toEqual({ metafield: { jsonValue: 'Made by the app' } })
  })

  it('subscribe to a topic, and list the subscriptions', async () => {
    const created = await run<{ webhookSubscription: { id: string } }>(
      `mutation Subscribe($topic: WebhookSubscriptionTopic!, $subscription: WebhookSubscriptionInput!) {
        webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) {
          webhookSubscription { id topic uri }
          userErrors { field message }
        }
      }`,
      { topic: 'PRODUCTS_DELETE', subscription: { uri: 'https://app.example/webhooks' } },
    )
    const { nodes } = await run<{ nodes: { id: string; topic: string; uri: string }[] }>(
      '{ webhookSubscriptions(first: 250) { nodes { id topic uri } } }',
    )

    expect(nodes).toContainEqual({
      id: created.webhookSubscription.id,
      topic: 'PRODUCTS_DELETE',
      uri: 'https://app.example/webhooks',
    })
  })

  it('charge for a subscription with usage, and once', async () => {
    const returnUrl = 'https://app.example/billing'
    const { appSubscription, confirmationUrl } = await run<{
      appSubscription: { status: string }
      confirmationUrl: string
    }>(
      `mutation Subscribe($name: String!, $returnUrl: URL!, $lineItems: [AppSubscriptionLineItemInput!]!) {
        appSubscriptionCreate(
          name: $name, returnUrl: $returnUrl, lineItems: $lineItems, test: true, trialDays: 7
          replacementBehavior: APPLY_IMMEDIATELY
        ) {
          appSubscription {
            id name test status trialDays
            lineItems {
              id
              plan {
                pricingDetails {
                  ... on AppRecurringPricing { interval price { amount currencyCode } }
                  ... on AppUsagePricing { terms cappedAmount { amount } balanceUsed { amount } }
                }
              }
            }
          }
          confirmationUrl
          userErrors { field message }
        }
      }`,
      {
        name: 'Monthly',
        returnUrl,
        lineItems: [
          {
            plan: {
              appRecurringPricingDetails: {
                interval: 'EVERY_30_DAYS',
                price: { amount: 5, currencyCode: 'USD' },
              },
            },
          },
          {
            plan: {
              appUsagePricingDetails: {
                terms: '1 USD for each export',
                cappedAmount: { amount: 20, currencyCode: 'USD' },
              },
            },
          },
        ],
      },
    )
    expect([appSubscription.status, new URL(confirmationUrl).protocol]).toEqual([
      'PENDING',
      'http:',
    ])

    const once = await run<{ appPurchaseOneTime: { status: string } }>(
      `mutation Buy($price: MoneyInput!, $returnUrl: URL!) {
        appPurchaseOneTimeCreate(name: "Setup", price: $price, returnUrl: $returnUrl, test: true) {
          appPurchaseOneTime { id name status test price { amount } }
          confirmationUrl
          userErrors { field message }
        }
      }`,
      { price: { amount: 10, currencyCode: 'USD' }, returnUrl },
    )
    expect(once.appPurchaseOneTime.status).toBe('PENDING')
    expect(
      await run(
        `{ currentAppInstallation {
          activeSubscriptions { id name status test currentPeriodEnd }
          oneTimePurchases(first: 5, sortKey: CREATED_AT) { nodes { name status } pageInfo { hasNextPage } }
        } }`,
      ),
    ).toMatchObject({ activeSubscriptions: [] })
  })
})
