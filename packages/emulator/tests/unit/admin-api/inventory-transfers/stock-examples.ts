import type { Arguments, Examples, ExampleStore, FindId } from '../mutation-cases/example'

const TRANSFER = 'inventoryTransfer { id lineItems(first: 3) { nodes { id } } }'
const SHIPMENT = 'inventoryShipment { id lineItems(first: 3) { nodes { id } } }'

/** Items of a transfer from the first location to the second. */
const transferInput = ({ id }: ExampleStore) => ({
  originLocationId: id('Location'),
  destinationLocationId: id('Location', 1),
  lineItems: [0, 1].map(index => ({ inventoryItemId: id('InventoryItem', index), quantity: 3 })),
})

const addTransfer = (store: ExampleStore, root = 'inventoryTransferCreateAsReadyToShip') =>
  store.run(root, { input: transferInput(store) }, TRANSFER)

const shipmentInput = (store: ExampleStore, transfer: FindId, quantity: number) => ({
  movementId: transfer('InventoryTransfer'),
  lineItems: [{ inventoryItemId: store.id('InventoryItem'), quantity }],
})

/** Adds a shipment of a part of a transfer. */
async function addShipment(
  store: ExampleStore,
  args: (shipment: FindId) => Arguments = () => ({}),
  root = 'inventoryShipmentCreate',
): Promise<Arguments> {
  const transfer = await addTransfer(store)
  const shipment = await store.run(root, { input: shipmentInput(store, transfer, 1) }, SHIPMENT)
  return { id: shipment('InventoryShipment'), ...args(shipment) }
}

const shipped = async (store: ExampleStore) => ({
  input: shipmentInput(store, await addTransfer(store), 2),
})

/** Examples of quantities in stock, and of transfers between locations. */
export const examples: Examples = {
  inventoryMoveQuantities: ({ id }) => {
    const terminal = (name: string) => ({
      locationId: id('Location'),
      name,
      changeFromQuantity: null,
      ...(name !== 'available' && { ledgerDocumentUri: 'app://ledger/1' }),
    })
    return {
      input: {
        reason: 'damaged',
        referenceDocumentUri: 'app://count/1',
        changes: [
          {
            inventoryItemId: id('InventoryItem'),
            quantity: 1,
            from: terminal('available'),
            to: terminal('damaged'),
          },
        ],
      },
    }
  },
  inventorySetOnHandQuantities: ({ id }) => ({
    input: {
      reason: 'correction',
      setQuantities: [
        {
          inventoryItemId: id('InventoryItem'),
          locationId: id('Location'),
          quantity: 50,
          changeFromQuantity: null,
        },
      ],
    },
  }),
  inventorySetQuantities: ({ id }) => ({
    input: {
      name: 'available',
      reason: 'correction',
      quantities: [
        {
          inventoryItemId: id('InventoryItem'),
          locationId: id('Location'),
          quantity: 50,
          changeFromQuantity: null,
        },
      ],
    },
  }),
  inventoryTransferCancel: async store => ({
    id: (await addTransfer(store))('InventoryTransfer'),
  }),
  inventoryTransferCreateAsReadyToShip: store => ({ input: transferInput(store) }),
  inventoryTransferDelete: async store => ({
    id: (await addTransfer(store, 'inventoryTransferCreate'))('InventoryTransfer'),
  }),
  inventoryTransferDuplicate: async store => ({
    id: (await addTransfer(store))('InventoryTransfer'),
  }),
  inventoryTransferEdit: async store => ({
    id: (await addTransfer(store))('InventoryTransfer'),
    input: { note: 'Fragile', tags: ['spring'] },
  }),
  inventoryTransferMarkAsReadyToShip: async store => ({
    id: (await addTransfer(store, 'inventoryTransferCreate'))('InventoryTransfer'),
  }),
  inventoryTransferRemoveItems: async store => {
    const transfer = await addTransfer(store)
    return {
      input: {
        id: transfer('InventoryTransfer'),
        transferLineItemIds: [transfer('InventoryTransferLineItem')],
      },
    }
  },
  inventoryTransferSetItems: async store => ({
    input: {
      id: (await addTransfer(store))('InventoryTransfer'),
      lineItems: [{ inventoryItemId: store.id('InventoryItem'), quantity: 5 }],
    },
  }),
  inventoryShipmentCreate: shipped,
  inventoryShipmentCreateInTransit: shipped,
  inventoryShipmentAddItems: store =>
    addShipment(store, () => ({
      lineItems: [{ inventoryItemId: store.id('InventoryItem', 1), quantity: 1 }],
    })),
  inventoryShipmentDelete: store => addShipment(store),
  inventoryShipmentMarkInTransit: store => addShipment(store),
  inventoryShipmentReceive: store =>
    addShipment(
      store,
      shipment => ({
        lineItems: [
          {
            shipmentLineItemId: shipment('InventoryShipmentLineItem'),
            quantity: 1,
            reason: 'ACCEPTED',
          },
        ],
      }),
      'inventoryShipmentCreateInTransit',
    ),
  inventoryShipmentRemoveItems: store =>
    addShipment(store, shipment => ({ lineItems: [shipment('InventoryShipmentLineItem')] })),
  inventoryShipmentSetBarcode: store => addShipment(store, () => ({ barcode: 'B-1' })),
  inventoryShipmentSetTracking: store =>
    addShipment(store, () => ({ tracking: { company: 'Parcel', trackingNumber: 'P1' } })),
  inventoryShipmentUpdateItemQuantities: store =>
    addShipment(store, shipment => ({
      items: [{ shipmentLineItemId: shipment('InventoryShipmentLineItem'), quantity: 2 }],
    })),
}
