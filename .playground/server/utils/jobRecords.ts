/** What the jobs of the playground did for a shop. */
interface JobRecords {
  /** Rows, each as often as it was imported. */
  rows: number[]
  reports: number[]
}

const keyOf = (shop: string) => `jobs:${shop}`

/** Reads what the jobs did for a shop. */
export async function readJobRecords(shop: string): Promise<JobRecords> {
  const stored = await useStorage('data').getItem<JobRecords>(keyOf(shop))
  return stored ?? { rows: [], reports: [] }
}

/** Records a row that was imported. */
export async function recordImportedRow(shop: string, row: number): Promise<void> {
  const records = await readJobRecords(shop)
  await useStorage('data').setItem(keyOf(shop), { ...records, rows: [...records.rows, row] })
}

/** Records the number of products. */
export async function recordReport(shop: string, count: number): Promise<void> {
  const records = await readJobRecords(shop)
  await useStorage('data').setItem(keyOf(shop), {
    ...records,
    reports: [...records.reports, count],
  })
}
