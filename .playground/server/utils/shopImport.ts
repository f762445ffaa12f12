import type { JobStatus } from '#platform'

/** The import that a shop started last. */
export interface ShopImport extends JobStatus {
  id: string
}

const keyOf = (shop: string) => `import:${encodeURIComponent(shop)}`

/** Reads how far the last import of a shop is; null when there was none within a day. */
export async function readShopImport(shop: string): Promise<ShopImport | null> {
  const id = await useStorage('data').getItem<string>(keyOf(shop))
  const status = id ? await usePlatformJobs().progress(id) : undefined
  return id && status ? { id, ...status } : null
}

/** Starts to import what the supplier of a shop has, unless an import is not done yet. */
export async function startShopImport(shop: string): Promise<ShopImport | null> {
  const last = await readShopImport(shop)
  if (last?.state === 'waiting' || last?.state === 'running') return last
  const jobs = usePlatformJobs()
  const { id } = await jobs.enqueue('import-products', { rows: SUPPLIER_PRODUCTS }, { shop })
  await useStorage('data').setItem(keyOf(shop), id)
  return readShopImport(shop)
}
