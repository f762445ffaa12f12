import { cursorTime } from '../engine/records/connection'
import type { ListSpec } from '../engine/resolve/list-records'
import type { CollectionRecord } from './collection-records'

/** Searches and sorts collections. */
export const collectionList: ListSpec<CollectionRecord> = {
  search: {
    text: collection => [collection.title],
    fields: {
      collection_type: {
        kind: 'enum',
        values: ['smart', 'custom'],
        read: collection => (collection.ruleSet ? 'smart' : 'custom'),
      },
      handle: { kind: 'exact', read: collection => collection.handle },
      id: { kind: 'id', read: collection => collection.id },
      product_id: { kind: 'id', read: collection => collection.productIds },
      title: { kind: 'text', read: collection => collection.title },
      updated_at: { kind: 'time', read: collection => collection.updatedAt },
    },
  },
  sortValues: {
    TITLE: collection => collection.title,
    UPDATED_AT: collection => cursorTime(collection.updatedAt),
  },
}
