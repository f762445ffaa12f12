import { cursorTime } from '../../engine/records/connection'
import type { RecordStore } from '../../engine/records/record-store'
import type { ListSpec } from '../../engine/resolve/list-records'
import { productsOf } from './collection-membership'
import { isSmart } from './collection-records'
import type { CollectionRecord } from './collection-records'

const PUBLISHED = ['published', 'visible', 'any', 'online_store:visible', 'online_store:published']
const UNPUBLISHED = [
  'unpublished',
  'hidden',
  'any',
  'online_store:hidden',
  'online_store:unpublished',
]
const publishedStatus = {
  kind: 'enum',
  values: [...new Set([...PUBLISHED, ...UNPUBLISHED])],
  read: ({ publications }: CollectionRecord) =>
    Object.keys(publications).length > 0 ? PUBLISHED : UNPUBLISHED,
} as const

/** Searches and sorts collections. */
export function collectionList(records: RecordStore): ListSpec<CollectionRecord> {
  return {
    search: {
      text: collection => [collection.title],
      fields: {
        collection_type: {
          kind: 'enum',
          values: ['smart', 'custom'],
          read: collection => (isSmart(collection) ? 'smart' : 'custom'),
        },
        handle: { kind: 'exact', read: collection => collection.handle },
        id: { kind: 'id', read: collection => collection.id },
        product_id: {
          kind: 'id',
          read: collection => productsOf(records, collection).map(({ id }) => id),
        },
        product_publication_status: publishedStatus,
        publishable_status: publishedStatus,
        published_at: {
          kind: 'time',
          read: ({ publications }) => Object.values(publications).sort()[0] ?? null,
        },
        published_status: publishedStatus,
        title: { kind: 'text', read: collection => collection.title },
        updated_at: { kind: 'time', read: collection => collection.updatedAt },
      },
    },
    sortValues: {
      TITLE: collection => collection.title,
      UPDATED_AT: collection => cursorTime(collection.updatedAt),
    },
  }
}
