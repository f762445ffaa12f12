import { randomBytes } from 'node:crypto'

/** A code as it is stored. Every function for merchants takes the shop and stays within it. */
export interface CodeRecord extends CodeInput {
  id: string
  shop: string
  productId: string
  productHandle: string
  isProductDeleted: boolean
  scans: number
  createdAt: string
}

/** The variant that a merchant chose, as the platform knows it. */
export interface ChosenVariant {
  productId: string
  productHandle: string
  variantId: string
}

const FIELDS = `id, shop, title, destination, product_id AS productId,
  product_handle AS productHandle, variant_id AS variantId,
  is_product_deleted AS isProductDeleted, scans, created_at AS createdAt`

/** Codes on a page of the list. */
const PAGE_SIZE = 25

export async function listCodes(
  shop: string,
  page: number,
): Promise<{ codes: CodeRecord[]; hasMore: boolean }> {
  const rows = await (
    await useCodeDatabase()
  )
    .prepare(
      `SELECT ${FIELDS} FROM codes WHERE shop = ? ORDER BY created_at DESC, id LIMIT ? OFFSET ?`,
    )
    .all(shop, PAGE_SIZE + 1, (page - 1) * PAGE_SIZE)
  return { codes: rows.slice(0, PAGE_SIZE).map(recordOf), hasMore: rows.length > PAGE_SIZE }
}

export async function findCode(shop: string, id: string): Promise<CodeRecord | undefined> {
  const row = await (
    await useCodeDatabase()
  )
    .prepare(`SELECT ${FIELDS} FROM codes WHERE id = ? AND shop = ?`)
    .get(id, shop)
  return row ? recordOf(row) : undefined
}

export async function countCodes(shop: string): Promise<number> {
  const row = await (
    await useCodeDatabase()
  )
    .prepare('SELECT COUNT(*) AS total FROM codes WHERE shop = ?')
    .get(shop)
  return (row as { total: number }).total
}

/**
 * Adds a code. One statement counts and inserts, so that two requests at the same time cannot both
 * take the last place.
 *
 * @param limit highest number of codes that the shop may have
 * @returns undefined if the limit is reached
 */
export async function addCode(
  shop: string,
  { title, destination }: CodeInput,
  variant: ChosenVariant,
  limit: number,
): Promise<CodeRecord | undefined> {
  // The id is in the printed code, and is all that protects it from being guessed.
  const id = randomBytes(9).toString('base64url')
  const row = await (
    await useCodeDatabase()
  )
    .prepare(
      `INSERT INTO codes (id, shop, title, destination, product_id, product_handle, variant_id, created_at)
      SELECT ?, ?, ?, ?, ?, ?, ?, ? WHERE (SELECT COUNT(*) FROM codes WHERE shop = ?) < ?
      RETURNING ${FIELDS}`,
    )
    .get(
      id,
      shop,
      title,
      destination,
      variant.productId,
      variant.productHandle,
      variant.variantId,
      new Date().toISOString(),
      shop,
      limit,
    )
  return row ? recordOf(row) : undefined
}

export async function updateCode(
  shop: string,
  id: string,
  { title, destination }: CodeInput,
  variant: ChosenVariant,
): Promise<void> {
  await (
    await useCodeDatabase()
  )
    .prepare(
      `UPDATE codes SET title = ?, destination = ?, product_id = ?, product_handle = ?,
      variant_id = ?, is_product_deleted = 0 WHERE id = ? AND shop = ?`,
    )
    .run(title, destination, variant.productId, variant.productHandle, variant.variantId, id, shop)
}

export async function removeCode(shop: string, id: string): Promise<void> {
  await (
    await useCodeDatabase()
  )
    .prepare('DELETE FROM codes WHERE id = ? AND shop = ?')
    .run(id, shop)
}

/** Returns the ids of all codes for a product, oldest first. */
export async function codesOfProduct(shop: string, productId: string): Promise<string[]> {
  const rows = await (
    await useCodeDatabase()
  )
    .prepare('SELECT id FROM codes WHERE shop = ? AND product_id = ? ORDER BY created_at, id')
    .all(shop, productId)
  return rows.map(row => (row as { id: string }).id)
}

/** Returns the ids of the products that have codes and were not deleted. */
export async function productsWithCodes(shop: string): Promise<string[]> {
  const rows = await (
    await useCodeDatabase()
  )
    .prepare(
      'SELECT DISTINCT product_id AS id FROM codes WHERE shop = ? AND is_product_deleted = 0',
    )
    .all(shop)
  return rows.map(row => (row as { id: string }).id)
}

/** Marks the codes of a product: from now on their scans lead to a page that explains it. */
export async function markProductDeleted(shop: string, productId: string): Promise<void> {
  await (
    await useCodeDatabase()
  )
    .prepare('UPDATE codes SET is_product_deleted = 1 WHERE shop = ? AND product_id = ?')
    .run(shop, productId)
}

function recordOf(row: unknown): CodeRecord {
  const record = row as Omit<CodeRecord, 'isProductDeleted'> & { isProductDeleted: number }
  return { ...record, isProductDeleted: record.isProductDeleted === 1 }
}
