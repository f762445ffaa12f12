import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY, startBilledShop } from './billed-shop'
import type { BilledShop } from './billed-shop'

let shop: BilledShop
beforeEach(async () => {
  shop = await startBilledShop()
})
afterEach(() => shop.close())

const control = () => shop.platform.emulator.control
const idOf = (id: number) => `gid://shopify/AppPurchaseOneTime/${id}`

const buy = (
  name: string,
  price: Record<string, unknown> = { amount: '5.00', currencyCode: 'EUR' },
  test?: boolean,
) =>
  shop.run(
    `mutation test($name: String!, $returnUrl: URL!, $test: Boolean, $price: MoneyInput!) {
    appPurchaseOneTimeCreate(name: $name, returnUrl: $returnUrl, test: $test, price: $price) {
      appPurchaseOneTime { id name test status createdAt price { amount currencyCode } } confirmationUrl userErrors { field message }
    }
  }`,
    { name, returnUrl: 'https://app.example/?from=plans#top', price, test },
  )

describe.each(['single_merchant', 'platform_admin'] as const)(
  'an app with the distribution %s',
  distribution => {
    it('has no billing', async () => {
      await shop.close()
      shop = await startBilledShop({}, { distribution })
      const userErrors = [
        { field: null, message: 'Apps without a public distribution cannot use the Billing API' },
      ]
      expect(await buy('Setup')).toEqual({
        appPurchaseOneTime: null,
        confirmationUrl: null,
        userErrors,
      })
      expect(
        await shop.run(
          `mutation ($lines: [AppSubscriptionLineItemInput!]!) {
            appSubscriptionCreate(name: "Pro", returnUrl: "https://app.example", lineItems: $lines) {
              appSubscription { id } confirmationUrl userErrors { field message }
            }
          }`,
          {
            lines: [
              {
                plan: { appRecurringPricingDetails: { price: { amount: 1, currencyCode: 'EUR' } } },
              },
            ],
          },
        ),
      ).toEqual({ appSubscription: null, confirmationUrl: null, userErrors })
      expect(await shop.charges()).toEqual([])
    })
  },
)

describe('a one-time purchase', () => {
  it('is active once the merchant has approved it, and remains next to others', async () => {
    const { appPurchaseOneTime, userErrors } = await buy('Setup', undefined, true)
    expect([appPurchaseOneTime, userErrors]).toEqual([
      {
        id: idOf(1),
        name: 'Setup',
        test: true,
        status: 'PENDING',
        createdAt: '2027-01-15T08:00:00Z',
        price: { amount: '5.0', currencyCode: 'EUR' },
      },
      [],
    ])
    await buy('Import')
    expect(await control().approveCharge({ id: idOf(1) })).toMatchObject({
      kind: 'one_time',
      status: 'ACTIVE',
      returnUrl: 'https://app.example/?from=plans&charge_id=1#top',
      usage: null,
    })
    await control().approveCharge({ id: idOf(2) })
    expect((await shop.charges()).map(({ name, status, test }) => [name, status, test])).toEqual([
      ['Setup', 'ACTIVE', true],
      ['Import', 'ACTIVE', false],
    ])
    expect(JSON.parse(shop.app.received[0]?.body ?? '')).toEqual({
      app_purchase_one_time: {
        admin_graphql_api_id: idOf(1),
        name: 'Setup',
        status: 'ACTIVE',
        admin_graphql_api_shop_id: 'gid://shopify/Shop/1',
        created_at: '2027-01-15T08:00:00.000Z',
        updated_at: '2027-01-15T08:00:00.000Z',
      },
    })
    expect(shop.received()).toEqual([
      ['app_purchases_one_time/update', 'Setup', 'ACTIVE'],
      ['app_purchases_one_time/update', 'Import', 'ACTIVE'],
    ])
  })

  it.each([
    [
      'a price below 0.50',
      { amount: 0.49, currencyCode: 'USD' },
      ['price', 'amount'],
      'Amount must be a decimal number greater than or equal to 0.50',
    ],
    [
      'a currency of another shop',
      { amount: 5, currencyCode: 'JPY' },
      ['price', 'currencyCode'],
      'Currency code must be EUR or USD for this shop',
    ],
  ])('is refused with %s', async (_name, price, field, message) => {
    expect(await buy('Setup', price)).toEqual({
      appPurchaseOneTime: null,
      confirmationUrl: null,
      userErrors: [{ field, message }],
    })
  })

  it('expires, is not a subscription, and cannot be cancelled', async () => {
    await buy('Setup')
    await expect(control().cancelSubscription({ id: idOf(1) })).rejects.toThrow(
      'This charge is a one-time purchase, not a subscription.',
    )
    await control().advanceClock(2 * DAY)
    expect((await shop.charges())[0]).toMatchObject({ status: 'EXPIRED', confirmationUrl: null })
  })

  it('is listed page by page, separate from subscriptions', async () => {
    for (const name of ['a', 'b', 'c']) await buy(name)
    await control().approveCharge({ id: idOf(2) })
    const list = async (endCursor: string | null) => {
      const { currentAppInstallation } = (await shop.ask(
        'query ($endCursor: String) { currentAppInstallation { oneTimePurchases(first: 2, sortKey: CREATED_AT, after: $endCursor) { edges { node { id name test status } } pageInfo { hasNextPage endCursor } } } }',
        { endCursor },
      )) as {
        currentAppInstallation: {
          oneTimePurchases: {
            edges: { node: { name: string; status: string } }[]
            pageInfo: { hasNextPage: boolean; endCursor: string }
          }
        }
      }
      const { edges, pageInfo } = currentAppInstallation.oneTimePurchases
      return { found: edges.map(({ node }) => `${node.name} ${node.status}`), ...pageInfo }
    }
    const first = await list(null)
    expect(first).toMatchObject({ found: ['a PENDING', 'b ACTIVE'], hasNextPage: true })
    expect(await list(first.endCursor)).toMatchObject({ found: ['c PENDING'], hasNextPage: false })
    expect(
      await shop.ask('{ currentAppInstallation { allSubscriptions(first: 1) { nodes { id } } } }'),
    ).toEqual({ currentAppInstallation: { allSubscriptions: { nodes: [] } } })
    expect(
      await shop.ask(
        `{ node(id: "${idOf(1)}") { __typename ... on AppPurchase { name } } other: node(id: "${idOf(9)}") { id } }`,
      ),
    ).toEqual({ node: { __typename: 'AppPurchaseOneTime', name: 'a' }, other: null })
  })
})
