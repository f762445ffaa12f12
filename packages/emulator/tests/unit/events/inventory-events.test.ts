import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { sentEvents } from './sent-events'
import { startReceiver } from '../webhooks/receiver'
import type { Receiver } from '../webhooks/receiver'

let receiver: Receiver
let platform: StartedPlatform
beforeAll(async () => {
  receiver = await startReceiver()
  platform = await startPlatform({
    app: {
      appUrl: receiver.origin,
      scopes: ['read_inventory_transfers', 'read_inventory_shipments'],
      events: [
        {
          handle: 'transfers',
          topic: 'InventoryTransfer',
          actions: ['create', 'update'],
          triggers: ['inventoryTransfer.status', 'inventoryTransfer.note'],
          query:
            'query ($inventoryTransferId: ID!) { inventoryTransfer(id: $inventoryTransferId) { status } }',
          uri: '/events',
        },
        {
          handle: 'shipments',
          topic: 'InventoryShipment',
          actions: ['create', 'update'],
          triggers: ['inventoryShipment.status', 'inventoryShipment.lineItems.acceptedQuantity'],
          uri: '/events',
        },
      ],
    },
  })
  await platform.emulator.control.install({ shop: DEMO })
})
afterAll(async () => {
  await platform.emulator.close()
  await receiver.close()
})

const query = <Data>(text: string) =>
  platform.emulator.control.query({ shop: DEMO, query: text }) as Promise<Data>

const events = (handle: string, count: number) => sentEvents(platform, handle, count)

it('reports transfers and shipments of inventory', async () => {
  const { location } = await query<{ location: { id: string } }>('{ location { id } }')
  const { locationAdd, productSet } = await query<{
    locationAdd: { location: { id: string } }
    productSet: { product: { variants: { nodes: { inventoryItem: { id: string } }[] } } }
  }>(`mutation {
    locationAdd(input: { name: "Depot", address: { countryCode: CA } }) { location { id } }
    productSet(synchronous: true, input: { title: "Lamp",
      productOptions: [{ name: "Title", values: [{ name: "Default Title" }] }],
      variants: [{ optionValues: [{ optionName: "Title", name: "Default Title" }], inventoryItem: { tracked: true } }] }) {
      product { variants(first: 1) { nodes { inventoryItem { id } } } }
    }
  }`)
  const item = productSet.product.variants.nodes[0]?.inventoryItem.id ?? ''
  await query(`mutation {
    inventorySetQuantities(input: { name: "available", reason: "correction",
      quantities: [{ inventoryItemId: "${item}", locationId: "${location.id}", quantity: 10, changeFromQuantity: 0 }] })
      @idempotent(key: "stock") { userErrors { message } }
  }`)
  const { created } = await query<{ created: { inventoryTransfer: { id: string } } }>(`mutation {
    created: inventoryTransferCreate(input: { originLocationId: "${location.id}",
      destinationLocationId: "${locationAdd.location.id}",
      lineItems: [{ inventoryItemId: "${item}", quantity: 3 }] }) @idempotent(key: "transfer") {
      inventoryTransfer { id } userErrors { message }
    }
  }`)
  const { id } = created.inventoryTransfer
  await events('transfers', 1)
  await query(
    `mutation { inventoryTransferMarkAsReadyToShip(id: "${id}") { userErrors { message } } }`,
  )
  expect((await events('transfers', 2)).at(-1)).toMatchObject({
    action: 'update',
    fields_changed: { updated: [`inventoryTransfer[id: '${id}'].status`] },
    data: { inventoryTransfer: { status: 'READY_TO_SHIP' } },
  })

  const { shipped } = await query<{ shipped: { inventoryShipment: { id: string } } }>(`mutation {
    shipped: inventoryShipmentCreate(input: { movementId: "${id}",
      lineItems: [{ inventoryItemId: "${item}", quantity: 3 }] }) @idempotent(key: "shipment") {
      inventoryShipment { id } userErrors { message }
    }
  }`)
  const shipment = shipped.inventoryShipment.id
  expect(await events('shipments', 1)).toMatchObject([{ action: 'create' }])
  await query(
    `mutation { inventoryShipmentMarkInTransit(id: "${shipment}") { userErrors { message } } }`,
  )
  expect((await events('shipments', 2)).at(-1)?.fields_changed.updated).toEqual([
    `inventoryShipment[id: '${shipment}'].status`,
  ])
})
