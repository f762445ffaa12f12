import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createStorage } from 'unstorage'
import fsDriver from 'unstorage/drivers/fs-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asDocument } from '../integration/admin-requests'
import { newShop } from '../integration/new-shop'
import { DATA_TYPE, isNuxt5, STATUS_FIELD, STATUS_TEXT_FIELD } from '../integration/nuxt-version'
import { forgeToken } from '../integration/session-tokens'
import { ORDER, webhookHeaders } from '../integration/signed-calls'
import { createScratchApp } from '../surface/scratch-app'
import type { ScratchApp } from '../surface/scratch-app'
import { startLambda } from './start-lambda'
import type { LambdaResult, RunningFunction } from './start-lambda'

const CONFIG = `import process from 'node:process'

export default defineNuxtConfig({
  extends: [process.env.PLATFORM_LAYER ?? ''],
  compatibilityDate: '2026-08-01',
  telemetry: false,
  platform: { scopes: ['write_products'] },
})
`

let built: ScratchApp
let app: RunningFunction
let shop: string

beforeAll(async () => {
  built = await createScratchApp('../runtimes/worker-app', { dependencies: 'checkout' })
  await writeFile(join(built.folder, 'nuxt.config.ts'), CONFIG)
  await built.nuxt('build', { NITRO_PRESET: 'aws-lambda' })
  app = await startLambda(built.folder)
}, 300_000)

afterAll(async () => {
  await app?.stop()
  await built?.remove()
})

beforeEach(async () => {
  shop = await newShop(app)
})

/** Notes of the orders that the webhook handler was run for. */
async function handledNotes(): Promise<unknown[]> {
  const storage = createStorage({
    driver: fsDriver({ base: join(built.folder, '.data/platform') }),
  })
  const orders = await storage.getItems<{ note: string }>(await storage.getKeys(`orders:${shop}`))
  return orders.map(({ value }) => value.note)
}

const deliver = (event: { body: string; isBase64Encoded?: boolean }, secret?: string) =>
  app.invoke({
    rawPath: '/webhooks',
    method: 'POST',
    headers: {
      ...webhookHeaders(ORDER, { shop, ...(secret && { secret }) }),
      'content-length': String(Buffer.byteLength(ORDER)),
    },
    ...event,
  })

/** What a function returns with text, without cookies. Nitro 3 leaves out what is the default. */
const text = (statusCode: number, headers: Record<string, string>, body: string): LambdaResult => ({
  statusCode,
  headers,
  body,
  ...(!isNuxt5 && { isBase64Encoded: false }),
})
const PRIVATE = { 'cache-control': 'private, no-store' }
/** Of the JSON of an error: those that Nitro 2 sets, and Nuxt 5. */
const ERROR_HEADERS: Record<string, string> = isNuxt5
  ? { 'content-type': 'application/json; charset=utf-8', vary: 'accept, sec-fetch-mode' }
  : {
      'cache-control': 'no-cache',
      'content-security-policy': "script-src 'none'; frame-ancestors 'none';",
      'content-type': 'application/json',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    }

describe('an app as a function of AWS Lambda', () => {
  it('responds to a health check', async () => {
    const headers = { 'cache-control': 'no-store', 'content-type': DATA_TYPE }
    expect(await app.invoke({ rawPath: '/_platform/health' })).toEqual(
      text(200, headers, '{"status":"ok"}'),
    )
  })

  it('responds to the script of a page with Admin API data', async () => {
    const headers = { authorization: `Bearer ${forgeToken({ shop })}` }
    expect(await app.invoke({ rawPath: '/api/shop', headers })).toEqual(
      text(
        200,
        { ...PRIVATE, 'content-type': DATA_TYPE },
        JSON.stringify({ shop, name: shop.split('.')[0] }),
      ),
    )
  })

  it('refuses a forged token', async () => {
    const token = forgeToken({ shop, secret: 'another-secret' })
    const headers = { authorization: `Bearer ${token}` }
    expect(await app.invoke({ rawPath: '/api/shop', headers })).toEqual(
      text(401, { ...PRIVATE, 'x-shopify-retry-invalid-session-request': '1' }, ''),
    )
  })

  it('renders a page for its shop, with Admin API data', async () => {
    const page = await asDocument(app, shop, '/')
    const { emulator } = app
    expect([page.status, Object.fromEntries(page.headers)]).toEqual([
      200,
      {
        ...PRIVATE,
        'content-security-policy': `frame-ancestors https://${shop} ${emulator.url} 'self';`,
        'content-type': 'text/html;charset=utf-8',
        link: `<${emulator.url}>; rel="preconnect", <${emulator.url}/app-bridge.js>; rel="preload"; as="script"`,
        'referrer-policy': 'strict-origin',
        'x-powered-by': 'Nuxt',
      },
    ])
    expect(await page.text()).toContain(`<p>${shop} is ${shop.split('.')[0]}</p>`)
  })

  it.each([
    ['base64', { body: Buffer.from(ORDER).toString('base64'), isBase64Encoded: true }],
    ['text', { body: ORDER }],
  ])('verifies and handles a webhook whose body is %s', async (_kind, event) => {
    expect(await deliver(event)).toEqual(
      isNuxt5 ? text(200, { 'content-length': '0' }, '') : text(204, {}, ''),
    )
    expect(await handledNotes()).toEqual(['gr\u00FC\u00DFe'])
  })

  it('refuses a webhook with another signature, and runs no handler', async () => {
    const { body, ...result } = await deliver({ body: ORDER }, 'another-secret')
    expect({ ...result, body: '' }).toEqual(text(401, ERROR_HEADERS, ''))
    expect(JSON.parse(body)).toEqual({
      error: true,
      [STATUS_FIELD]: 401,
      [STATUS_TEXT_FIELD]: 'Unauthorized',
      message: 'The signature does not match the body',
      data: { code: 'hmac_invalid' },
    })
    expect(await handledNotes()).toEqual([])
  })
})
