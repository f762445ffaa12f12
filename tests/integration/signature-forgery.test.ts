import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { BROWSER, DEMO, SECOND, SECRET, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { hostParam } from './frame-address'
import { expectNothingRan, forgetCalls } from './nothing-ran'
import { webhookHeaders } from './signed-calls'
import { storedSessions } from './stored-sessions'

/**
 * Ends up in front of what the storefront adds, and turns the signed text into a JSON object; `z`
 * ends up behind it and closes the object.
 */
const OPENING = ` {"id":1,"shopify_domain":"${DEMO}","kind":"FULFILLMENT_REQUEST","x":"`
const QUERY = `${new URLSearchParams({ [OPENING]: '', z: '"}' })}`

/** `proxied`: the app's proxy route. `pages`: the storefront forwards to pages of the app. */
const apps: Partial<Record<'proxied' | 'pages', AppUnderTest>> = {}
const appOf = (name: keyof typeof apps): AppUnderTest =>
  apps[name] ?? expect.unreachable('The app was not started')

beforeAll(async () => {
  apps.proxied = await startApp()
  apps.pages = await startApp({ emulator: { app: { proxy: { subpath: 'app', url: '/guards' } } } })
  for (const app of Object.values(apps))
    for (const shop of [DEMO, SECOND]) await asScript(app, shop, '/api/shop')
})

afterAll(async () => {
  for (const app of Object.values(apps)) await app.stop()
})

beforeEach(async () => {
  for (const app of Object.values(apps)) await forgetCalls(app)
})

/** Everything that a visitor of the storefront gets to see of a response. */
async function visit(
  app: AppUnderTest,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; seen: string }> {
  const response = await fetch(`${app.emulator.url}/${DEMO}${path}`, {
    headers: { 'user-agent': BROWSER, ...headers },
    redirect: 'manual',
  })
  return {
    status: response.status,
    seen: `${JSON.stringify([...response.headers])}\n${await response.text()}`,
  }
}

/** The texts that the storefront may have signed for the visit, at any second of the last few. */
function signedTexts(extra = ''): string[] {
  const now = Math.floor(Date.now() / 1000)
  return Array.from(
    { length: 30 },
    (_, i) =>
      `${OPENING}=logged_in_customer_id=path_prefix=/apps/appshop=${DEMO}timestamp=${now - i}${extra}z="}`,
  )
}

/**
 * Presents signatures as those of a body, on every surface whose calls are signed over their body.
 */
async function present(
  app: AppUnderTest,
  body: string,
  hexSignatures: readonly string[],
): Promise<number[]> {
  const statuses: number[] = []
  for (const signature of hexSignatures) {
    const hmac = Buffer.from(signature, 'hex').toString('base64')
    const headers = { ...webhookHeaders(body), 'x-shopify-hmac-sha256': hmac }
    const events = {
      'shopify-hmac-sha256': hmac,
      'shopify-topic': 'Order',
      'shopify-shop-domain': DEMO,
      'shopify-api-version': '2026-07',
      'shopify-webhook-id': crypto.randomUUID(),
      'shopify-event-id': 'e',
    }
    for (const [path, sent] of [
      ['/webhooks', headers],
      ['/webhooks', events],
      ['/flow/action', headers],
      ['/fulfillment/callback', headers],
      [
        '/webhooks',
        {
          ...headers,
          'x-shopify-topic': 'app/uninstalled',
          'x-shopify-webhook-id': crypto.randomUUID(),
        },
      ],
    ] as const) {
      statuses.push((await app.send({ path, method: 'POST', body, headers: { ...sent } })).status)
    }
  }
  return statuses
}

describe('a storefront visitor cannot forge a webhook', () => {
  it.each([
    ["the layer's own refusal", 'proxied', '/apps/app/anything', '&workshop=1', {}, 400],
    [
      'an unknown path as JSON',
      'pages',
      '/apps/app/no-such-page',
      '',
      { accept: 'application/json' },
      404,
    ],
    [
      'an unknown path as a page',
      'pages',
      '/apps/app/no-such-page',
      '',
      { accept: 'text/html' },
      404,
    ],
    ['an ordinary page', 'pages', '/apps/app/public', '', { accept: 'text/html' }, 200],
    [
      'a redirect to the bounce page',
      'pages',
      '/apps/app/protected',
      '&embedded=1',
      { accept: 'text/html' },
      302,
    ],
  ] as const)(
    'with the signature that %s would show',
    async (_name, which, path, further, headers, status) => {
      const app = appOf(which)
      const reply = await visit(
        app,
        `${path}?${QUERY}${further}&host=${encodeURIComponent(hostParam(app))}`,
        headers,
      )
      expect(reply.status).toBe(status)
      const shown = reply.seen.match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g) ?? []
      for (const text of signedTexts(further && 'workshop=1')) {
        const body =
          shown.find(
            signature => createHmac('sha256', SECRET).update(text).digest('hex') === signature,
          ) && text
        if (body) expect(await present(app, body, shown)).not.toContain(200)
      }
      expect(reply.seen).not.toMatch(/signature(?:=|%3D|\\u003D)/i)
      await expectNothingRan(app)
    },
  )

  it('with a signature obtained in any other way', async () => {
    const app = appOf('proxied')
    const [text = ''] = signedTexts()
    expect(JSON.parse(text)).toMatchObject({ id: 1, kind: 'FULFILLMENT_REQUEST' })
    const signature = createHmac('sha256', SECRET).update(text).digest('hex')
    expect(await present(app, text, [signature])).toStrictEqual([401, 401, 400, 400, 401])
    await expectNothingRan(app)
    expect(await storedSessions(app).loadSession(`offline_${DEMO}`)).toMatchObject({ shop: DEMO })
  })
})
