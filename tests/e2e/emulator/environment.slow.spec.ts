import { DEMO, events, expect, test } from './emulator-test'

test('the environment and the user have the configured values', async ({ emulator, openApp }) => {
  const { control } = emulator
  await control.setAppBridge({
    shop: DEMO,
    mobile: true,
    intent: true,
    privileged: false,
    accountAccess: 'limited',
  })
  let frame = await openApp()
  await frame.evaluate(() => window.shopify.ready)
  expect(await frame.evaluate(() => window.shopify.environment)).toEqual({
    embedded: true,
    mobile: true,
    pos: false,
    intent: true,
  })
  expect(await frame.evaluate(() => window.shopify.user())).toEqual({ accountAccess: 'limited' })
  await control.setAppBridge({ shop: DEMO, pos: true, mobile: false, intent: false })
  frame = await openApp()
  expect(await frame.evaluate(() => window.shopify.user())).toEqual({
    id: 1,
    firstName: 'Alex',
    lastName: 'Owner',
    email: 'owner@demo-store.platform.test',
    accountAccess: 'limited',
    accountType: 'OWNER',
  })
})

test('the app reads its extensions, of which it has none at first', async ({
  emulator,
  openApp,
}) => {
  const frame = await openApp()
  expect(await frame.evaluate(() => window.shopify.app.extensions())).toEqual([])
  const activation = {
    target: 'section',
    handle: 'rating',
    name: 'Rating',
    status: 'active',
    activations: [
      { target: 'template--product/main/rating', themeId: 'gid://shopify/OnlineStoreTheme/1' },
    ],
  } as const
  await emulator.control.setAppBridge({
    shop: DEMO,
    extensions: {
      'checkout-note': {
        type: 'ui_extension',
        activations: [{ target: 'purchase.thank-you.block.render' }],
      },
      'product-rating': {
        type: 'theme_app_extension',
        activations: [{ ...activation, activations: [...activation.activations] }],
      },
    },
  })
  expect(await frame.evaluate(() => window.shopify.app.extensions())).toEqual([
    {
      handle: 'checkout-note',
      type: 'ui_extension',
      activations: [{ target: 'purchase.thank-you.block.render' }],
    },
    { handle: 'product-rating', type: 'theme_app_extension', activations: [activation] },
  ])
})

test('support is offered while the page has a handler for it', async ({ openApp, page }) => {
  const frame = await openApp()
  const support = page.getByRole('button', { name: 'Support' })
  await expect(support).toBeHidden()
  await frame.evaluate(() => window.shopify.support.registerHandler?.(() => window.note('help')))
  await support.focus()
  await page.keyboard.press('Enter')
  await expect(events(frame)).toHaveText(['help'])
  await frame.evaluate(() => window.shopify.support.registerHandler?.(null))
  await expect(support).toBeHidden()
})

test('web vitals are reported when the page wants them, and when a test requests it', async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  await expect(page.evaluate(() => window.platformEmulator.sendWebVitals())).rejects.toThrow(
    'has registered no callback with shopify.webVitals.onReport()',
  )
  await frame.evaluate(() =>
    window.shopify.webVitals.onReport?.(({ metrics }) =>
      window.note(metrics.map(({ name, value }) => `${name} ${value}`).join(', ')),
    ),
  )
  await page.evaluate(() =>
    window.platformEmulator.sendWebVitals([{ id: 'v', name: 'LCP', value: 4000 }]),
  )
  await expect(events(frame)).toHaveText([
    'LCP 1240, FCP 620, CLS 0.02, INP 64, TTFB 180',
    'LCP 4000',
  ])
  await frame.evaluate(() => window.shopify.webVitals.onReport?.(null))
  await expect(page.evaluate(() => window.platformEmulator.sendWebVitals())).rejects.toThrow(
    'no callback',
  )
})

test('printing and sharing are passed on, and recorded', async ({ openApp, page }) => {
  await page.addInitScript(() => {
    // Of the app alone: this browser cannot share, and reports an error when the admin tries it.
    if (window === window.top) return
    window.print = () => document.documentElement.toggleAttribute('data-printed')
    navigator.share = async data =>
      void document.documentElement.setAttribute('data-shared', data?.title ?? '')
  })
  const frame = await openApp()
  await frame.evaluate(async () => {
    window.print()
    await navigator.share({ title: 'Order', url: 'https://app.example/1' })
  })
  expect(await frame.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual({
    printed: '',
    shared: 'Order',
  })
  await expect
    .poll(() =>
      page.evaluate(() => window.platformEmulator.calls.map(({ api, input }) => [api, input])),
    )
    .toEqual([
      ['print', null],
      ['share', { title: 'Order', url: 'https://app.example/1' }],
    ])
})

test('the control API reads the events a moment later', async ({ emulator, openApp, page }) => {
  const { control } = emulator
  expect((await control.appBridge({ shop: DEMO })).record).toBe(null)
  const frame = await openApp('/page-element')
  await frame.evaluate(() => {
    window.shopify.loading(true)
    window.shopify.toast.show('Saved')
    window.shopify.toast.show('Failed', { isError: true })
    history.pushState({}, '', '/next')
  })
  await frame.evaluate(() => window.shopify.idToken())
  await expect
    .poll(async () => (await control.appBridge({ shop: DEMO })).record)
    .toEqual({
      toasts: [
        { message: 'Saved', isError: false },
        { message: 'Failed', isError: true },
      ],
      navigations: ['/page-element', '/next'],
      tokens: 1,
      isLoading: true,
      titleBar: { title: 'Order 1001', actions: ['Print', 'More', 'Fulfil'] },
      saveBar: null,
      overlays: [],
      calls: [],
    })
  await frame.evaluate(() => window.shopify.loading())
  expect(await page.evaluate(() => window.platformEmulator.isLoading)).toBe(true)
  await frame.evaluate(() => window.shopify.loading(false))
  await expect
    .poll(async () => (await control.appBridge({ shop: DEMO })).record?.isLoading)
    .toBe(false)
})
