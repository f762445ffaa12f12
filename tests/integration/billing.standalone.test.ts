import { afterAll, beforeEach, expect, it } from 'vitest'
import { responseOf } from './response-of'
import { DEMO, startApp } from './app-under-test'
import { startBrowser } from './browser'
import type { Browser } from './browser'
import { lastCharge, REAUTHORIZE } from './charges'

let browser: Browser
const app = await startApp({
  installedOn: [],
  environment: { NUXT_PLATFORM_EMBEDDED: 'false' },
  emulator: { app: { embedded: false } },
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.emulator.control.reset()
  browser = startBrowser(app)
  await browser.open(`/plans?shop=${DEMO}`)
})

/** A page that the signed-in merchant opens, without following where it leads. */
const visit = (path: string) =>
  app.fetch(path, {
    headers: {
      cookie: browser.cookies().join('; '),
      accept: 'text/html',
      'sec-fetch-dest': 'document',
      'sec-fetch-site': 'none',
    },
  })

it('B4: a page outside the admin redirects to the payment at once, and returns to the app at its own address', async () => {
  const response = await responseOf(await visit('/premium'))
  const { id, confirmationUrl, returnUrl, test } = await lastCharge(app, DEMO)
  expect(response).toMatchObject({
    status: 302,
    headers: { location: confirmationUrl, 'cache-control': 'private, no-store' },
    body: '',
  })
  expect([returnUrl, test]).toEqual([
    `${app.url}/plans/premium?shop=${DEMO}&charge_id=${id.split('/').at(-1)}`,
    false,
  ])

  await app.emulator.control.approveCharge({ id })
  const { url, text } = await browser.open(new URL(returnUrl).pathname + new URL(returnUrl).search)
  expect([url.pathname, text.includes('Value of the stock')]).toEqual(['/plans/premium', true])
})

it('a script gets the redirect target in a header, since it cannot follow a redirect', async () => {
  const response = await browser.call('/premium')
  expect([response.status, response.headers.get(REAUTHORIZE)]).toEqual([
    401,
    (await lastCharge(app, DEMO)).confirmationUrl,
  ])
})

it("attack: another site cannot request a payment with the merchant's cookie", async () => {
  const headers = {
    cookie: browser.cookies().join('; '),
    'content-type': 'application/json',
    origin: 'https://evil.example',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-dest': 'empty',
  }
  const { status } = await app.fetch('/api/plans/request', {
    method: 'POST',
    body: '{"plan":"Basic"}',
    headers,
  })
  expect([status, await app.emulator.control.charges({ shop: DEMO })]).toEqual([403, []])
})
