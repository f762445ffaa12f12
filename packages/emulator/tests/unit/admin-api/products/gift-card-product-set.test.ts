import { expect, it, vi } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask, received } = startAdmin(['write_products'], ['products/create', 'products/update'])

interface Payload {
  product: { id: string } | null
  userErrors: { field: string[]; code: string }[]
}

const set = (input: object, identifier?: object) =>
  ask<Payload>(
    `mutation ($input: GiftCardProductSetInput!, $identifier: ProductSetIdentifiers) {
      giftCardProductSet(input: $input, identifier: $identifier) {
        product { id title isGiftCard giftCardSettings { issuanceCurrency crossCurrencyRedeemable }
          variants(first: 5) { nodes { title price } } }
        userErrors { field code message } } }`,
    { input, identifier },
  )
const OPTIONS = {
  productOptions: [{ name: 'Denominations', values: [{ name: '$10' }, { name: '$50' }] }],
  variants: [
    { price: '10.00', optionValues: [{ optionName: 'Denominations', name: '$10' }] },
    { price: '50.00', optionValues: [{ optionName: 'Denominations', name: '$50' }] },
  ],
}

it('creates a gift card product, and changes it', async () => {
  const { product, userErrors } = await set({
    title: 'Gift card',
    issuanceCurrency: 'USD',
    crossCurrencyRedeemable: true,
    ...OPTIONS,
  })
  expect(userErrors).toEqual([])
  expect(product).toMatchObject({
    title: 'Gift card',
    isGiftCard: true,
    giftCardSettings: { issuanceCurrency: 'USD', crossCurrencyRedeemable: true },
    variants: {
      nodes: [
        { title: '$10', price: '10.00' },
        { title: '$50', price: '50.00' },
      ],
    },
  })
  await vi.waitUntil(() => received().some(([topic]) => topic === 'products/create'))
  const changed = await set({ title: 'Present' }, { id: product?.id })
  expect(changed.product).toMatchObject({
    id: product?.id,
    title: 'Present',
    giftCardSettings: { issuanceCurrency: 'USD', crossCurrencyRedeemable: true },
  })
})

it('does not change another product, or the currency', async () => {
  const { product } = await ask<{ product: { id: string } }>(
    'mutation { productCreate(product: { title: "Candle" }) { product { id } } }',
  )
  const other = await set({ title: 'Card' }, { id: product.id })
  expect(other).toMatchObject({
    product: null,
    userErrors: [{ field: ['identifier'], code: 'PRODUCT_MUST_BE_GIFT_CARD' }],
  })
  expect(
    await ask(
      `{ product(id: "${product.id}") { title isGiftCard giftCardSettings { issuanceCurrency } } }`,
    ),
  ).toEqual({
    title: 'Candle',
    isGiftCard: false,
    giftCardSettings: null,
  })
  const card = await set({ title: 'Gift card', ...OPTIONS })
  expect(
    (await set({ issuanceCurrency: 'EUR' }, { id: card.product?.id })).userErrors,
  ).toMatchObject([
    { field: ['input', 'issuanceCurrency'], code: 'GIFT_CARD_ATTRIBUTE_CANNOT_BE_CHANGED' },
  ])
})

it('works later if requested', async () => {
  const { productSetOperation } = await ask<{
    productSetOperation: { id: string; status: string }
  }>(
    `mutation { giftCardProductSet(input: { title: "Later" }, synchronous: false) { productSetOperation { id status } userErrors { message } } }`,
  )
  expect(productSetOperation.status).toBe('CREATED')
  expect(await ask('{ products(first: 50, query: "gift_card:true") { nodes { title } } }')).toEqual(
    {
      nodes: [{ title: 'Later' }],
    },
  )
})
