import type { GraphqlContext } from '../../engine/graphql-context'
import { idNumber } from '../../engine/records/global-id'
import { timestamp } from '../../engine/records/timestamp'
import type { MutationContext } from '../../engine/resolve/mutation'
import { removeDrawersAt } from '../cash-management/drawer-records'
import {
  addQuantities,
  INVENTORY_LEVELS,
  removeLevel,
  stockItem,
} from '../inventory/inventory-records'
import { LOCATIONS } from './location-records'

/** Deletes a location with its inventory and its cash drawers. */
export function removeLocation({ store, emit }: MutationContext, id: string): void {
  const { records } = store
  for (const level of records.table(INVENTORY_LEVELS).lookUp('location', id))
    removeLevel(records, level)
  removeDrawersAt(records, id)
  records.table(LOCATIONS).remove(id)
  emit('locations/delete', { id: idNumber(id) })
}

/** Adds all stock of a location to another one. */
export function moveInventory({ store, clock }: GraphqlContext, from: string, to: string): void {
  const at = timestamp(clock.now())
  const { records } = store
  for (const level of records.table(INVENTORY_LEVELS).lookUp('location', from)) {
    const target = stockItem(records, level.itemId, to, at)
    addQuantities(records, target, level.quantities, at)
    removeLevel(records, level)
  }
}
