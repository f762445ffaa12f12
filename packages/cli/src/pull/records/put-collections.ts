import { COLLECTIONS } from '../../../../emulator/src/admin-api/collections/collection-records'
import type { CollectionRecord } from '../../../../emulator/src/admin-api/collections/collection-records'
import type { RecordStore } from '../../../../emulator/src/engine/records/record-store'
import { PRODUCTS } from '../../../../emulator/src/admin-api/products/product-records'
import { onlineStore } from '../../../../emulator/src/admin-api/publications/publication-records'
import { putMetafields } from './put-metafields'
import type { RowTree } from './row-tree'

type CollectionRow = Omit<
  CollectionRecord,
  'createdAt' | 'image' | 'productIds' | 'publications'
> & {
  image: { url: string; altText: string | null } | null
}

/** Stores the collections. Those with rules get their products from the rules. */
export function putCollections(records: RecordStore, tree: RowTree): void {
  for (const row of tree.rootsAs<CollectionRow>()) {
    const productIds = tree
      .childrenOf<{ id: string }>(row.id, 'Product')
      .map(({ id }) => id)
      .filter(id => records.table(PRODUCTS).get(id))
    records.table(COLLECTIONS).put({
      id: row.id,
      __typename: 'Collection',
      title: row.title,
      handle: row.handle,
      descriptionHtml: row.descriptionHtml,
      sortOrder: row.sortOrder,
      templateSuffix: row.templateSuffix,
      seo: row.seo,
      image: row.image && { src: row.image.url, altText: row.image.altText },
      ruleSet: row.ruleSet,
      productIds: row.ruleSet ? [] : productIds,
      publications: { [onlineStore(records).id]: row.updatedAt },
      // The Admin API has no time of creation.
      createdAt: row.updatedAt,
      updatedAt: row.updatedAt,
    })
    putMetafields(records, tree, row.id)
  }
}
