/** What a job of the playground did for a shop: it imported a row, or counted products. */
interface JobEntry {
  id: string
  at: string
  row?: number
  products?: number
}

const NAME = 'jobs'
const MAX_ENTRIES = 1000

/** Records what a job did for a shop. */
export function recordJob(
  shop: string,
  entry: Pick<JobEntry, 'row'> | Pick<JobEntry, 'products'>,
): Promise<void> {
  const at = new Date().toISOString()
  return appendToLog<JobEntry>(useStorage('data'), NAME, shop, { ...entry, at }, MAX_ENTRIES)
}

/** Reads what the jobs did for a shop, oldest first. */
export async function readJobs(shop: string): Promise<{ rows: number[]; reports: number[] }> {
  const entries = (await readLog<JobEntry>(useStorage('data'), NAME, shop)).toReversed()
  return {
    rows: entries.map(({ row }) => row).filter(row => row !== undefined),
    reports: entries.map(({ products }) => products).filter(count => count !== undefined),
  }
}

/** Reads the last report of a shop; null before the first one. */
export async function readLastReport(
  shop: string,
): Promise<{ at: string; products: number } | null> {
  for (const { at, products } of await readLog<JobEntry>(useStorage('data'), NAME, shop))
    if (products !== undefined) return { at, products }
  return null
}

/** Deletes what the jobs did for a shop. */
export function clearJobs(shop: string): Promise<void> {
  return clearLog(useStorage('data'), NAME, shop)
}
