/** How often `afterAuth` ran for a shop. */
export interface AfterAuthRecord {
  count: number
  /** ISO 8601, UTC; null before the first time. */
  lastAt: string | null
}

const keyOf = (shop: string) => `after-auth:${encodeURIComponent(shop)}`

/** What is recorded for a shop. */
export async function readAfterAuth(shop: string): Promise<AfterAuthRecord> {
  return (
    (await useStorage('data').getItem<AfterAuthRecord>(keyOf(shop))) ?? { count: 0, lastAt: null }
  )
}

/** Counts one more run. */
export async function recordAfterAuth(shop: string): Promise<void> {
  const { count } = await readAfterAuth(shop)
  await useStorage('data').setItem<AfterAuthRecord>(keyOf(shop), {
    count: count + 1,
    lastAt: new Date().toISOString(),
  })
}
