import type {
  InventoryTransferEditInput,
  InventoryTransferLineItemInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { hasLongTag } from '../../engine/records/tags'
import type { Check, MutationError } from '../../engine/resolve/mutation'
import { INVENTORY_ITEMS } from '../inventory/inventory-records'
import { LOCATIONS } from '../locations/location-records'
import { SHIPMENTS, TRANSFERS } from './transfer-records'
import type { ShipmentStatus, TransferRecord, TransferStatus } from './transfer-records'

/**
 * The transfer exists, and has one of some statuses.
 *
 * @param wrongStatus the text of the error. Default: the one that is documented
 */
export function transferRules<Args>(
  field: readonly string[],
  idOf: (args: Args) => string,
  statuses?: readonly TransferStatus[],
  wrongStatus?: string,
): Check<Args>[] {
  return [
    TRANSFERS.existsAt(field, idOf, 'The transfer was not found.', 'TRANSFER_NOT_FOUND'),
    ...(statuses
      ? [
          {
            field,
            code: 'INVALID_TRANSFER_STATUS',
            message: wrongStatus ?? 'Current transfer status does not support this operation.',
            fails: (args: Args, context: GraphqlContext) => {
              const transfer = TRANSFERS.in(context).get(idOf(args))
              return transfer !== undefined && !statuses.includes(transfer.status)
            },
            isFinal: true,
          },
        ]
      : []),
  ]
}

/** The shipment exists, and has one of some statuses. */
export function shipmentRules(statuses?: readonly ShipmentStatus[]): Check<{ id: string }>[] {
  return [
    SHIPMENTS.exists('id', 'The shipment was not found.', 'SHIPMENT_NOT_FOUND'),
    ...(statuses
      ? [
          {
            field: ['id'],
            code: 'INVALID_SHIPMENT_STATUS',
            message: 'Current shipment status does not support this operation.',
            fails: ({ id }: { id: string }, context: GraphqlContext) => {
              const shipment = SHIPMENTS.in(context).get(id)
              return shipment !== undefined && !statuses.includes(shipment.status)
            },
            isFinal: true,
          },
        ]
      : []),
  ]
}

/** What a transfer lacks before it is ready to ship. */
export function readyErrors(transfer: TransferRecord, field: readonly string[]): MutationError[] {
  if (!transfer.origin || !transfer.destination)
    return [
      {
        field,
        code: 'LOCATION_REQUIRED',
        message: 'A location is required for this operation.',
      },
    ]
  if (transfer.lines.length === 0)
    return [{ field, code: 'ITEMS_EMPTY', message: 'The list of line items is empty.' }]
  return []
}

/** The errors of a list of items: unknown, untracked, listed twice, or a negative quantity. */
export function itemErrors(
  context: GraphqlContext,
  items: readonly InventoryTransferLineItemInput[],
  path: readonly string[],
): MutationError[] {
  const ids = items.map(({ inventoryItemId }) => inventoryItemId)
  return items.flatMap(({ inventoryItemId, quantity }, index) => {
    const at = [...path, String(index)]
    const item = INVENTORY_ITEMS.in(context).get(inventoryItemId)
    const field = [...at, 'inventoryItemId']
    if (!item)
      return [{ field, code: 'ITEM_NOT_FOUND', message: 'The inventory item could not be found.' }]
    // Each entry of a repeated item is at fault, the first one too.
    if (ids.filter(id => id === inventoryItemId).length > 1)
      return [
        {
          field,
          code: 'DUPLICATE_ITEM',
          message: 'The inventory item is already present in the list. Each item must be unique.',
        },
      ]
    if (!item.tracked)
      return [{ field, code: 'UNTRACKED_ITEM', message: 'The item does not track inventory.' }]
    if (quantity < 0)
      return [
        {
          field: [...at, 'quantity'],
          code: 'INVALID_QUANTITY',
          message: "The quantity can't be negative.",
        },
      ]
    return []
  })
}

/** The error of tags that are too long. */
export function tagErrors(tags: readonly string[] | null | undefined): MutationError[] {
  return hasLongTag(tags ?? [])
    ? [
        {
          field: ['input', 'tags'],
          code: 'TAG_EXCEEDS_MAX_LENGTH',
          message: 'The tag exceeds the maximum length.',
        },
      ]
    : []
}

/** The errors of the two ends of a transfer. */
export function locationErrors(
  context: GraphqlContext,
  ends: readonly (readonly [field: readonly string[], id: string | null | undefined])[],
): MutationError[] {
  const errors = ends.flatMap(([field, id]) => {
    if (typeof id !== 'string') return []
    const location = LOCATIONS.in(context).get(id)
    if (!location)
      return [
        { field, code: 'LOCATION_NOT_FOUND', message: "The location selected can't be found." },
      ]
    if (!location.isActive)
      return [
        { field, code: 'LOCATION_NOT_ACTIVE', message: 'The location selected is not active.' },
      ]
    return []
  })
  const [[, first] = [], [field, second] = []] = ends
  if (errors.length === 0 && typeof first === 'string' && first === second)
    errors.push({
      field: field ?? [],
      code: 'TRANSFER_ORIGIN_CANNOT_BE_THE_SAME_AS_DESTINATION',
      message: 'The origin location cannot be the same as the destination location.',
    })
  return errors
}

/** The locations of a transfer after a change. */
export function endsOf(
  { origin, destination }: TransferRecord,
  { originId, destinationId }: InventoryTransferEditInput,
) {
  return {
    originId: originId === undefined ? origin?.locationId : originId,
    destinationId: destinationId === undefined ? destination?.locationId : destinationId,
  }
}

/** Only a draft may get other locations. */
export function immutableLocations(
  transfer: TransferRecord,
  input: InventoryTransferEditInput,
): MutationError[] {
  if (transfer.status === 'DRAFT') return []
  const { originId, destinationId } = endsOf(transfer, input)
  const changed = [
    ...(originId === transfer.origin?.locationId ? [] : ['originId']),
    ...(destinationId === transfer.destination?.locationId ? [] : ['destinationId']),
  ]
  return changed.map(name => ({
    field: ['input', name],
    code: 'TRANSFER_LOCATION_IMMUTABLE',
    message:
      'The location of a transfer cannot be updated. Only Draft Transfers can mutate their locations.',
  }))
}
