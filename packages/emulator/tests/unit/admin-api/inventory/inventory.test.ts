// cspell:words couldn

import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  ['write_locations', 'write_inventory', 'write_products'],
  [
    'inventory_items/update',
    'inventory_levels/connect',
    'inventory_levels/update',
    'inventory_levels/disconnect',
  ],
)

let item: string
let variant: string
let shop: string
let annex: string
let keys = 0
beforeEach(async () => {
  const created = await admin.ask<{
    product: { variants: { nodes: { id: string; inventoryItem: { id: string } }[] } }
  }>(`mutation { productCreate(product: { title: "Lantern" }) {
    product { variants(first: 1) { nodes { id inventoryItem { id } } } }
  } }`)
  const [first] = created.product.variants.nodes
  item = first?.inventoryItem.id ?? ''
  variant = first?.id ?? ''
  shop = (await admin.ask<{ id: string }>('{ location { id } }')).id
  annex = (
    await admin.ask<{ location: { id: string } }>(
      'mutation { locationAdd(input: { name: "Annex", address: { countryCode: US } }) { location { id } } }',
    )
  ).location.id
})

const NONE = 'gid://shopify/InventoryItem/77'
const NOWHERE = 'gid://shopify/Location/77'
const key = () => `key-${keys++}`

function change(root: string, input: object, idempotencyKey = key()) {
  const type = `${root.charAt(0).toUpperCase()}${root.slice(1)}Input!`
  return admin.ask(
    `mutation ($input: ${type}, $key: String!) {
      ${root}(input: $input) @idempotent(key: $key) {
        inventoryAdjustmentGroup { reason changes { name delta ledgerDocumentUri location { name } } }
        userErrors { field message code }
      }
    }`,
    { input, key: idempotencyKey },
  )
}

const adjust = (changes: object, name = 'available', fields: object = {}) =>
  change('inventoryAdjustQuantities', {
    name,
    reason: 'correction',
    changes: [{ inventoryItemId: item, locationId: shop, delta: 4, ...changes }],
    ...fields,
  })

const set = (quantity: number, entry: object = {}, fields: object = {}) =>
  change('inventorySetQuantities', {
    name: 'available',
    reason: 'correction',
    quantities: [{ inventoryItemId: item, locationId: shop, quantity, ...entry }],
    ...fields,
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

const levelId = (location = shop, of = item) =>
  `gid://shopify/InventoryLevel/${location.split('/').at(-1)}?inventory_item_id=${of.split('/').at(-1)}`

const stock = (names: string[], location = shop) =>
  admin
    .ask<{ quantities: { quantity: number }[] }>(
      'query ($id: ID!, $names: [String!]!) { inventoryLevel(id: $id) { quantities(names: $names) { quantity } } }',
      { id: levelId(location), names },
    )
    .then(({ quantities }) => quantities.map(({ quantity }) => quantity))

const quantityOfVariant = () =>
  admin
    .ask<{
      inventoryQuantity: number
    }>('query ($id: ID!) { productVariant(id: $id) { inventoryQuantity } }', { id: variant })
    .then(({ inventoryQuantity }) => inventoryQuantity)

const topics = () => admin.received().map(([topic]) => topic)
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
