/** Records an installation: the codes of the shop work again. */
export async function recordInstallation(shop: string): Promise<void> {
  await (
    await useCodeDatabase()
  )
    .prepare(
      `INSERT INTO shops (shop, installed_at) VALUES (?, ?)
      ON CONFLICT (shop) DO UPDATE SET installed_at = excluded.installed_at, uninstalled_at = NULL`,
    )
    .run(shop, Date.now())
}

/**
 * Records that a shop uninstalled the app: its codes stop working, and stay until `shop/redact`. A
 * notification that is older than the current installation changes nothing.
 */
export async function recordUninstallation(shop: string, happenedAt: number): Promise<void> {
  await (
    await useCodeDatabase()
  )
    .prepare(
      `INSERT INTO shops (shop, installed_at, uninstalled_at) VALUES (?, ?, ?)
      ON CONFLICT (shop) DO UPDATE SET uninstalled_at = excluded.uninstalled_at
      WHERE installed_at <= excluded.uninstalled_at`,
    )
    .run(shop, happenedAt, happenedAt)
}

/** Deletes everything that the app stores about a shop. */
export async function forgetShop(shop: string): Promise<void> {
  const db = await useCodeDatabase()
  await db.prepare('DELETE FROM codes WHERE shop = ?').run(shop)
  await db.prepare('DELETE FROM shops WHERE shop = ?').run(shop)
}
