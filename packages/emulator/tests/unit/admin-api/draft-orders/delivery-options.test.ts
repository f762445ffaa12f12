import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(
  ['write_draft_orders', 'write_products', 'write_shipping', 'write_locations', 'write_inventory'],
  [],
  {
    seed: {
      stores: [
        {
          handle: 'demo-store',
          products: [{ title: 'Mug', price: '20.00', totalInventory: 5 }],
        },
      ],
    },
  },
)

interface Node {
  id: string
}

async function addPickup(name: string): Promise<string> {
  const { location } = await ask<{ location: Node }>(
    `mutation ($input: LocationAddInput!) { locationAdd(input: $input) { location { id } userErrors { message } } }`,
    { input: { name, address: { countryCode: 'US' } } },
  )
  await enable(location.id, '')
  return location.id
}

const enable = (locationId: string, instructions: string) =>
  ask(
    `mutation ($settings: DeliveryLocationLocalPickupEnableInput!) {
      locationLocalPickupEnable(localPickupSettings: $settings) { userErrors { message } } }`,
    { settings: { locationId, pickupTime: 'ONE_HOUR', instructions } },
  )

const options = (lineItems: object[], args = '') =>
  ask<{ availableLocalPickupOptions: { handle: string; title: string }[]; pageInfo: object }>(
    `query ($input: DraftOrderAvailableDeliveryOptionsInput!) {
      draftOrderAvailableDeliveryOptions(input: $input ${args}) {
        availableShippingRates { title } availableLocalDeliveryRates { title }
        availableLocalPickupOptions { code title handle instructions locationId source distanceFromBuyer { value } }
        pageInfo { hasNextPage hasPreviousPage } } }`,
    { input: { lineItems } },
  )

const CUSTOM = [{ title: 'Engraving', quantity: 1, originalUnitPrice: '10.00' }]

describe('draftOrderAvailableDeliveryOptions', () => {
  it('has the pickup locations that stock the items, which an input selects for free', async () => {
    const { nodes } = await ask<{ nodes: { variants: { nodes: Node[] } }[] }>(
      '{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }',
    )
    const { id, name } = await ask<{ id: string; name: string }>('{ location { id name } }')
    await enable(id, 'Ring the bell.')
    await addPickup('Empty')
    const lineItems = [{ variantId: nodes[0]?.variants.nodes[0]?.id, quantity: 1 }]
    const result = await options(lineItems)
    const handle = result.availableLocalPickupOptions[0]?.handle
    expect(result).toEqual({
      availableShippingRates: [],
      availableLocalDeliveryRates: [],
      availableLocalPickupOptions: [
        {
          code: name,
          title: name,
          handle,
          instructions: 'Ring the bell.',
          locationId: id,
          source: 'shopify',
          distanceFromBuyer: null,
        },
      ],
      pageInfo: { hasNextPage: false, hasPreviousPage: false },
    })
    expect(
      await ask(
        `mutation ($input: DraftOrderInput!) { draftOrderCreate(input: $input) {
          draftOrder { shippingLine { title originalPriceSet { shopMoney { amount } } } } userErrors { message } } }`,
        { input: { lineItems, shippingLine: { shippingRateHandle: handle } } },
      ),
    ).toEqual({
      draftOrder: {
        shippingLine: { title: name, originalPriceSet: { shopMoney: { amount: '0.0' } } },
      },
      userErrors: [],
    })
  })

  it('pages and searches pickup locations', async () => {
    await addPickup('East')
    await addPickup('West')
    await addPickup('Northwest')
    const titles = async (args: string) => {
      const { availableLocalPickupOptions, pageInfo } = await options(CUSTOM, args)
      return [availableLocalPickupOptions.map(({ title }) => title), pageInfo]
    }
    expect(await titles(', localPickupCount: 2')).toEqual([
      ['East', 'West'],
      { hasNextPage: true, hasPreviousPage: false },
    ])
    expect(await titles(', localPickupFrom: 2, localPickupCount: 2')).toEqual([
      ['Northwest'],
      { hasNextPage: false, hasPreviousPage: true },
    ])
    expect(await titles(', search: "west"')).toEqual([
      ['West', 'Northwest'],
      { hasNextPage: false, hasPreviousPage: false },
    ])
  })
})
