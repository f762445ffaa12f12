import type { GraphqlContext } from '../../engine/graphql-context'
import type { MutationError } from '../../engine/resolve/mutation'
import { LOCATIONS } from '../locations/location-records'
import { findLevel, INVENTORY_ITEMS } from './inventory-records'
import { ADJUSTABLE_NAMES, quantityOf } from './quantity-names'

/** Highest quantity; the lowest is its negative. */
export const MAX_QUANTITY = 1_000_000_000

const REASONS = [
  'correction',
  'cycle_count_available',
  'damaged',
  'movement_canceled',
  'movement_created',
  'movement_received',
  'movement_updated',
  'other',
  'promotion',
  'quality_control',
  'received',
  'reservation_created',
  'reservation_deleted',
  'reservation_updated',
  'restock',
  'safety_stock',
  'shrinkage',
]

/** Any URI with a scheme, e.g. `logistics://order/1`. */
const DOCUMENT_URI = /^[a-z][\w+.-]*:\/\/\S+$/i

/** An item at a location, and where both are in the input. */
export interface QuantityTarget {
  path: readonly string[]
  itemId: string
  locationId: string
  /** Path of the location. Default: `locationId` in the path. */
  locationPath?: readonly string[]
}

/** Lists the errors of the fields that all changes of quantities have. */
export function checkDocument({
  reason,
  referenceDocumentUri,
}: {
  reason: string
  referenceDocumentUri?: string | null
}): MutationError[] {
  const errors: MutationError[] = []
  if (!REASONS.includes(reason))
    errors.push({
      field: ['input', 'reason'],
      message: `The specified reason is invalid. Valid values are: ${REASONS.join(', ')}.`,
      code: 'INVALID_REASON',
    })
  if (typeof referenceDocumentUri === 'string' && !DOCUMENT_URI.test(referenceDocumentUri))
    errors.push({
      field: ['input', 'referenceDocumentUri'],
      message: 'The specified reference document is invalid.',
      code: 'INVALID_REFERENCE_DOCUMENT',
    })
  return errors
}

/** Checks the name of a quantity that an app changes. */
export function checkName(name: string, field: readonly string[]): MutationError[] {
  if (ADJUSTABLE_NAMES.includes(name)) return []
  return [
    {
      field,
      message: `The specified quantity name is invalid. Valid values are: ${ADJUSTABLE_NAMES.join(', ')}.`,
      code: 'INVALID_QUANTITY_NAME',
    },
  ]
}

/** Checks the document that explains a quantity other than the available one. */
export function checkLedger(
  name: string,
  uri: string | null | undefined,
  path: readonly string[],
): MutationError[] {
  const error = (code: string, message: string) => [
    { field: [...path, 'ledgerDocumentUri'], message, code },
  ]
  if (name === 'available')
    return typeof uri === 'string'
      ? error(
          'INVALID_AVAILABLE_DOCUMENT',
          'A ledger document URI is not allowed when adjusting available.',
        )
      : []
  if (typeof uri !== 'string')
    return error(
      'INVALID_QUANTITY_DOCUMENT',
      'A ledger document URI is required except when adjusting available.',
    )
  if (uri.startsWith('gid://shopify/'))
    return error(
      'INTERNAL_LEDGER_DOCUMENT',
      'Internal (gid://shopify/) ledger documents are not allowed to be adjusted via API.',
    )
  return DOCUMENT_URI.test(uri)
    ? []
    : error('INVALID_LEDGER_DOCUMENT', 'The specified ledger document is invalid.')
}

/** Checks that the quantity of an input is not too high, and not too low. */
export function checkRange(
  quantity: number,
  field: readonly string[],
  minimum = -MAX_QUANTITY,
): MutationError[] {
  if (quantity > MAX_QUANTITY)
    return [
      {
        field,
        message: "The quantity can't be higher than 1,000,000,000.",
        code: 'INVALID_QUANTITY_TOO_HIGH',
      },
    ]
  if (quantity >= minimum) return []
  return minimum === 0
    ? [{ field, message: "The quantity can't be negative.", code: 'INVALID_QUANTITY_NEGATIVE' }]
    : [
        {
          field,
          message: "The quantity can't be lower than -1,000,000,000.",
          code: 'INVALID_QUANTITY_TOO_LOW',
        },
      ]
}

/** Checks that an item exists and is stocked at a location. */
export function checkStocked(
  { store }: GraphqlContext,
  { path, itemId, locationId, locationPath = [...path, 'locationId'] }: QuantityTarget,
): MutationError[] {
  const errors: MutationError[] = []
  if (!store.records.table(INVENTORY_ITEMS).get(itemId))
    errors.push({
      field: [...path, 'inventoryItemId'],
      message: 'The specified inventory item could not be found.',
      code: 'INVALID_INVENTORY_ITEM',
    })
  if (!store.records.table(LOCATIONS).get(locationId))
    errors.push({
      field: locationPath,
      message: 'The specified location could not be found.',
      code: 'INVALID_LOCATION',
    })
  if (errors.length === 0 && !findLevel(store.records, itemId, locationId)?.isActive)
    errors.push({
      field: locationPath,
      message: 'The specified inventory item is not stocked at the location.',
      code: 'ITEM_NOT_STOCKED_AT_LOCATION',
    })
  return errors
}

/**
 * Checks that a quantity is still what the app believes.
 *
 * @param argument name of the input field, which is also in the code of the error
 * @param expected null or undefined: the app does not care
 */
export function checkExpected(
  { store }: GraphqlContext,
  { path, itemId, locationId }: QuantityTarget,
  name: string,
  expected: number | null | undefined,
  argument: 'changeFromQuantity' | 'compareQuantity' = 'changeFromQuantity',
): MutationError[] {
  const level = findLevel(store.records, itemId, locationId)
  if (typeof expected !== 'number' || quantityOf(level?.quantities ?? {}, name) === expected)
    return []
  return [
    {
      field: [...path, argument],
      message: `The ${argument} argument no longer matches the persisted quantity.`,
      code:
        argument === 'compareQuantity' ? 'COMPARE_QUANTITY_STALE' : 'CHANGE_FROM_QUANTITY_STALE',
    },
  ]
}
