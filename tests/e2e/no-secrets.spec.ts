import { DEMO, SECRET, STOREFRONT_SCOPES } from '../integration/app-under-test'
import type { Secret } from '../integration/leaks'
import { leavePages } from './checked-page'
import { watchLeaks } from './leak-watch'
import { adminUrl, appFrame, expect, test } from './platform-test'
import { signIn, test as standaloneTest } from './standalone-test'

const KEY = Buffer.alloc(32, 'key').toString('base64url')
const PREVIOUS = 'previous-secret-that-must-never-be-shown'
const ENVIRONMENT = {
  NUXT_PLATFORM_ENCRYPTION_KEYS: `2026a:${KEY}`,
  NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY: PREVIOUS,
}
const FURTHER: Secret[] = [
  ['encryption key', KEY],
  ['previous secret', PREVIOUS],
]
const FAILURE = JSON.stringify({ error: 'invalid_request', error_description: SECRET })

test.describe('an embedded app', () => {
  test.use({
    appOptions: { environment: ENVIRONMENT, emulator: { app: { scopes: STOREFRONT_SCOPES } } },
    expectedMessages: [/status of [45]\d\d/],
  })

  test('reveals no secret, in success and failure', async ({
    openApp,
    page,
    context,
    platform,
  }) => {
    const { control } = platform.emulator
    const watch = watchLeaks(context, platform, FURTHER)
    const app = await openApp('/products')
    await expect(app.getByText('Beeswax Candle')).toBeVisible()
    await page.getByRole('button', { name: 'Create product' }).click()
    await app.getByRole('textbox', { name: 'Title' }).fill('Brass Bell')
    await app.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText('“Brass Bell” was created')).toBeVisible()

    for (const { response } of [
      await control.callFlow({ shop: DEMO, path: '/flow/action' }),
      await control.callFlow({ shop: DEMO, path: '/flow/action', badSignature: true }),
      await control.callPos({ shop: DEMO, path: '/pos/loyalty' }),
      await control.callProxy({ shop: DEMO, path: '/apps/app/hello' }),
    ])
      watch.add('calls of the platform', JSON.stringify(response))
    for (const badSignature of [false, true])
      await control.sendWebhook({
        shop: DEMO,
        topic: 'orders/create',
        uri: '/webhooks',
        badSignature,
      })
    watch.add(
      'deliveries',
      JSON.stringify((await control.deliveries()).map(({ attempts }) => attempts)),
    )

    const reopen = () => page.goto(adminUrl(platform, '/products'))
    await control.expireTokens({ shop: DEMO })
    await reopen()
    await expect(appFrame(page).getByText('Brass Bell')).toBeVisible()
    await control.addFault({ on: 'graphql', times: 3, status: 500, body: FAILURE })
    await reopen()
    await expect(appFrame(page).getByRole('button', { name: 'Try again' })).toBeVisible()
    await control.clearFaults()
    await control.revokeTokens({ shop: DEMO })
    await control.addFault({ on: 'access_token', times: 5, status: 400, body: FAILURE })
    await reopen()
    await expect(appFrame(page).getByRole('button', { name: 'Try again' })).toBeVisible()
    await control.clearFaults()
    await reopen()
    await expect(appFrame(page).getByText('Brass Bell')).toBeVisible()
    await leavePages(context)

    const { leaks, searched, secrets } = await watch.report()
    expect(leaks).toEqual({})
    expect(
      ['log', 'calls of the platform', 'deliveries', '200 /products', 'server/index.mjs'].filter(
        place => !searched.includes(place),
      ),
    ).toEqual([])
    expect(searched.some(path => path.startsWith('.data/platform/session/'))).toBe(true)
    for (const name of [
      'secret',
      'previous secret',
      'encryption key',
      'access token',
      'refresh token',
      'ID token',
    ])
      expect(secrets[name]).toBeGreaterThan(0)
  })

  test('a secret that is planted is found', async ({ openApp, context, platform }) => {
    const watch = watchLeaks(context, platform, FURTHER)
    const app = await openApp('/products')
    await expect(app.getByText('Beeswax Candle')).toBeVisible()
    const [token] = await platform.emulator.control.tokens(DEMO)
    await app
      .locator('body')
      .evaluate((_body, text) => console.log(text), `token=${token?.accessToken}`)
    watch.add('planted', `key ${KEY}`)
    await leavePages(context)
    expect((await watch.report()).leaks).toEqual({
      console: ['access token'],
      planted: ['encryption key'],
    })
  })
})

standaloneTest.describe('a standalone app', () => {
  standaloneTest.use({
    appOptions: {
      environment: { NUXT_PLATFORM_EMBEDDED: 'false', ...ENVIRONMENT },
      emulator: { app: { embedded: false } },
    },
  })

  standaloneTest(
    'lets no secret out, authorization codes included',
    async ({ page, context, platform }) => {
      const watch = watchLeaks(context, platform, FURTHER)
      await signIn(page, platform)
      await expect(page.getByText('Beeswax Candle')).toBeVisible()
      await platform.emulator.control.expireTokens({ shop: DEMO })
      await page.reload()
      await expect(page.getByText('Beeswax Candle')).toBeVisible()
      await leavePages(context)

      const { leaks, secrets } = await watch.report()
      expect(leaks).toEqual({})
      for (const name of ['access token', 'refresh token', 'authorization code'])
        expect(secrets[name]).toBeGreaterThan(0)
    },
  )
})
