import type { CollectionSeed } from '../../state/content'
import { handleOf, uniqueHandle } from '../../engine/records/handle'
import type { RecordStore } from '../../engine/records/record-store'
import { seedMetafields } from '../metafields/seed-metafields'
import { PRODUCTS } from '../products/product-records'
import { onlineStore } from '../publications/publication-records'
import { Refusal } from '../../state/refusal'
import { COLLECTIONS } from './collection-records'
import type { CollectionRule } from './collection-records'

/**
 * Adds the collections of a seed.
 *
 * @throws Refusal 400 for a product that does not exist
 */
export function seedCollections(
  records: RecordStore,
  seeds: readonly CollectionSeed[],
  at: string,
): void {
  for (const { products = [], tag, ...seed } of seeds) {
    const productIds = products.map(handle => {
      const [product] = records.table(PRODUCTS).lookUp('handle', handle)
      if (!product)
        throw new Refusal(
          400,
          `The collection ${seed.title} contains ${handle}, which is not the handle of a product.`,
        )
      return product.id
    })
    const rule = { column: 'TAG', relation: 'EQUALS', condition: tag ?? '' }
    addCollection(records, seed, { productIds, rules: tag === undefined ? null : [rule] }, at)
  }
}

/** Adds a collection for each type of products that has none of its name. */
export function seedTypeCollections(
  records: RecordStore,
  types: Iterable<string>,
  at: string,
): void {
  const titles = new Set(
    records
      .table(COLLECTIONS)
      .all()
      .map(({ title }) => title),
  )
  for (const title of new Set(types)) {
    if (title === '' || titles.has(title)) continue
    const rules = [{ column: 'TYPE', relation: 'EQUALS', condition: title }]
    addCollection(records, { title }, { productIds: [], rules }, at)
  }
}

function addCollection(
  records: RecordStore,
  { title, handle, descriptionHtml = '', metafields }: CollectionSeed,
  { productIds, rules }: { productIds: string[]; rules: CollectionRule[] | null },
  at: string,
): void {
  const collections = records.table(COLLECTIONS)
  const { id } = collections.add({
    title,
    handle: uniqueHandle(handle ?? handleOf(title, 'collection'), wanted =>
      collections.has('handle', wanted),
    ),
    descriptionHtml,
    sortOrder: rules ? 'BEST_SELLING' : 'MANUAL',
    templateSuffix: null,
    seo: { title: null, description: null },
    image: null,
    ruleSet: rules && { appliedDisjunctively: false, rules },
    productIds,
    publications: { [onlineStore(records).id]: at },
    createdAt: at,
    updatedAt: at,
  })
  seedMetafields(records, id, metafields, at)
}
