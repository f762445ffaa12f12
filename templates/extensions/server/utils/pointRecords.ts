/** A change of points. */
export interface PointChange {
  customerId: string
  points: number
  source: PointSource
  /** The same for a request that is repeated: it counts once. */
  requestKey: string
}

const WELCOME_POINTS = 10
/** Entries that the app shows. */
const MAX_SHOWN = 50

export async function balanceOf(shop: string, customerId: string): Promise<number> {
  const row = await (
    await usePointsDatabase()
  )
    .prepare(
      'SELECT COALESCE(SUM(points), 0) AS balance FROM entries WHERE shop = ? AND customer_id = ?',
    )
    .get(shop, customerId)
  return (row as { balance: number }).balance
}

/**
 * Stores a change once, and never below a balance of zero. One statement checks and inserts, so
 * that two requests at the same time cannot spend the same points.
 *
 * @returns false if the customer has too few points
 */
export async function changePoints(shop: string, change: PointChange): Promise<boolean> {
  const { customerId, points, source, requestKey } = change
  const db = await usePointsDatabase()
  const row = await db
    .prepare(
      `INSERT INTO entries (shop, customer_id, points, source, request_key, created_at)
      SELECT ?, ?, ?, ?, ?, ? WHERE ? + (
        SELECT COALESCE(SUM(points), 0) FROM entries WHERE shop = ? AND customer_id = ?
      ) >= 0
      ON CONFLICT DO NOTHING RETURNING id`,
    )
    .get(
      shop,
      customerId,
      points,
      source,
      requestKey,
      new Date().toISOString(),
      points,
      shop,
      customerId,
    )
  return row !== undefined || (await isStored(shop, requestKey))
}

/** Gives a customer points for joining, once. */
export function welcome(shop: string, customerId: string, source: PointSource): Promise<boolean> {
  const requestKey = `welcome:${customerId}`
  return changePoints(shop, { customerId, points: WELCOME_POINTS, source, requestKey })
}

export function hasJoined(shop: string, customerId: string): Promise<boolean> {
  return isStored(shop, `welcome:${customerId}`)
}

/** The newest changes of the shop. */
export async function listEntries(shop: string): Promise<PointEntry[]> {
  const rows = await (
    await usePointsDatabase()
  )
    .prepare(
      `SELECT id, customer_id AS customerId, points, source, created_at AS createdAt
      FROM entries WHERE shop = ? ORDER BY id DESC LIMIT ?`,
    )
    .all(shop, MAX_SHOWN)
  return rows as PointEntry[]
}

/** Deletes what is stored about a customer of a shop. */
export async function forgetCustomer(shop: string, customerId: string): Promise<void> {
  await (
    await usePointsDatabase()
  )
    .prepare('DELETE FROM entries WHERE shop = ? AND customer_id = ?')
    .run(shop, customerId)
}

/** Deletes everything that is stored about a shop. */
export async function forgetShop(shop: string): Promise<void> {
  await (await usePointsDatabase()).prepare('DELETE FROM entries WHERE shop = ?').run(shop)
}

async function isStored(shop: string, requestKey: string): Promise<boolean> {
  const row = await (
    await usePointsDatabase()
  )
    .prepare('SELECT 1 FROM entries WHERE shop = ? AND request_key = ?')
    .get(shop, requestKey)
  return row !== undefined
}
