/** What a job of the playground did for a shop: it imported a row, or checked the products. */
interface JobEntry {
  id: string
  at: string
  row?: number
  products?: number
  healthy?: number
}

const NAME = 'jobs'
const MAX_ENTRIES = 1000

/** Records what a job did for a shop. */
export function recordJob(
  shop: string,
  entry: Pick<JobEntry, 'row'> | Pick<JobEntry, 'products' | 'healthy'>,
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

/** Reads the nightly checks of a shop, oldest first. */
export async function readHealthChecks(shop: string): Promise<HealthCheck[]> {
  const entries = await readLog<JobEntry>(useStorage('data'), NAME, shop)
  return entries
    .toReversed()
    .flatMap(({ id, at, products, healthy = 0 }) =>
      products === undefined ? [] : [{ id, at, products, healthy }],
    )
}

/** Deletes what the jobs did for a shop. */
export function clearJobs(shop: string): Promise<void> {
  return clearLog(useStorage('data'), NAME, shop)
}
