import type { AppUnderTest } from './app-under-test'

/** Opens a shop that no other test has used and installs the app on it; resolves to its domain. */
export async function newShop({ emulator }: Pick<AppUnderTest, 'emulator'>): Promise<string> {
  const { length } = await emulator.control.shops()
  const { shop } = await emulator.control.addShop({ handle: `shop-${length}` })
  await emulator.control.install({ shop })
  return shop
}
