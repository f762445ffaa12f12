import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { responseOf } from './response-of'
import { DEMO, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { startBrowser } from './browser'
import { framed, hostParam } from './frame-address'
import { forgeToken } from './session-tokens'

const PAGE = '/guards/visitors'
const HTML = { headers: { accept: 'text/html', 'sec-fetch-dest': 'document' } }
const headingOf = (text: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1]?.trim()

describe('an embedded app', () => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it('shows the page to a visitor', async () => {
    const { status, body } = await responseOf(await app.fetch(PAGE, HTML))
    expect([status, headingOf(body)]).toEqual([200, 'Visitors only'])
  })

  it.each([
    ['with a token', forgeToken()],
    ['with a bad token', 'nonsense'],
    ['without a token', undefined],
  ])('redirects a merchant from the admin to the home page, %s', async (_case, token) => {
    const { status, headers, body } = await responseOf(
      await app.fetch(framed(app, PAGE, { id_token: token })),
    )
    const location = new URL(headers.location ?? '', app.url)
    expect([status, location.pathname, Object.fromEntries(location.searchParams)]).toEqual([
      302,
      '/',
      { embedded: '1', shop: DEMO, host: hostParam(app) },
    ])
    expect(body).not.toContain('Visitors only')
  })
})

describe('a standalone app', () => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await startApp({
      installedOn: [],
      environment: { NUXT_PLATFORM_EMBEDDED: 'false' },
      emulator: { app: { embedded: false } },
    })
  })
  afterAll(() => app.stop())

  it('shows the page to a visitor, and redirects a signed-in merchant to the home page', async () => {
    const browser = startBrowser(app)
    const visitor = await browser.open(PAGE)
    expect([visitor.steps, headingOf(visitor.text)]).toEqual([[`200 ${PAGE}`], 'Visitors only'])
    await browser.open(`/products?shop=${DEMO}`)
    const merchant = await browser.open(PAGE)
    expect([merchant.steps, merchant.url.href]).toEqual([
      [`302 ${PAGE}`, '200 /'],
      `${app.url}/?shop=${DEMO}`,
    ])
  })
})
