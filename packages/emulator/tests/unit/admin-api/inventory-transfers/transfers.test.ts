import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  [
    'write_products',
    'write_inventory',
    'write_locations',
    'write_inventory_transfers',
    'write_inventory_shipments',
    'write_inventory_shipments_received_items',
  ],
  [
    'inventory_transfers/ready_to_ship',
    'inventory_transfers/complete',
    'inventory_transfers/cancel',
    'inventory_shipments/create',
    'inventory_shipments/mark_in_transit',
    'inventory_shipments/receive_items',
  ],
)

const TRANSFER = `id name status totalQuantity receivedQuantity
  origin { name location { id } } destination { name }
  lineItems(first: 5) { nodes {
    id title totalQuantity shippableQuantity shippedQuantity processableQuantity
    pickedForShipmentQuantity
  } }`
const SHIPMENT = `id name status lineItemTotalQuantity totalAcceptedQuantity totalRejectedQuantity
  lineItems(first: 5) { nodes { id quantity unreceivedQuantity } }`

interface Payload {
  inventoryTransfer: { id: string; lineItems: { nodes: { id: string }[] } } | null
  inventoryShipment: { id: string; lineItems: { nodes: { id: string }[] } } | null
  userErrors: { field: string[]; code: string }[]
}

let keys = 0
let item: string
let origin: string
let destination: string
beforeEach(async () => {
  const { productSet } = await admin.ask<{
    productSet: { product: { variants: { nodes: { inventoryItem: { id: string } }[] } } }
    first: { nodes: { id: string }[] }
    locationAdd: { location: { id: string } }
  }>(`mutation {
    productSet(synchronous: true, input: { title: "Lamp", productOptions: [{ name: "Title", values: [{ name: "Default Title" }] }],
      variants: [{ optionValues: [{ optionName: "Title", name: "Default Title" }], inventoryItem: { tracked: true } }] }) {
      product { variants(first: 1) { nodes { inventoryItem { id } } } } userErrors { message }
    }
    locationAdd(input: { name: "Depot", address: { countryCode: CA } }) { location { id } }
  }`)
  item = productSet.product.variants.nodes[0]?.inventoryItem.id ?? ''
  origin = (await admin.ask<{ id: string }>('{ location { id } }')).id
  destination =
    (
      await admin.ask<{ nodes: { id: string }[] }>(
        '{ locations(first: 5, query: "name:Depot") { nodes { id } } }',
      )
    ).nodes[0]?.id ?? ''
  await admin.ask(
    `mutation ($item: ID!, $location: ID!) {
      inventorySetQuantities(input: { name: "available", reason: "correction",
        quantities: [{ inventoryItemId: $item, locationId: $location, quantity: 10, changeFromQuantity: 0 }] })
        @idempotent(key: "set-${keys++}") { userErrors { message } }
    }`,
    { item, location: origin },
  )
})

const run = (root: string, args: string, fields: string, variables = '') =>
  admin.ask<Payload>(`mutation ${variables} { ${root}(${args})
    ${/Create|Duplicate|SetItems|Receive|AddItems/.test(root) ? `@idempotent(key: "key-${keys++}")` : ''} {
    ${fields} userErrors { field code }
  } }`)
const input = (quantity: number, changes = '') =>
  `input: { originLocationId: "${origin}", destinationLocationId: "${destination}", ${changes}
    lineItems: [{ inventoryItemId: "${item}", quantity: ${quantity} }] }`
const ready = async (quantity: number) =>
  (
    await run(
      'inventoryTransferCreateAsReadyToShip',
      input(quantity),
      `inventoryTransfer { ${TRANSFER} }`,
    )
  ).inventoryTransfer?.id ?? ''
const ship = (transfer: string, quantity: number, root = 'inventoryShipmentCreateInTransit') =>
  run(
    root,
    `input: { movementId: "${transfer}", lineItems: [{ inventoryItemId: "${item}", quantity: ${quantity} }] }`,
    `inventoryShipment { ${SHIPMENT} }`,
  )
const transferOf = (id: string) => admin.ask(`{ inventoryTransfer(id: "${id}") { ${TRANSFER} } }`)

/** Quantities at the origin and at the destination. */
async function stock() {
  const at = (location: string) =>
    `inventoryLevel(locationId: "${location}") {
      quantities(names: ["available", "reserved", "incoming"]) { name quantity }
    }`
  const { from, to } = await admin.ask<
    Record<string, { quantities: { name: string; quantity: number }[] } | null>
  >(`{ inventoryItem(id: "${item}") { from: ${at(origin)} to: ${at(destination)} } }`)
  const read = (level: typeof from) =>
    Object.fromEntries(level?.quantities.map(({ name, quantity }) => [name, quantity]) ?? [])
  return { from: read(from), to: read(to) }
}

describe('a transfer', () => {
  it('changes no stock as a draft, and reserves it when it is ready to ship', async () => {
    const { inventoryTransfer: draft } = await run(
      'inventoryTransferCreate',
      input(3, 'tags: ["spring"], note: "Fragile",'),
      `inventoryTransfer { ${TRANSFER} }`,
    )
    const line = {
      id: draft?.lineItems.nodes[0]?.id,
      title: 'Lamp',
      totalQuantity: 3,
      shippableQuantity: 0,
      shippedQuantity: 0,
      processableQuantity: 3,
      pickedForShipmentQuantity: 0,
    }
    expect(draft).toEqual({
      id: draft?.id,
      name: '#T0001',
      status: 'DRAFT',
      totalQuantity: 3,
      receivedQuantity: 0,
      origin: { name: expect.any(String) as string, location: { id: origin } },
      destination: { name: 'Depot' },
      lineItems: { nodes: [line] },
    })
    expect((await stock()).from).toEqual({ available: 10, reserved: 0, incoming: 0 })
    const marked = await run(
      'inventoryTransferMarkAsReadyToShip',
      `id: "${draft?.id}"`,
      'inventoryTransfer { status lineItems(first: 1) { nodes { shippableQuantity } } }',
    )
    expect(marked).toEqual({
      inventoryTransfer: {
        status: 'READY_TO_SHIP',
        lineItems: { nodes: [{ shippableQuantity: 3 }] },
      },
      userErrors: [],
    })
    expect((await stock()).from).toEqual({ available: 7, reserved: 3, incoming: 0 })
    expect(
      await admin.ask(
        `{ inventoryTransfers(first: 5, query: "status:READY_TO_SHIP tag:spring origin_id:${origin.split('/').at(-1)}") { nodes { id } } }`,
      ),
    ).toEqual({ nodes: [{ id: draft?.id }] })
    await expect
      .poll(() => admin.received().map(([topic]) => topic))
      .toEqual(['inventory_transfers/ready_to_ship'])
  })

  it('is shipped in parts, received, and completed', async () => {
    const id = await ready(5)
    const first = await ship(id, 2)
    expect(first.inventoryShipment).toMatchObject({
      name: '#T0001-1',
      status: 'IN_TRANSIT',
      lineItemTotalQuantity: 2,
    })
    expect(await stock()).toEqual({
      from: { available: 5, reserved: 3, incoming: 0 },
      to: { available: 0, reserved: 0, incoming: 2 },
    })
    expect(await transferOf(id)).toMatchObject({
      status: 'IN_PROGRESS',
      lineItems: { nodes: [{ shippableQuantity: 3, shippedQuantity: 2, processableQuantity: 3 }] },
    })
    const second = await ship(id, 3, 'inventoryShipmentCreate')
    expect(second.inventoryShipment).toMatchObject({ name: '#T0001-2', status: 'DRAFT' })
    expect(await transferOf(id)).toMatchObject({
      lineItems: { nodes: [{ shippableQuantity: 0, pickedForShipmentQuantity: 3 }] },
    })
    await run(
      'inventoryShipmentMarkInTransit',
      `id: "${second.inventoryShipment?.id}"`,
      'inventoryShipment { id }',
    )
    const partly = await run(
      'inventoryShipmentReceive',
      `id: "${second.inventoryShipment?.id}", lineItems: [
        { shipmentLineItemId: "${second.inventoryShipment?.lineItems.nodes[0]?.id}", quantity: 1, reason: REJECTED }
      ]`,
      `inventoryShipment { ${SHIPMENT} }`,
    )
    expect(partly.inventoryShipment).toMatchObject({
      status: 'PARTIALLY_RECEIVED',
      totalAcceptedQuantity: 0,
      totalRejectedQuantity: 1,
      lineItems: { nodes: [{ unreceivedQuantity: 2 }] },
    })
    for (const { inventoryShipment } of [first, second])
      await run(
        'inventoryShipmentReceive',
        `id: "${inventoryShipment?.id}", bulkReceiveAction: ACCEPTED`,
        'inventoryShipment { status }',
      )
    expect(await stock()).toEqual({
      from: { available: 5, reserved: 0, incoming: 0 },
      to: { available: 4, reserved: 0, incoming: 0 },
    })
    expect(await transferOf(id)).toMatchObject({ status: 'TRANSFERRED', receivedQuantity: 5 })
    await expect
      .poll(() => admin.received().map(([topic]) => topic))
      .toEqual([
        'inventory_transfers/ready_to_ship',
        'inventory_shipments/create',
        'inventory_shipments/mark_in_transit',
        'inventory_shipments/create',
        'inventory_shipments/mark_in_transit',
        'inventory_shipments/receive_items',
        'inventory_shipments/receive_items',
        'inventory_shipments/receive_items',
        'inventory_transfers/complete',
      ])
  })

  it('releases its stock when it is canceled or gets other items', async () => {
    const id = await ready(5)
    const changed = await run(
      'inventoryTransferSetItems',
      `input: { id: "${id}", lineItems: [{ inventoryItemId: "${item}", quantity: 2 }] }`,
      'updatedLineItems { inventoryItemId newQuantity deltaQuantity }',
    )
    expect(changed).toEqual({
      updatedLineItems: [{ inventoryItemId: item, newQuantity: 2, deltaQuantity: -3 }],
      userErrors: [],
    })
    expect((await stock()).from).toEqual({ available: 8, reserved: 2, incoming: 0 })
    await run('inventoryTransferCancel', `id: "${id}"`, 'inventoryTransfer { id }')
    expect((await stock()).from).toEqual({ available: 10, reserved: 0, incoming: 0 })
    expect(await transferOf(id)).toMatchObject({ status: 'CANCELED' })
  })

  it('is edited, duplicated and deleted', async () => {
    const id = await ready(1)
    const edited = await run(
      'inventoryTransferEdit',
      `id: "${id}", input: { note: "Careful", referenceName: "PO-7", tags: ["b", "a"] }`,
      'inventoryTransfer { note referenceName tags }',
    )
    expect(edited.inventoryTransfer).toEqual({
      note: 'Careful',
      referenceName: 'PO-7',
      tags: ['a', 'b'],
    })
    const moved = await run(
      'inventoryTransferEdit',
      `id: "${id}", input: { destinationId: "${origin}" }`,
      'inventoryTransfer { id }',
    )
    expect(moved.userErrors.map(({ code }) => code)).toContain('TRANSFER_LOCATION_IMMUTABLE')
    const { inventoryTransfer: copy } = await run(
      'inventoryTransferDuplicate',
      `id: "${id}"`,
      `inventoryTransfer { ${TRANSFER} }`,
    )
    expect(copy).toMatchObject({ name: '#T0002', status: 'DRAFT', totalQuantity: 1 })
    const remove = (transfer?: string) =>
      run('inventoryTransferDelete', `id: "${transfer}"`, 'deletedId')
    expect(await remove(copy?.id)).toEqual({ deletedId: copy?.id, userErrors: [] })
    expect(await remove(id)).toEqual({
      deletedId: null,
      userErrors: [{ field: ['id'], code: 'INVALID_TRANSFER_STATUS' }],
    })
  })

  it.each([
    ['LOCATION_NOT_FOUND', () => input(1).replace(origin, 'gid://shopify/Location/7')],
    [
      'TRANSFER_ORIGIN_CANNOT_BE_THE_SAME_AS_DESTINATION',
      () => input(1).replace(destination, origin),
    ],
    ['ITEM_NOT_FOUND', () => input(1).replace(item, 'gid://shopify/InventoryItem/7')],
    ['INVALID_QUANTITY', () => input(-1)],
  ])('is refused with %s', async (code, args) => {
    const { inventoryTransfer, userErrors } = await run(
      'inventoryTransferCreate',
      args(),
      'inventoryTransfer { id }',
    )
    expect([inventoryTransfer, userErrors.map(error => error.code)]).toEqual([null, [code]])
  })

  it.each([
    [
      { destinationLocationId: () => origin },
      [['destinationLocationId']],
      'The origin location cannot be the same as the destination location.',
    ],
    [
      { originLocationId: () => 'gid://shopify/Location/7' },
      [['originLocationId']],
      "The location selected can't be found.",
    ],
    [
      { lineItems: () => [{ inventoryItemId: 'gid://shopify/InventoryItem/7', quantity: 1 }] },
      [['lineItems', '0', 'inventoryItemId']],
      'The inventory item could not be found.',
    ],
    [
      { lineItems: () => [1, 2].map(quantity => ({ inventoryItemId: item, quantity })) },
      [
        ['lineItems', '0', 'inventoryItemId'],
        ['lineItems', '1', 'inventoryItemId'],
      ],
      'The inventory item is already present in the list. Each item must be unique.',
    ],
    [
      { lineItems: () => [{ inventoryItemId: item, quantity: -1 }] },
      [['lineItems', '0', 'quantity']],
      "The quantity can't be negative.",
    ],
  ])('with the input %o is refused at %j', async (changes: object, fields, message) => {
    const changed = Object.entries(changes).map(([name, value]) => [
      name,
      (value as () => unknown)(),
    ])
    expect(
      await admin.ask(
        `mutation ($input: InventoryTransferCreateInput!) {
          inventoryTransferCreate(input: $input) @idempotent(key: "refused") {
            inventoryTransfer { id } userErrors { field message }
          }
        }`,
        {
          input: {
            originLocationId: origin,
            destinationLocationId: destination,
            lineItems: [],
            ...Object.fromEntries(changed),
          },
        },
      ),
    ).toEqual({
      inventoryTransfer: null,
      userErrors: fields.map(field => ({ field: ['input', ...field], message })),
    })
  })
})

describe('a shipment', () => {
  it('takes no more than the transfer has left, and gives it back when it is deleted', async () => {
    const id = await ready(3)
    const { inventoryShipment: shipment } = await ship(id, 2)
    const tooMany = await ship(id, 2)
    expect(tooMany.userErrors).toEqual([
      { field: ['input', 'lineItems', '0', 'quantity'], code: 'INVALID_QUANTITY' },
    ])
    const line = shipment?.lineItems.nodes[0]?.id
    const resize = (quantity: number) =>
      run(
        'inventoryShipmentUpdateItemQuantities',
        `id: "${shipment?.id}", items: [{ shipmentLineItemId: "${line}", quantity: ${quantity} }]`,
        'shipment { lineItemTotalQuantity }',
      )
    expect(await resize(3)).toEqual({ shipment: { lineItemTotalQuantity: 3 }, userErrors: [] })
    expect((await resize(4)).userErrors).toMatchObject([{ code: 'INVALID_QUANTITY' }])
    expect((await stock()).to.incoming).toBe(3)
    expect(await run('inventoryShipmentDelete', `id: "${shipment?.id}"`, 'id')).toEqual({
      id: shipment?.id,
      userErrors: [],
    })
    expect(await stock()).toEqual({
      from: { available: 7, reserved: 3, incoming: 0 },
      to: { available: 0, reserved: 0, incoming: 0 },
    })
  })

  it('has tracking and a barcode of its own', async () => {
    const id = await ready(2)
    const [first, second] = [await ship(id, 1), await ship(id, 1)]
    const track = await run(
      'inventoryShipmentSetTracking',
      `id: "${first.inventoryShipment?.id}", tracking: { trackingNumber: "T1", company: "Postline" }`,
      'inventoryShipment { tracking { trackingNumber company trackingUrl } }',
    )
    expect(track.inventoryShipment).toEqual({
      tracking: { trackingNumber: 'T1', company: 'Postline', trackingUrl: null },
    })
    const label = (shipment?: string) =>
      run(
        'inventoryShipmentSetBarcode',
        `id: "${shipment}", barcode: "B-1"`,
        'inventoryShipment { barcode }',
      )
    expect((await label(first.inventoryShipment?.id)).inventoryShipment).toEqual({ barcode: 'B-1' })
    expect(await label(second.inventoryShipment?.id)).toEqual({
      inventoryShipment: null,
      userErrors: [{ field: ['barcode'], code: 'BARCODE_DUPLICATE' }],
    })
  })

  it.each(['MarkInTransit', 'Delete', 'SetBarcode'])(
    'is refused by %s if it is unknown',
    async root => {
      const { userErrors } = await run(
        `inventoryShipment${root}`,
        `id: "gid://shopify/InventoryShipment/7"${root === 'SetBarcode' ? ', barcode: "B"' : ''}`,
        root === 'Delete' ? 'id' : 'inventoryShipment { id }',
      )
      expect(userErrors).toEqual([{ field: ['id'], code: 'SHIPMENT_NOT_FOUND' }])
    },
  )
})
