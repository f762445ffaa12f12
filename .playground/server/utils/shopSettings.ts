const DEFAULTS: AppSettings = { greeting: 'Welcome back', lowStock: 10, showPictures: true }

const keyOf = (shop: string) => `settings:${encodeURIComponent(shop)}`

/** The settings of a shop, or those that every shop begins with. */
export async function readShopSettings(shop: string): Promise<AppSettings> {
  return (await useStorage('data').getItem<AppSettings>(keyOf(shop))) ?? DEFAULTS
}

/** Stores the settings of a shop. `shop` must come from a session, never from the address. */
export async function writeShopSettings(shop: string, settings: AppSettings): Promise<void> {
  await useStorage('data').setItem<AppSettings>(keyOf(shop), settings)
}
