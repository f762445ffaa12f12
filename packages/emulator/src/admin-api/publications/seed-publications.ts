import type { RecordStore } from '../../engine/records/record-store'
import { timestamp } from '../../engine/records/timestamp'
import type { PublicationSeed } from '../../state/commerce/content'
import { PRODUCTS } from '../products/product-records'
import { PUBLICATIONS } from './publication-records'
import type { SeedRun } from '../seed-run'

/** Adds the publication that every store has from its start. */
export function addOnlineStore(records: RecordStore): void {
  records.table(PUBLICATIONS).add({
    name: 'Online Store',
    autoPublish: true,
    supportsFuturePublishing: true,
    channel: { appKey: null, handle: 'online_store', account: null },
  })
}

/** Adds publications without a catalog. */
export function seedPublications(run: SeedRun, seeds: readonly PublicationSeed[]): string[] {
  return seeds.map(({ products = [], autoPublish = false }, index) =>
    addPublication(run, { autoPublish }, products, `publications[${index}]`),
  )
}

/** Adds a publication with products. Returns its global id. */
export function addPublication(
  run: SeedRun,
  input: { autoPublish?: boolean; catalogId?: string },
  handles: readonly string[],
  path: string,
): string {
  const id = run.create('publicationCreate', { input }, 'publication', path)
  const products = run.store.records.table(PRODUCTS)
  for (const productId of run.products(handles, `${path}.products`)) {
    const product = products.get(productId)
    if (product)
      products.update(productId, {
        publications: { ...product.publications, [id]: timestamp(run.epoch) },
      })
  }
  return id
}
