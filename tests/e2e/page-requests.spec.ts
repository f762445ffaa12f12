import type { Page } from '@playwright/test'
import { appFrame } from '../../packages/emulator/testing/playwright/embedded-app'
import { expect, test } from './platform-test'

/** More requests delay a page on each network. */
const MAX_REQUESTS = 30

/** Opens a page as a merchant whose browser has no files of the app, and counts its requests. */
async function countRequests(page: Page, url: string, open: () => Promise<unknown>) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  const requests: string[] = []
  const count = (request: { url: () => string }) =>
    void (request.url().startsWith(`${url}/`) && requests.push(request.url()))
  page.on('request', count)
  await open()
  const frame = await appFrame(page)
  await frame?.waitForLoadState('networkidle')
  page.off('request', count)
  return requests
}

test('a list and a page of a record need few requests', async ({ openApp, page, platform }) => {
  const app = await openApp('/products')
  const record = await app.getByRole('link', { name: 'Beeswax Candle' }).getAttribute('href')
  for (const path of ['/products', record ?? '']) {
    const requests = await countRequests(page, platform.url, () => openApp(path))
    expect(requests.length, requests.join('\n')).toBeGreaterThan(5)
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS)
  }
})
