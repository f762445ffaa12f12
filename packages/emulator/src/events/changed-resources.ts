import { COLLECTIONS } from '../admin-api/collections/collection-records'
import { VARIANTS } from '../admin-api/products/product-records'
import type { RecordStore, RecordChange } from '../engine/records/record-store'
import { parseGlobalId } from '../engine/records/global-id'
import type { EventTopic } from '../../../../shared/events'
import { TOPIC_SHAPES } from './topic-shapes'

/** Lists the ids of the resources of a topic that changed records belong to. */
export function changedResources(
  topic: EventTopic,
  changes: readonly RecordChange[],
  records: RecordStore,
): string[] {
  const { belongsTo } = TOPIC_SHAPES[topic]
  const ids = new Set<string>()
  const add = (id: unknown) => {
    if (typeof id !== 'string') return
    const resource = parseGlobalId(id)?.type
    if (resource === topic) ids.add(id)
    // A metafield of a variant belongs to the product.
    else if (topic === 'Product' && resource === 'ProductVariant')
      add(records.table(VARIANTS).get(id)?.productId)
  }
  for (const { type, before, after } of changes) {
    if (type === topic) add((after ?? before)?.id)
    const rootsOf = Object.hasOwn(belongsTo, type) ? belongsTo[type] : undefined
    if (!rootsOf) continue
    for (const record of [before, after]) if (record) [rootsOf(record as never)].flat().forEach(add)
  }
  if (topic === 'Collection' && changes.some(({ type }) => /^Product(?:Variant)?$/.test(type)))
    for (const collection of records.table(COLLECTIONS).lookUp('smart', 'smart')) add(collection.id)
  return [...ids]
}
