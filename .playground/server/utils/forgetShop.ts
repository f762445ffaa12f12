/**
 * Deletes everything that the app itself stores about a shop; its sessions are the layer's to
 * delete.
 */
export async function forgetShop(shop: string): Promise<void> {
  await clearReceived(shop)
  await clearAccessHistory(shop)
  await clearJobs(shop)
  for (const name of ['settings', 'after-auth', 'import'])
    await useStorage('data').removeItem(`${name}:${encodeURIComponent(shop)}`)
}
