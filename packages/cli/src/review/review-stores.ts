import type { EmulatorControl, StoreSeed } from '../../../emulator/src'
import { SEED_EPOCH } from '../../../emulator/src/lifecycle/create-store'
import { applyTemplate } from '../../../emulator/src/seed/templates/store-templates'
import { createTestStore } from '../../../emulator/testing/playwright/test-store'
import type { AppServer } from '../../../emulator/testing/playwright/start-app'
import { LARGE_STORE_PRODUCTS } from './repeated-visits'
import type { ReviewedStore } from './reviewed-app'

/** The stores of a review. */
export interface ReviewStores {
  /** The store in which the app is installed by a merchant. */
  first: ReviewedStore
  second: ReviewedStore
}

type Seeding = Pick<EmulatorControl, 'addShop' | 'seed'>

/** Resets the platform, and adds two stores with the data of the seed of the app. */
export async function createStores({ emulator, newStoreSeed }: AppServer): Promise<ReviewStores> {
  const { control } = emulator
  const [first, second] = [newStoreSeed(), newStoreSeed()]
  return {
    first: await markStore(control, await createTestStore(control, marked(first))),
    second: await markStore(control, await control.addShop(marked(second))),
  }
}

/** Adds a store without records. */
export async function addEmptyStore(
  control: Seeding,
  name: string,
): Promise<Pick<ReviewedStore, 'shop' | 'handle'>> {
  const { shop, handle } = await control.addShop({ name, template: 'empty' })
  return { shop, handle }
}

/** Adds a store with many products. */
export async function addLargeStore(
  control: Seeding,
): Promise<Pick<ReviewedStore, 'shop' | 'handle'>> {
  const store = await addEmptyStore(control, 'Large Store')
  const products = Array.from({ length: LARGE_STORE_PRODUCTS }, (_, index) => ({
    title: `Product ${index + 1}`,
    totalInventory: index % 100,
  }))
  await control.seed({ shop: store.shop, products })
  return store
}

/**
 * The seed of a store with its marker as the first product, too: lists show the first products, or
 * the last ones. Those of a template would come before it.
 */
function marked(seed: StoreSeed): StoreSeed {
  const { template: _template, ...own } = applyTemplate(seed, SEED_EPOCH)
  return { ...own, products: [{ title: markerOf(seed) }, ...(own.products ?? [])] }
}

/** Title of a product that no other store has. */
function markerOf({ handle }: Pick<StoreSeed, 'handle'>): string {
  return `Only in ${handle}`
}

/** Adds the marker of a store as its last product. */
async function markStore(
  control: Seeding,
  { shop, handle }: Pick<ReviewedStore, 'shop' | 'handle'>,
): Promise<ReviewedStore> {
  const marker = markerOf({ handle })
  await control.seed({ shop, products: [{ title: marker }] })
  return { shop, handle, marker }
}
