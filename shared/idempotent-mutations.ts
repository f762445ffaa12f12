/**
 * Mutations of the Admin API that need the directive `@idempotent` from API version 2026-04 on.
 *
 * @see https://shopify.dev/docs/api/usage/idempotent-requests
 */
export const IDEMPOTENT_MUTATIONS: readonly string[] = [
  'inventoryActivate',
  'inventoryAdjustQuantities',
  'inventoryMoveQuantities',
  'inventorySetOnHandQuantities',
  'inventorySetQuantities',
  'inventoryShipmentAddItems',
  'inventoryShipmentCreate',
  'inventoryShipmentCreateInTransit',
  'inventoryShipmentReceive',
  'inventoryTransferCreate',
  'inventoryTransferCreateAsReadyToShip',
  'inventoryTransferDuplicate',
  'inventoryTransferSetItems',
  'locationActivate',
  'locationDeactivate',
  'refundCreate',
]
