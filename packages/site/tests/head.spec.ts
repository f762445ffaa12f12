import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { waitForHydration } from '../../emulator/testing/playwright/wait-for-hydration'
import { allPaths } from '../navigation.mjs'
import { expect, test } from './static-host'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string }
/** The origin that `npm run test:docs` builds the site for. */
const ORIGIN = 'https://docs.example.com'

test('every page names a preview of its own, of 1200 by 630 pixels', async ({ request, site }) => {
  const images = new Set<string>()
  for (const path of allPaths(root)) {
    const html = await (await request.get(site + path.slice(1))).text()
    const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(address, path).toMatch(/^https:\/\/docs\.example\.com\/some\/path\/previews\/.+\.png$/)
    const own = `${ORIGIN}/some/path${path}`
    expect(html, path).toContain(`<link rel="canonical" href="${own}">`)
    expect(html, path).toContain(`<meta property="og:url" content="${own}">`)
    images.add(address)
    const image = await request.get(address.replace(ORIGIN, new URL(site).origin))
    expect(image.status(), address).toBe(200)
    const file = await image.body()
    // A PNG file has its width and height, 4 bytes each, from its byte 16.
    expect([file.readUInt32BE(16), file.readUInt32BE(20)], address).toEqual([1200, 630])
    expect(html, path).toMatch(/<meta name="twitter:card" content="summary_large_image"/)
  }
  expect(images.size).toBe(allPaths(root).length)
})

async function openVersions(page: Page, site: string): Promise<void> {
  await page.goto(`${site}guides/webhooks`)
  await waitForHydration(page)
  await page.getByRole('button', { name: `Version v${version}` }).click()
}

test('the version is shown, and the list has it alone', async ({ page, site }) => {
  await openVersions(page, site)
  const entries = page.getByRole('menuitem')
  await expect(entries).toHaveText([version])
  await expect(entries).toHaveAttribute('href', site)
})

test('another version is a link to its pages', async ({ page, site }) => {
  await page.route('**/versions.json', route =>
    route.fulfill({
      json: [
        { version, url: './' },
        { version: '0.0.9', url: 'v0.0.9/' },
      ],
    }),
  )
  await openVersions(page, site)
  await expect(page.getByRole('menuitem')).toHaveText([version, '0.0.9'])
  await expect(page.getByRole('menuitem', { name: '0.0.9' })).toHaveAttribute(
    'href',
    `${site}v0.0.9/`,
  )
})
