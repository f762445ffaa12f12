import type { Page } from '@playwright/test'
import { DEMO } from '../integration/app-under-test'
import type { AppUnderTest } from '../integration/app-under-test'
import { expect, test as platformTest } from './platform-test'
import { waitForHydration } from '../../packages/emulator/testing/playwright/wait-for-hydration'

export { expect }

/** `test` with a standalone app: it has the whole window, and signs its visitors in itself. */
export const test = platformTest.extend({
  appOptions: {
    environment: { NUXT_PLATFORM_EMBEDDED: 'false' },
    emulator: { app: { embedded: false } },
  },
})

/** Opens a path of the app for a shop, and grants what the platform asks for on the first visit. */
export async function signIn(
  page: Page,
  platform: AppUnderTest,
  path = '/products',
  shop = DEMO,
): Promise<void> {
  await page.goto(addressOf(platform, path, shop))
  const install = page.getByRole('button', { name: 'Install' })
  await expect(install.or(page.getByRole('banner').getByText('Playground'))).toBeVisible()
  if (await install.isVisible()) await install.click()
  await expect(page).toHaveURL(
    url =>
      url.origin === platform.url && url.pathname === path && url.searchParams.get('shop') === shop,
  )
  await waitForHydration(page)
}

/** Address of a path of the app that names its shop. */
export function addressOf({ url }: AppUnderTest, path: string, shop = DEMO): string {
  const address = new URL(path, url)
  address.searchParams.set('shop', shop)
  return address.href
}
