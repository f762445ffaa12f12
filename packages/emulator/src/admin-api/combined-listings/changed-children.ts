import type { ChildProductRelationInput, MutationArgs } from '../../../generated/admin'
import type { RecordStore } from '../../engine/records/record-store'
import { listingOf } from './listing-records'
import type { ListingChild } from './listing-records'

/** Lists the children that a combined listing has after a change. */
export function changedChildren(
  records: RecordStore,
  {
    parentProductId,
    productsAdded,
    productsEdited,
    productsRemovedIds,
  }: MutationArgs['combinedListingUpdate'],
): ListingChild[] {
  const edited = new Map((productsEdited ?? []).map(input => [input.childProductId, input]))
  return (listingOf(records, parentProductId)?.children ?? [])
    .filter(({ productId }) => !(productsRemovedIds ?? []).includes(productId))
    .map(child => {
      const input = edited.get(child.productId)
      return input ? childOf(input) : child
    })
    .concat((productsAdded ?? []).map(childOf))
}

function childOf({
  childProductId,
  selectedParentOptionValues,
}: ChildProductRelationInput): ListingChild {
  return {
    productId: childProductId,
    values: Object.fromEntries(selectedParentOptionValues.map(({ name, value }) => [name, value])),
  }
}
