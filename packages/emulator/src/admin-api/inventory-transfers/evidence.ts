import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    inventoryShipment: 'recorded',
    inventoryShipmentAddItems: 'assumed',
    inventoryShipmentCreate: 'recorded',
    inventoryShipmentCreateInTransit: 'recorded',
    inventoryShipmentDelete: 'recorded',
    inventoryShipmentMarkInTransit: 'assumed',
    inventoryShipmentReceive: 'assumed',
    inventoryShipmentRemoveItems: 'assumed',
    inventoryShipmentSetBarcode: 'assumed',
    inventoryShipmentSetTracking: 'recorded',
    inventoryShipmentUpdateItemQuantities: 'assumed',
    inventoryShipments: 'documented',
    inventoryTransfer: 'recorded',
    inventoryTransferCancel: 'recorded',
    inventoryTransferCreate: 'recorded',
    inventoryTransferCreateAsReadyToShip: 'recorded',
    inventoryTransferDelete: 'recorded',
    inventoryTransferDuplicate: 'recorded',
    inventoryTransferEdit: 'recorded',
    inventoryTransferMarkAsReadyToShip: 'recorded',
    inventoryTransferRemoveItems: 'documented',
    inventoryTransferSetItems: 'recorded',
    inventoryTransfers: 'recorded',
  },
  texts: {
    'The inventory item could not be found.': 'recorded',
    'The inventory item is already present in the list. Each item must be unique.': 'recorded',
    "The location selected can't be found.": 'recorded',
    'The origin location cannot be the same as the destination location.': 'recorded',
    "The quantity can't be negative.": 'recorded',
    'The shipment was not found.': 'documented',
    'The transfer was not found.': 'documented',
  },
}
