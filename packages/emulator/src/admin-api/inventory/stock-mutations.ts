import type { MutationArgs } from '../../../generated/admin'
// cspell:words unstocked

import { currentTime, timestamp } from '../../engine/records/timestamp'
import type { GraphqlContext } from '../../engine/graphql-context'
import { parseGlobalId } from '../../engine/records/global-id'
import { idempotent } from '../../engine/resolve/idempotency'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationContext, MutationError } from '../../engine/resolve/mutation'
import { LOCATIONS } from '../locations/location-records'
import {
  addQuantities,
  findLevel,
  INVENTORY_ITEMS,
  stockedLevels,
  stockItem,
  unstockItem,
} from './inventory-records'
import type { InventoryLevelRecord } from './inventory-records'
import { disconnectWebhook, levelWebhook } from './inventory-webhooks'
import { MAX_QUANTITY } from './quantity-checks'
import { quantityOf } from './quantity-names'

const CONNECT = 'inventory_levels/connect'
const DISCONNECT = 'inventory_levels/disconnect'

/** The roots that stock items at locations. */
export const stockMutations: Mutations = {
  inventoryActivate: idempotent(
    defineMutation<MutationArgs['inventoryActivate']>({
      topics: [CONNECT],
      run: (args, context) => {
        const { inventoryItemId, locationId, available, onHand } = args
        const { records } = context.store
        const level = findLevel(records, inventoryItemId, locationId)
        if (level?.isActive) return { inventoryLevel: level, userErrors: checkActive(args) }
        const userErrors = checkActivation(args, context)
        if (userErrors.length > 0) return { userErrors }
        const at = currentTime(context)
        const stocked = stockItem(records, inventoryItemId, locationId, at)
        const [name, wanted] =
          typeof onHand === 'number' ? ['on_hand', onHand] : ['available', available]
        const added = typeof wanted === 'number' ? wanted - quantityOf(stocked.quantities, name) : 0
        const inventoryLevel =
          level && added === 0 ? stocked : addQuantities(records, stocked, { available: added }, at)
        context.emit(CONNECT, levelWebhook(inventoryLevel))
        return { inventoryLevel }
      },
    }),
  ),

  inventoryDeactivate: idempotent(
    defineMutation<{ inventoryLevelId: string }>({
      topics: [DISCONNECT],
      errors: ({ inventoryLevelId }, context) => {
        const message = unstockProblem(placeOf(inventoryLevelId), context)
        return message === undefined ? [] : [{ field: null, message }]
      },
      run: ({ inventoryLevelId }, context) => {
        disconnect(placeOf(inventoryLevelId), context)
        return {}
      },
    }),
  ),

  inventoryBulkToggleActivation: INVENTORY_ITEMS.change('inventoryItemId', {
    checks: [
      INVENTORY_ITEMS.exists(
        'inventoryItemId',
        "The product couldn't be stocked because the product was deleted.",
        'INVENTORY_ITEM_NOT_FOUND',
      ),
    ],
    topics: [CONNECT, DISCONNECT],
    run: ({ inventoryItemId, inventoryItemUpdates }, context, inventoryItem) => {
      const { records } = context.store
      const at = currentTime(context)
      const inventoryLevels: InventoryLevelRecord[] = []
      const userErrors: MutationError[] = []
      // Activated first: an item may move from its only location to another one.
      const ordered = inventoryItemUpdates.map((update, index) => ({ ...update, index }))
      ordered.sort((left, right) => Number(right.activate) - Number(left.activate))
      for (const { locationId, activate, index } of ordered) {
        const place = { itemId: inventoryItemId, locationId }
        const error = toggleError(place, activate, context)
        if (error)
          userErrors.push({
            ...error,
            field: ['inventoryItemUpdates', String(index), 'locationId'],
          })
        else if (!activate) disconnect(place, context)
        else {
          const wasActive = findLevel(records, inventoryItemId, locationId)?.isActive
          const level = stockItem(records, inventoryItemId, locationId, at)
          if (!wasActive) context.emit(CONNECT, levelWebhook(level))
          inventoryLevels.push(level)
        }
      }
      return userErrors.length > 0 ? { userErrors } : { inventoryItem, inventoryLevels }
    },
  }),
}

interface Place {
  itemId: string
  locationId: string
}

// The number in the id of a level is that of its location.
function placeOf(levelId: string): Place {
  const { key = '', query = '' } = parseGlobalId(levelId) ?? {}
  const item = new URLSearchParams(query).get('inventory_item_id') ?? ''
  return {
    itemId: `gid://shopify/InventoryItem/${item}`,
    locationId: `gid://shopify/Location/${key}`,
  }
}

function disconnect({ itemId, locationId }: Place, context: MutationContext): void {
  const { store, clock } = context
  const level = findLevel(store.records, itemId, locationId)
  if (!level?.isActive) return
  unstockItem(store.records, level, timestamp(clock.now()))
  context.emit(DISCONNECT, disconnectWebhook(level))
}

function toggleError(
  place: Place,
  activate: boolean,
  context: GraphqlContext,
): { message: string; code: string } | undefined {
  if (!LOCATIONS.in(context).get(place.locationId))
    return {
      message: "The quantity couldn't be updated because the location was not found.",
      code: 'LOCATION_NOT_FOUND',
    }
  const message = activate ? undefined : unstockProblem(place, context, 'variant')
  return message === undefined
    ? undefined
    : { message, code: 'CANNOT_DEACTIVATE_FROM_ONLY_LOCATION' }
}

function unstockProblem(
  { itemId, locationId }: Place,
  { store }: GraphqlContext,
  noun: 'product' | 'variant' = 'product',
) {
  const { records } = store
  const location = records.table(LOCATIONS).get(locationId)
  if (!records.table(INVENTORY_ITEMS).get(itemId))
    return "The product couldn't be unstocked because the product was deleted."
  if (!location) return "The product couldn't be unstocked because the location was deleted."
  const isOnly = stockedLevels(records, itemId).every(level => level.locationId === locationId)
  return isOnly
    ? `The ${noun} couldn't be unstocked from ${location.name} because products need to be stocked at a minimum of 1 location.`
    : undefined
}

function checkActive({ available, onHand }: MutationArgs['inventoryActivate']): MutationError[] {
  const errors: MutationError[] = []
  if (typeof available === 'number')
    errors.push({
      field: ['available'],
      message:
        'Not allowed to set available quantity when the item is already active at the location.',
    })
  if (typeof onHand === 'number')
    errors.push({
      field: ['onHand'],
      message:
        'Not allowed to set an on_hand quantity when the item is already active at the location.',
    })
  return errors
}

function checkActivation(
  { inventoryItemId, locationId, available, onHand }: MutationArgs['inventoryActivate'],
  context: GraphqlContext,
): MutationError[] {
  const location = LOCATIONS.in(context).get(locationId)
  const place = location ? ` at ${location.name}` : ''
  const error = (field: string, reason: string): MutationError => ({
    field: [field],
    message: `The product couldn't be stocked${place} because ${reason}.`,
  })
  if (!INVENTORY_ITEMS.in(context).get(inventoryItemId))
    return [error('inventoryItemId', 'the product was deleted')]
  if (!location) return [error('locationId', "the location wasn't found")]
  const given = Object.entries({ available, onHand }).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  )
  if (given.length > 1)
    return given.map(([field]) =>
      error(field, 'not allowed to set available and on_hand quantities at the same time'),
    )
  return given
    .filter(([, quantity]) => Math.abs(quantity) > MAX_QUANTITY)
    .map(([field]) => error(field, 'the quantity needs to be between -1 billion and 1 billion'))
}
