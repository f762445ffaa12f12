// cspell:words couldn

import { beforeEach, describe, expect, it } from 'vitest'
import { NONE, NOWHERE, startStock } from './started-stock'

const { admin, key, levelId, quantityOfVariant, set, stock, topics, stocked } = startStock()

let item: string
let shop: string
let annex: string
beforeEach(() => {
  ;({ item, shop, annex } = stocked)
})

const activate = (fields: object = {}) =>
  admin.ask(
    `mutation ($item: ID!, $location: ID!, $available: Int, $onHand: Int, $key: String!) {
      inventoryActivate(inventoryItemId: $item, locationId: $location, available: $available, onHand: $onHand)
        @idempotent(key: $key) {
        inventoryLevel { isActive quantities(names: ["available", "on_hand"]) { name quantity } }
        userErrors { field message }
      }
    }`,
    { item, location: annex, key: key(), ...fields },
  )

const deactivate = (id: string) =>
  admin.ask(
    'mutation ($id: ID!) { inventoryDeactivate(inventoryLevelId: $id) { userErrors { field message } } }',
    { id },
  )

describe('stocking an item', () => {
  it('starts with a quantity, ends, and starts again with the old one', async () => {
    expect(await activate({ onHand: 7 })).toEqual({
      inventoryLevel: {
        isActive: true,
        quantities: [
          { name: 'available', quantity: 7 },
          { name: 'on_hand', quantity: 7 },
        ],
      },
      userErrors: [],
    })
    expect(await quantityOfVariant()).toBe(7)
    expect(await deactivate(levelId(annex))).toEqual({ userErrors: [] })
    expect(await quantityOfVariant()).toBe(0)
    const levels = (args: string) =>
      admin
        .ask<{ inventoryLevels: { nodes: object[] } }>(
          `query ($id: ID!) { inventoryItem(id: $id) { inventoryLevels(first: 5${args}) { nodes { isActive } } } }`,
          { id: item },
        )
        .then(({ inventoryLevels }) => inventoryLevels.nodes)
    expect(await levels('')).toEqual([{ isActive: true }])
    expect(await levels(', includeInactive: true')).toEqual([
      { isActive: true },
      { isActive: false },
    ])
    await activate()
    expect(await quantityOfVariant()).toBe(7)
    await expect
      .poll(topics)
      .toEqual([
        'inventory_levels/connect',
        'inventory_levels/disconnect',
        'inventory_levels/connect',
      ])
  })

  it('refuses quantities for an item that is already stocked', async () => {
    await activate({ available: 3 })
    expect(await activate({ available: 4 })).toMatchObject({
      inventoryLevel: { isActive: true },
      userErrors: [
        {
          field: ['available'],
          message:
            'Not allowed to set available quantity when the item is already active at the location.',
        },
      ],
    })
    expect(await stock(['available'], annex)).toEqual([3])
  })

  it.each([
    [{ item: NONE }, ['inventoryItemId'], ' at Annex because the product was deleted.'],
    [{ location: NOWHERE }, ['locationId'], " because the location wasn't found."],
    [
      { onHand: 1_000_000_001 },
      ['onHand'],
      ' at Annex because the quantity needs to be between -1 billion and 1 billion.',
    ],
  ])('refuses %j', async (fields, field, reason) => {
    expect(await activate(fields)).toEqual({
      inventoryLevel: null,
      userErrors: [{ field, message: `The product couldn't be stocked${reason}` }],
    })
  })

  it('does not end at the only location, and not for what does not exist', async () => {
    const because = (text: string) => ({
      userErrors: [{ field: null, message: `The product couldn't be unstocked ${text}` }],
    })
    expect(await deactivate(levelId())).toEqual(
      because('from Shop location because products need to be stocked at a minimum of 1 location.'),
    )
    expect(await deactivate(levelId(shop, NONE))).toEqual(
      because('because the product was deleted.'),
    )
    expect(await deactivate(levelId(NOWHERE))).toEqual(because('because the location was deleted.'))
  })

  it('changes at several locations in bulk', async () => {
    const toggle = (updates: object[], of = item) =>
      admin.ask(
        `mutation ($item: ID!, $updates: [InventoryBulkToggleActivationInput!]!) {
          inventoryBulkToggleActivation(inventoryItemId: $item, inventoryItemUpdates: $updates) {
            inventoryItem { locationsCount { count } }
            inventoryLevels { location { name } }
            userErrors { field code }
          }
        }`,
        { item: of, updates },
      )
    expect(
      await toggle([
        { locationId: shop, activate: false },
        { locationId: annex, activate: true },
      ]),
    ).toEqual({
      inventoryItem: { locationsCount: { count: 1 } },
      inventoryLevels: [{ location: { name: 'Annex' } }],
      userErrors: [],
    })
    expect(
      await toggle([
        { locationId: NOWHERE, activate: true },
        { locationId: annex, activate: false },
      ]),
    ).toEqual({
      inventoryItem: null,
      inventoryLevels: null,
      userErrors: [
        { field: ['inventoryItemUpdates', '0', 'locationId'], code: 'LOCATION_NOT_FOUND' },
        {
          field: ['inventoryItemUpdates', '1', 'locationId'],
          code: 'CANNOT_DEACTIVATE_FROM_ONLY_LOCATION',
        },
      ],
    })
    expect(await toggle([], NONE)).toMatchObject({
      userErrors: [{ field: ['inventoryItemId'], code: 'INVENTORY_ITEM_NOT_FOUND' }],
    })
  })

  it('moves to another location with the stock of one that is deactivated', async () => {
    await activate({ available: 3 })
    await set(2)
    await admin.ask(
      `mutation ($id: ID!, $destination: ID!) {
        locationDeactivate(locationId: $id, destinationLocationId: $destination) @idempotent(key: "move") {
          locationDeactivateUserErrors { code }
        }
      }`,
      { id: annex, destination: shop },
    )
    expect(await stock(['available', 'on_hand'])).toEqual([5, 5])
  })
})
