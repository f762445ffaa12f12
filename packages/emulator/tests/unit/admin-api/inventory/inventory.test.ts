// cspell:words couldn

import { beforeEach, describe, expect, it } from 'vitest'
import { NONE, NOWHERE, startStock } from './started-stock'

const { admin, change, levelId, quantityOfVariant, set, stock, stocked } = startStock()

let item: string
let shop: string
let annex: string
beforeEach(() => {
  ;({ item, shop, annex } = stocked)
})

const adjust = (changes: object, name = 'available', fields: object = {}) =>
  change('inventoryAdjustQuantities', {
    name,
    reason: 'correction',
    changes: [{ inventoryItemId: item, locationId: shop, delta: 4, ...changes }],
    ...fields,
  })

const refusal = (field: string[], message: string, code: string) => ({
  inventoryAdjustmentGroup: null,
  userErrors: [{ field, message, code }],
})

describe('inventoryAdjustQuantities', () => {
  it('changes the available quantity and what is on hand', async () => {
    expect(await adjust({})).toEqual({
      inventoryAdjustmentGroup: {
        reason: 'correction',
        changes: ['available', 'on_hand'].map(name => ({
          name,
          delta: 4,
          ledgerDocumentUri: null,
          location: { name: 'Shop location' },
        })),
      },
      userErrors: [],
    })
    expect(await stock(['available', 'on_hand', 'committed'])).toEqual([4, 4, 0])
    expect(await quantityOfVariant()).toBe(4)
    await expect.poll(admin.received).toEqual([
      [
        'inventory_levels/update',
        {
          inventory_item_id: Number(item.split('/').at(-1)),
          location_id: Number(shop.split('/').at(-1)),
          available: 4,
          updated_at: '2027-01-15T08:00:00Z',
          admin_graphql_api_id: levelId(),
        },
      ],
    ])
  })

  it('has no group without a change', async () => {
    expect(await adjust({ delta: 0 })).toEqual({ inventoryAdjustmentGroup: null, userErrors: [] })
  })

  it('does not count incoming stock as on hand', async () => {
    await adjust({ ledgerDocumentUri: 'orders://1' }, 'incoming')
    expect(await stock(['incoming', 'on_hand', 'available'])).toEqual([4, 0, 0])
  })

  it.each([
    [{ reason: 'gift' }, ['reason'], 'INVALID_REASON', /^The specified reason is invalid\. Valid/],
    [
      { name: 'on_hand' },
      ['name'],
      'INVALID_QUANTITY_NAME',
      /^The specified quantity name is invalid\. Valid values are: available, damaged, incoming,/,
    ],
    [
      { referenceDocumentUri: 'plain text' },
      ['referenceDocumentUri'],
      'INVALID_REFERENCE_DOCUMENT',
      /^The specified reference document is invalid\.$/,
    ],
  ])('refuses %j', async (fields, field, code, message) => {
    expect(await adjust({}, 'available', fields)).toEqual({
      inventoryAdjustmentGroup: null,
      userErrors: [
        { field: ['input', ...field], message: expect.stringMatching(message) as string, code },
      ],
    })
    expect(await stock(['available'])).toEqual([0])
  })

  it.each([
    ['available', 'a://b', 'INVALID_AVAILABLE_DOCUMENT'],
    ['damaged', null, 'INVALID_QUANTITY_DOCUMENT'],
    ['damaged', 'gid://shopify/Order/1', 'INTERNAL_LEDGER_DOCUMENT'],
    ['damaged', 'no address', 'INVALID_LEDGER_DOCUMENT'],
  ])('refuses a change of %s with the document %j', async (name, ledgerDocumentUri, code) => {
    expect(await adjust({ ledgerDocumentUri }, name)).toMatchObject({
      inventoryAdjustmentGroup: null,
      userErrors: [{ field: ['input', 'changes', '0', 'ledgerDocumentUri'], code }],
    })
  })

  it('refuses an unknown item and location, and one that is not stocked', async () => {
    expect(await adjust({ inventoryItemId: NONE, locationId: NOWHERE })).toEqual({
      inventoryAdjustmentGroup: null,
      userErrors: [
        {
          field: ['input', 'changes', '0', 'inventoryItemId'],
          message: 'The specified inventory item could not be found.',
          code: 'INVALID_INVENTORY_ITEM',
        },
        {
          field: ['input', 'changes', '0', 'locationId'],
          message: 'The specified location could not be found.',
          code: 'INVALID_LOCATION',
        },
      ],
    })
    expect(await adjust({ locationId: annex })).toEqual(
      refusal(
        ['input', 'changes', '0', 'locationId'],
        'The specified inventory item is not stocked at the location.',
        'ITEM_NOT_STOCKED_AT_LOCATION',
      ),
    )
  })

  it('refuses a quantity that is no longer the expected one', async () => {
    await adjust({})
    expect(await adjust({ changeFromQuantity: 3 })).toEqual(
      refusal(
        ['input', 'changes', '0', 'changeFromQuantity'],
        'The changeFromQuantity argument no longer matches the persisted quantity.',
        'CHANGE_FROM_QUANTITY_STALE',
      ),
    )
    expect(await adjust({ changeFromQuantity: 4 })).toMatchObject({ userErrors: [] })
    expect(await stock(['available'])).toEqual([8])
  })

  it('runs once for an idempotency key', async () => {
    const changes = [{ inventoryItemId: item, locationId: shop, delta: 2 }]
    const input = { name: 'available', reason: 'restock', changes }
    const first = await change('inventoryAdjustQuantities', input, 'same')
    expect(await change('inventoryAdjustQuantities', input, 'same')).toEqual(first)
    expect(await stock(['available'])).toEqual([2])
    expect(
      await change('inventoryAdjustQuantities', { ...input, reason: 'other' }, 'same'),
    ).toMatchObject({ userErrors: [{ field: null, code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH' }] })
  })
})

describe('inventorySetQuantities', () => {
  it('sets the available quantity or what is on hand', async () => {
    await set(9)
    await adjust({ ledgerDocumentUri: 'a://b' }, 'damaged')
    expect(await set(10, {}, { name: 'on_hand' })).toMatchObject({
      inventoryAdjustmentGroup: {
        changes: [
          { name: 'available', delta: -3 },
          { name: 'on_hand', delta: -3 },
        ],
      },
    })
    expect(await stock(['available', 'damaged', 'on_hand'])).toEqual([6, 4, 10])
  })

  it('refuses other names, and quantities that are too high', async () => {
    expect(await set(1, {}, { name: 'damaged' })).toEqual(
      refusal(
        ['input', 'name'],
        "The quantity name must be either 'available' or 'on_hand'.",
        'INVALID_NAME',
      ),
    )
    expect(await set(1_000_000_001)).toEqual(
      refusal(
        ['input', 'quantities', '0', 'quantity'],
        "The quantity can't be higher than 1,000,000,000.",
        'INVALID_QUANTITY_TOO_HIGH',
      ),
    )
  })

  it('reports every entry of a duplicate', async () => {
    const entry = { inventoryItemId: item, locationId: shop, quantity: 1 }
    expect(await set(1, {}, { quantities: [entry, entry] })).toEqual({
      inventoryAdjustmentGroup: null,
      userErrors: ['0', '1'].map(index => ({
        field: ['input', 'quantities', index, 'locationId'],
        message: 'The combination of inventoryItemId and locationId must be unique.',
        code: 'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR',
      })),
    })
  })

  it('compares the quantity in versions before 2026-04', async () => {
    await admin.ignoreRule('api-2026-01-end')
    const send = (fields: object, entry: object = {}) =>
      admin
        .send(
          `mutation ($input: InventorySetQuantitiesInput!) {
            inventorySetQuantities(input: $input) { userErrors { field code } }
          }`,
          {
            input: {
              name: 'available',
              reason: 'correction',
              quantities: [{ inventoryItemId: item, locationId: shop, quantity: 5, ...entry }],
              ...fields,
            },
          },
          '2026-01',
        )
        .then(({ data }) => data)
    const outcome = (...userErrors: object[]) => ({ inventorySetQuantities: { userErrors } })
    expect(await send({})).toEqual(
      outcome({ field: ['input', 'ignoreCompareQuantity'], code: 'COMPARE_QUANTITY_REQUIRED' }),
    )
    expect(await send({}, { compareQuantity: 2 })).toEqual(
      outcome({
        field: ['input', 'quantities', '0', 'compareQuantity'],
        code: 'COMPARE_QUANTITY_STALE',
      }),
    )
    expect(await send({ ignoreCompareQuantity: true })).toEqual(outcome())
    expect(await stock(['available'])).toEqual([5])
  })
})

describe('inventorySetOnHandQuantities', () => {
  const setOnHand = (quantity: number) =>
    change('inventorySetOnHandQuantities', {
      reason: 'cycle_count_available',
      setQuantities: [{ inventoryItemId: item, locationId: shop, quantity }],
    })

  it('sets what is on hand', async () => {
    expect(await setOnHand(6)).toMatchObject({ userErrors: [] })
    expect(await stock(['available', 'on_hand'])).toEqual([6, 6])
  })

  it('refuses a negative quantity', async () => {
    expect(await setOnHand(-1)).toEqual(
      refusal(
        ['input', 'setQuantities', '0', 'quantity'],
        "The quantity can't be negative.",
        'INVALID_QUANTITY_NEGATIVE',
      ),
    )
  })
})

describe('inventoryMoveQuantities', () => {
  const move = (from: object, to: object, quantity = 2) =>
    change('inventoryMoveQuantities', {
      reason: 'damaged',
      referenceDocumentUri: 'warehouse://count/1',
      changes: [
        {
          inventoryItemId: item,
          quantity,
          from: { locationId: shop, name: 'available', ...from },
          to: { locationId: shop, name: 'damaged', ledgerDocumentUri: 'a://b', ...to },
        },
      ],
    })

  it('moves stock to another state', async () => {
    await set(5)
    expect(await move({}, {})).toMatchObject({
      inventoryAdjustmentGroup: {
        changes: [
          { name: 'available', delta: -2, ledgerDocumentUri: null },
          { name: 'damaged', delta: 2, ledgerDocumentUri: 'a://b' },
        ],
      },
      userErrors: [],
    })
    expect(await stock(['available', 'damaged', 'on_hand'])).toEqual([3, 2, 5])
    expect(await quantityOfVariant()).toBe(3)
  })

  it.each([
    [{}, { name: 'available', ledgerDocumentUri: null }, 2, [], 'SAME_QUANTITY_NAME'],
    [{}, { locationId: NOWHERE }, 2, [], 'DIFFERENT_LOCATIONS'],
    [{}, { name: 'stolen' }, 2, ['to', 'name'], 'INVALID_QUANTITY_NAME'],
    [{}, {}, -2, ['quantity'], 'INVALID_QUANTITY_NEGATIVE'],
    [{}, { ledgerDocumentUri: null }, 2, ['to', 'ledgerDocumentUri'], 'INVALID_QUANTITY_DOCUMENT'],
    [
      { changeFromQuantity: 9 },
      {},
      2,
      ['from', 'changeFromQuantity'],
      'CHANGE_FROM_QUANTITY_STALE',
    ],
  ])('refuses %j to %j', async (from, to, quantity, field, code) => {
    expect(await move(from, to, quantity)).toMatchObject({
      inventoryAdjustmentGroup: null,
      userErrors: [{ field: ['input', 'changes', '0', ...field], code }],
    })
  })
})

describe('inventoryItemUpdate', () => {
  const update = (input: object, id = item) =>
    admin.ask(
      `mutation ($id: ID!, $input: InventoryItemInput!) {
        inventoryItemUpdate(id: $id, input: $input) {
          inventoryItem {
            sku tracked requiresShipping unitCost { amount }
            measurement { weight { unit value } }
            countryHarmonizedSystemCodes(first: 2) { nodes { countryCode harmonizedSystemCode } }
          }
          userErrors { field message }
        }
      }`,
      { id, input },
    )

  it('replaces the fields that the input has', async () => {
    const codes = [{ countryCode: 'CA', harmonizedSystemCode: '940550' }]
    expect(
      await update({
        sku: 'LAN-1',
        cost: '3.5',
        tracked: false,
        measurement: { weight: { unit: 'GRAMS', value: 420 } },
        countryHarmonizedSystemCodes: codes,
      }),
    ).toEqual({
      inventoryItem: {
        sku: 'LAN-1',
        tracked: false,
        requiresShipping: true,
        unitCost: { amount: '3.5' },
        measurement: { weight: { unit: 'GRAMS', value: 420 } },
        countryHarmonizedSystemCodes: { nodes: codes },
      },
      userErrors: [],
    })
    await expect
      .poll(admin.received)
      .toMatchObject([['inventory_items/update', { sku: 'LAN-1', tracked: false, cost: '3.5' }]])
    expect(
      await admin.ask('{ inventoryItems(first: 5, query: "sku:LAN-1") { nodes { id } } }'),
    ).toEqual({ nodes: [{ id: item }] })
  })

  it('refuses an unknown item, and a negative cost', async () => {
    const refused = (field: string[], message: string) => ({
      inventoryItem: null,
      userErrors: [{ field, message }],
    })
    expect(await update({}, NONE)).toEqual(
      refused(['id'], "The product couldn't be updated because it does not exist."),
    )
    expect(await update({ cost: '-1' })).toEqual(
      refused(['input', 'cost'], 'Cost must be greater than or equal to 0'),
    )
    expect(await update({ countryCodeOfOrigin: 'ZZ' })).toEqual(
      refused(['input', 'countryCodeOfOrigin'], 'Country code of origin is invalid'),
    )
    expect(await update({ measurement: { weight: { unit: 'POUNDS', value: -2.5 } } })).toEqual(
      refused(
        ['input', 'measurement', 'weight'],
        'Measurement weight value -2.5 lb must be >= 0 lb',
      ),
    )
    for (const harmonizedSystemCode of ['12345', '12345678901234', '12345x'])
      expect(await update({ harmonizedSystemCode })).toEqual(
        refused(
          ['input', 'harmonizedSystemCode'],
          'Harmonized system code must be a number between six and thirteen digits',
        ),
      )
  })
})

it('inventoryProperties lists the quantities and their parts', async () => {
  const { quantityNames } = await admin.ask<{
    quantityNames: { name: string; belongsTo: string[]; comprises: string[] }[]
  }>('{ inventoryProperties { quantityNames { name belongsTo comprises } } }')
  expect(quantityNames.map(({ name }) => name)).toEqual([
    'available',
    'committed',
    'damaged',
    'incoming',
    'on_hand',
    'quality_control',
    'reserved',
    'safety_stock',
  ])
  const onHand = quantityNames.find(({ name }) => name === 'on_hand')
  expect(
    quantityNames.filter(({ belongsTo }) => belongsTo.length > 0).map(({ name }) => name),
  ).toEqual(onHand?.comprises)
})
