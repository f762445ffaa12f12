import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openBrowser } from '../../../packages/cli/src/intercept/open-browser'
import { requireBrowser } from '../../../scripts/find-browser.mjs'
import { startEmulator } from '../../../packages/emulator/src'
import type { Emulator } from '../../../packages/emulator/src'
import { PAGE_DEFAULTS } from '../../../packages/emulator/testing/playwright/browser-options'
import { expect } from '@playwright/test'
import { test as base } from '../checked-page'

const API_KEY = 'intercepted-key'
const SHOP = 'demo-store.myshopify.com'

/** What an app allows that knows the hosts of the real platform only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' https://cdn.shopify.com",
  "connect-src 'self'",
  `frame-ancestors https://${SHOP} https://admin.shopify.com`,
].join('; ')

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <title>App</title>
    <meta name="shopify-api-key" content="${API_KEY}" />
    <script src="https://cdn.shopify.com/shopifycloud/app-bridge.js"></script>
    <script src="https://cdn.shopify.com/shopifycloud/polaris.js"></script>
    <script src="/app.js" defer></script>
  </head>
  <body>
    <s-page heading="Reviews">
      <form>
        <s-text-field label="Title" name="title"></s-text-field>
        <s-button type="submit" variant="primary">Save</s-button>
      </form>
      <s-button commandfor="more">More</s-button>
      <s-modal id="more" heading="Details">All of them</s-modal>
    </s-page>
    <output></output>
  </body>
</html>`

const SCRIPT = `
document.querySelector('form').addEventListener('submit', async event => {
  event.preventDefault()
  const title = new FormData(event.target).get('title')
  const response = await fetch('/save', { method: 'POST', body: title })
  document.querySelector('output').textContent = await response.text()
})
shopify.idToken().then(() => fetch('/ready', { method: 'POST', body: shopify.config.shop }))
`

interface CspApp {
  emulator: Emulator
  /** Bodies that the page has sent, by path. */
  sent: string[]
}

const test = base.extend<{ app: CspApp }>({
  app: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'platform-browser-'))
    const sent: string[] = []
    const server = await serveApp(sent)
    const { port } = server.address() as AddressInfo
    const emulator = await startEmulator({
      port: 0,
      app: { apiKey: API_KEY, appUrl: `http://localhost:${port}`, name: 'Reviews' },
      seed: { stores: [{ handle: 'demo-store', installed: true }] },
      intercept: { folder },
    })
    await use({ emulator, sent })
    await emulator.close()
    server.close().closeAllConnections()
    await rm(folder, { recursive: true, force: true })
  },
})

async function serveApp(sent: string[]): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method === 'POST')
      void text(request).then(body => {
        sent.push(`${request.url} ${body} ${request.headers.authorization?.slice(0, 7) ?? ''}`)
        response.end(`Saved ${body}`)
      })
    else if (request.url === '/app.js')
      response.setHeader('content-type', 'text/javascript').end(SCRIPT)
    else
      response
        .setHeader('content-type', 'text/html')
        .setHeader('content-security-policy', POLICY)
        .end(PAGE)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return server
}

test('an app with a strict policy works at the hosts of the platform', async ({ app, browser }) => {
  const { interception } = app.emulator
  if (!interception) throw new Error('The hosts are not intercepted.')
  const context = await browser.newContext({
    ...PAGE_DEFAULTS,
    proxy: interception.proxy,
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  await page.goto(`https://${SHOP}/admin/apps/${API_KEY}`)
  expect(page.url()).toBe(`https://admin.shopify.com/store/demo-store/apps/${API_KEY}`)
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('Title').fill('Good')
  await frame.getByRole('button', { name: 'Save' }).click()
  await expect(frame.locator('output')).toHaveText('Saved Good')
  expect(app.sent).toEqual([`/ready ${SHOP} Bearer `, '/save Good Bearer '])

  expect(await frame.locator('html').getAttribute('data-polaris')).toBe('stand-in')
  await frame.getByRole('button', { name: 'More' }).click()
  await expect(frame.getByRole('dialog')).toHaveText('Details')
  await context.close()
})

test('--open shows the app in a browser with a profile of its own', async ({ app }) => {
  const { interception } = app.emulator
  if (!interception) throw new Error('The hosts are not intercepted.')
  const profile = await mkdtemp(join(tmpdir(), 'platform-profile-'))
  const browser = await openBrowser({
    executable: requireBrowser(),
    profile,
    url: `https://${SHOP}/admin/apps/${API_KEY}`,
    interception,
    args: ['--no-sandbox', '--headless'],
  })
  await expect.poll(() => app.sent, { timeout: 15_000 }).toEqual([`/ready ${SHOP} Bearer `])
  browser.close()
  await browser.closed
  await rm(profile, { recursive: true, force: true })
})
