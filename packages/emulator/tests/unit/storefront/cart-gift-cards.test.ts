import { beforeEach, describe, expect, it } from 'vitest'
import { readView } from '../read-view'
import { startAdmin } from '../admin-api/started-admin'
import { KIM, submitCheckout } from '../checkout/checkout-form'

const { ask, sendToStorefront, address } = startAdmin(
  [
    ...['write_products', 'write_orders', 'write_customers', 'write_gift_cards'],
    ...['read_gift_card_transactions', 'unauthenticated_read_product_listings'],
  ],
  [],
  {
    seed: {
      stores: [
        {
          handle: 'demo-store',
          products: [{ title: 'Mug', price: '20.00', totalInventory: 50 }],
          markets: [{ name: 'Euro zone', countries: ['FR'], currencyCode: 'EUR' }],
        },
      ],
    },
  },
)

let mug: string
let cards: Record<string, string>
beforeEach(async () => {
  const { nodes } = await ask<{ nodes: { variants: { nodes: { id: string }[] } }[] }>(
    '{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }',
  )
  mug = nodes[0]?.variants.nodes[0]?.id ?? ''
  cards = {}
  for (const [code, initialValue] of [
    ['small1234', '5.00'],
    ['large5678', '100.00'],
    ['gone9999', '10.00'],
  ] as const) {
    const { giftCard } = await ask<{ giftCard: { id: string } }>(
      'mutation ($input: GiftCardCreateInput!) { giftCardCreate(input: $input) { giftCard { id } } }',
      { input: { code, initialValue } },
    )
    cards[code] = giftCard.id
  }
  await ask('mutation ($id: ID!) { giftCardDeactivate(id: $id) { userErrors { message } } }', {
    id: cards.gone9999,
  })
})

interface Payload {
  cart: {
    id: string
    checkoutUrl: string
    appliedGiftCards: { id: string; lastCharacters: string }[]
  } | null
  userErrors: { field: string[]; code: string; message: string }[]
}

const CART = `cart { id checkoutUrl cost { totalAmount { amount } }
  appliedGiftCards { id lastCharacters amountUsed { amount currencyCode } balance { amount } presentmentAmountUsed { amount currencyCode } } }
  userErrors { field code message }`

async function visit(query: string, variables: Record<string, unknown> = {}): Promise<Payload> {
  const { data, errors } = await sendToStorefront(query, variables)
  expect(errors).toBeUndefined()
  return Object.values(data as object)[0] as Payload
}

const createCart = (input: object = {}) =>
  visit(`mutation ($input: CartInput!) { cartCreate(input: $input) { ${CART} } }`, {
    input: { lines: [{ merchandiseId: mug }], ...input },
  })
const change = (root: string, argument: string, id: string | undefined, values: string[]) =>
  visit(
    `mutation ($id: ID!, $values: [${argument === 'giftCardCodes' ? 'String' : 'ID'}!]!) { ${root}(cartId: $id, ${argument}: $values) { ${CART} } }`,
    { id, values },
  )
const used = ({ cart }: Payload) => cart?.appliedGiftCards.map(card => card.lastCharacters)

describe('gift cards of a cart', () => {
  it('pay one after the other, and the total stays', async () => {
    const { cart, userErrors } = await createCart({
      giftCardCodes: ['SMALL1234', 'large5678', 'small1234'],
    })
    expect(userErrors).toEqual([])
    expect(cart).toMatchObject({
      cost: { totalAmount: { amount: '20.0' } },
      appliedGiftCards: [
        {
          lastCharacters: '1234',
          amountUsed: { amount: '5.0', currencyCode: 'USD' },
          balance: { amount: '5.0' },
          presentmentAmountUsed: { amount: '5.0', currencyCode: 'USD' },
        },
        { lastCharacters: '5678', amountUsed: { amount: '15.0' }, balance: { amount: '100.0' } },
      ],
    })
  })

  it('are added, replaced, and removed', async () => {
    const { cart } = await createCart()
    const added = await change('cartGiftCardCodesAdd', 'giftCardCodes', cart?.id, ['large5678'])
    expect(used(added)).toEqual(['5678'])
    const both = await change('cartGiftCardCodesAdd', 'giftCardCodes', cart?.id, ['small1234'])
    expect(used(both)).toEqual(['5678', '1234'])
    const id = both.cart?.appliedGiftCards[0]?.id ?? ''
    const removed = await change('cartGiftCardCodesRemove', 'appliedGiftCardIds', cart?.id, [id])
    expect(used(removed)).toEqual(['1234'])
    const again = await change('cartGiftCardCodesRemove', 'appliedGiftCardIds', cart?.id, [id])
    expect(again.userErrors).toEqual([
      {
        field: ['appliedGiftCardIds', '0'],
        code: 'INVALID',
        message: 'The gift card is not applied to the cart.',
      },
    ])
    const replaced = await change('cartGiftCardCodesUpdate', 'giftCardCodes', cart?.id, [
      'large5678',
    ])
    expect(used(replaced)).toEqual(['5678'])
    const none = await change('cartGiftCardCodesUpdate', 'giftCardCodes', cart?.id, [])
    expect(used(none)).toEqual([])
  })

  it('must be usable; an unknown code has no effect', async () => {
    const { cart, userErrors } = await createCart({ giftCardCodes: ['unknown'] })
    expect([userErrors, cart?.appliedGiftCards]).toEqual([[], []])
    const refused = await change('cartGiftCardCodesAdd', 'giftCardCodes', cart?.id, [
      'small1234',
      'gone9999',
    ])
    expect(refused).toMatchObject({
      cart: null,
      userErrors: [
        { field: ['giftCardCodes', '1'], code: 'INVALID', message: 'Gift card is disabled' },
      ],
    })
    const kept = await change('cartGiftCardCodesAdd', 'giftCardCodes', cart?.id, [])
    expect(used(kept)).toEqual([])
    expect(
      (await change('cartGiftCardCodesAdd', 'giftCardCodes', 'gid://shopify/Cart/none', []))
        .userErrors,
    ).toMatchObject([{ field: ['cartId'], code: 'INVALID' }])
  })
})

describe('the checkout of a cart with gift cards', () => {
  const ORDER = `orders(first: 1) { nodes { displayFinancialStatus
    transactions { gateway kind status test amountSet { shopMoney { amount } presentmentMoney { amount currencyCode } } } } }`

  async function buy(path: string, information: Record<string, string> = KIM) {
    await submitCheckout(address(), path, { step: 'information', ...information })
    return (payment: string) => submitCheckout(address(), path, { step: 'payment', payment })
  }

  const pathOf = ({ cart }: Payload) => cart?.checkoutUrl.replace(address(), '') ?? ''

  it('debits them, and the test card pays the rest', async () => {
    const path = pathOf(await createCart({ giftCardCodes: ['small1234'] }))
    const pay = await buy(path)
    const page = await fetch(address() + path, { headers: { accept: 'text/html' } })
    const text = await page.text()
    expect(text).toContain('Gift card ending in 1234')
    expect(readView(text, 'checkout')).toMatchObject({ step: { total: '$15.00 USD' } })
    expect((await pay('declined')).status).toBe(402)
    expect(await balanceOf('small1234')).toBe('5.0')
    expect((await pay('approved')).status).toBe(302)
    expect(await balanceOf('small1234')).toBe('0.0')
    expect(
      await ask(
        `query ($id: ID!) { ${ORDER} giftCard(id: $id) { transactions(first: 2) { nodes { __typename amount { amount } } } } }`,
        { id: cards.small1234 },
      ),
    ).toEqual({
      orders: {
        nodes: [
          {
            displayFinancialStatus: 'PAID',
            transactions: [
              {
                ...{ gateway: 'gift_card', kind: 'SALE', status: 'SUCCESS', test: false },
                amountSet: {
                  shopMoney: { amount: '5.0' },
                  presentmentMoney: { amount: '5.0', currencyCode: 'USD' },
                },
              },
              {
                ...{ gateway: 'bogus', kind: 'SALE', status: 'SUCCESS', test: true },
                amountSet: {
                  shopMoney: { amount: '15.0' },
                  presentmentMoney: { amount: '15.0', currencyCode: 'USD' },
                },
              },
            ],
          },
        ],
      },
      giftCard: {
        transactions: {
          nodes: [{ __typename: 'GiftCardDebitTransaction', amount: { amount: '-5.0' } }],
        },
      },
    })
  })

  it('needs no card that is approved if they pay for all, in the currency of the buyer', async () => {
    const path = pathOf(
      await createCart({
        giftCardCodes: ['large5678'],
        buyerIdentity: { countryCode: 'FR' },
      }),
    )
    const pay = await buy(path, { ...KIM, city: 'Paris', province: '', countryCode: 'FR' })
    expect((await pay('declined')).status).toBe(302)
    expect(await balanceOf('large5678')).toBe('80.0')
    expect(await ask(`{ ${ORDER} }`)).toEqual({
      nodes: [
        {
          displayFinancialStatus: 'PAID',
          transactions: [
            {
              ...{ gateway: 'gift_card', kind: 'SALE', status: 'SUCCESS', test: false },
              amountSet: {
                shopMoney: { amount: '20.0' },
                presentmentMoney: { amount: '18.0', currencyCode: 'EUR' },
              },
            },
          ],
        },
      ],
    })
  })

  it('takes a code on its page, and removes it', async () => {
    const path = pathOf(await createCart())
    const shows = async () => {
      const page = await fetch(address() + path, { headers: { accept: 'text/html' } })
      return (await page.text()).includes('Gift card ending in 1234')
    }
    await submitCheckout(address(), path, { step: 'code', code: 'small1234' })
    expect(await shows()).toBe(true)
    await submitCheckout(address(), path, { step: 'code', code: '' })
    expect(await shows()).toBe(false)
  })

  async function balanceOf(code: string): Promise<string> {
    const { balance } = await ask<{ balance: { amount: string } }>(
      'query ($id: ID!) { giftCard(id: $id) { balance { amount } } }',
      { id: cards[code] },
    )
    return balance.amount
  }
})
