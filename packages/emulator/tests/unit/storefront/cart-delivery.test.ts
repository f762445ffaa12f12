import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../admin-api/started-admin'
import { KIM, submitCheckout } from '../checkout/checkout-form'

const { ask, sendToStorefront, address } = startAdmin(
  [
    ...['write_products', 'write_orders', 'write_customers'],
    'unauthenticated_read_product_listings',
  ],
  [],
  {
    seed: {
      stores: [
        {
          handle: 'demo-store',
          products: [{ title: 'Mug', price: '20.00', totalInventory: 9 }],
        },
      ],
    },
  },
)

const CART = `cart { id checkoutUrl delivery { addresses { id selected oneTimeUse address { ... on CartDeliveryAddress { city countryCode } } } } }
  userErrors { field code } `

interface Payload {
  cart: {
    id: string
    checkoutUrl: string
    delivery: { addresses: { id: string }[] }
  }
  userErrors: object[]
}

let mug: string
beforeEach(async () => {
  const { nodes } = await ask<{ nodes: { variants: { nodes: { id: string }[] } }[] }>(
    '{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }',
  )
  mug = nodes[0]?.variants.nodes[0]?.id ?? ''
})

async function visit<Result = Payload>(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await sendToStorefront(query, variables)
  expect(errors).toBeUndefined()
  return Object.values(data as object)[0] as Result
}

const createCart = (input: object = {}) =>
  visit(`mutation ($input: CartInput!) { cartCreate(input: $input) { ${CART} } }`, {
    input: { lines: [{ merchandiseId: mug }], ...input },
  })
const to = (city: string) => ({ address: { deliveryAddress: { city, countryCode: 'CA' } } })
const inCity = (city: string, selected: boolean) =>
  expect.objectContaining({ selected, address: { city, countryCode: 'CA' } }) as object

describe('the delivery addresses of a cart', () => {
  it('are replaced and updated, and at most one is selected', async () => {
    const { cart } = await createCart({
      delivery: { addresses: [{ ...to('Ottawa'), selected: true }, to('Toronto')] },
    })
    const [, second] = cart.delivery.addresses
    const update = (addresses: object[]) =>
      visit(
        `mutation ($id: ID!, $addresses: [CartSelectableAddressUpdateInput!]!) { cartDeliveryAddressesUpdate(cartId: $id, addresses: $addresses) { ${CART} } }`,
        { id: cart.id, addresses },
      )
    const updated = await update([{ id: second?.id, selected: true, ...to('Hamilton') }])
    expect(updated.userErrors).toEqual([])
    expect(updated.cart.delivery.addresses).toEqual([
      inCity('Ottawa', false),
      inCity('Hamilton', true),
    ])
    const unknown = 'gid://shopify/CartSelectableAddress/none'
    expect((await update([{ id: unknown, selected: true }])).userErrors).toEqual([
      { field: ['addresses', '0', 'id'], code: 'INVALID_DELIVERY_ADDRESS_ID' },
    ])
    const replaced = await visit(
      `mutation ($id: ID!, $addresses: [CartSelectableAddressInput!]!) { cartDeliveryAddressesReplace(cartId: $id, addresses: $addresses) { ${CART} } }`,
      { id: cart.id, addresses: [{ ...to('Montreal'), oneTimeUse: true }] },
    )
    expect(replaced.cart.delivery.addresses).toEqual([
      {
        ...{ id: expect.any(String) as string, selected: false, oneTimeUse: true },
        address: { city: 'Montreal', countryCode: 'CA' },
      },
    ])
    const two = [
      { ...to('Ottawa'), selected: true },
      { ...to('Toronto'), selected: true },
    ]
    expect(
      await visit(
        `mutation ($id: ID!, $addresses: [CartSelectableAddressInput!]!) { cartDeliveryAddressesReplace(cartId: $id, addresses: $addresses) { ${CART} } }`,
        { id: cart.id, addresses: two },
      ),
    ).toEqual({
      cart: null,
      userErrors: [{ field: ['addresses'], code: 'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED' }],
    })
  })
})

describe('the metafields of a cart', () => {
  const gift = (value: string, key = 'custom.gift', type = 'boolean') => ({ key, type, value })

  it('are set, read, and deleted', async () => {
    const { cart, userErrors } = await createCart({ metafields: [gift('true')] })
    expect(userErrors).toEqual([])
    const set = (metafields: object[]) =>
      visit<object>(
        'mutation ($metafields: [CartMetafieldsSetInput!]!) { cartMetafieldsSet(metafields: $metafields) { metafields { namespace key value } userErrors { field code elementIndex } } }',
        { metafields },
      )
    expect(
      await set([
        { ownerId: cart.id, ...gift('false') },
        { ownerId: cart.id, ...gift('Kim', 'to', 'single_line_text_field') },
      ]),
    ).toEqual({
      metafields: [
        { namespace: 'custom', key: 'gift', value: 'false' },
        { namespace: expect.stringMatching(/^app--\d+$/) as string, key: 'to', value: 'Kim' },
      ],
      userErrors: [],
    })
    const fields =
      '{ cart(id: $id) { metafield(namespace: "custom", key: "gift") { type value } metafields(identifiers: [{ key: "to" }, { key: "no" }]) { value } } }'
    const read = () => visit<object>(`query ($id: ID!) ${fields}`, { id: cart.id })
    expect(await read()).toEqual({
      metafield: { type: 'boolean', value: 'false' },
      metafields: [{ value: 'Kim' }, null],
    })
    expect(await set([{ ownerId: cart.id, ...gift('maybe') }])).toMatchObject({
      userErrors: [{ field: ['metafields', '0', 'value'], code: 'INVALID_VALUE' }],
    })
    const withoutKey = cart.id.split('?')[0] ?? ''
    expect(await set([{ ownerId: withoutKey, ...gift('true') }])).toEqual({
      metafields: null,
      userErrors: [
        { field: ['metafields', '0', 'ownerId'], code: 'INVALID_OWNER', elementIndex: null },
      ],
    })
    const remove = (ownerId: string) =>
      visit<object>(
        'mutation ($ownerId: ID!) { cartMetafieldDelete(input: { ownerId: $ownerId, key: "custom.gift" }) { deletedId userErrors { field code } } }',
        { ownerId },
      )
    expect(await remove(withoutKey)).toMatchObject({
      userErrors: [{ field: ['input', 'ownerId'], code: 'INVALID_OWNER' }],
    })
    expect(await remove(cart.id)).toEqual({
      deletedId: expect.stringMatching(/^gid:\/\/shopify\/Metafield\/\d+$/) as string,
      userErrors: [],
    })
    expect(await remove(cart.id)).toMatchObject({
      userErrors: [{ field: ['input', 'key'], code: 'METAFIELD_DOES_NOT_EXIST' }],
    })
    expect(await read()).toMatchObject({ metafield: null })
  })

  it('of a new cart must be valid', async () => {
    expect(await createCart({ metafields: [gift('maybe')] })).toEqual({
      cart: null,
      userErrors: [{ field: ['input', 'metafields', '0', 'value'], code: 'INVALID_METAFIELDS' }],
    })
  })

  it('are copied to the order where a definition allows it', async () => {
    const { userErrors } = await ask<{ userErrors: object[] }>(
      `mutation { metafieldDefinitionCreate(definition: { name: "Gift", namespace: "custom", key: "gift", type: "boolean", ownerType: ORDER,
        capabilities: { cartToOrderCopyable: { enabled: true } } }) { userErrors { message } } }`,
    )
    expect(userErrors).toEqual([])
    const { cart } = await createCart({
      metafields: [gift('true'), gift('false', 'custom.other')],
    })
    const path = cart.checkoutUrl.replace(address(), '')
    await submitCheckout(address(), path, { step: 'information', ...KIM })
    await submitCheckout(address(), path, { step: 'payment', payment: 'approved' })
    expect(
      await ask('{ orders(first: 1) { nodes { metafields(first: 5) { nodes { key value } } } } }'),
    ).toEqual({ nodes: [{ metafields: { nodes: [{ key: 'gift', value: 'true' }] } }] })
  })
})
