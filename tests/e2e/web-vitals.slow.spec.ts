import { expect } from '../../packages/emulator/testing/playwright'
import { WEB_VITALS_PATH } from '../../shared/web-vitals'
import { DEV_TIMEOUT_MS, receivedVitals, test } from './vitals-app'

test.describe.configure({ mode: 'serial', timeout: DEV_TIMEOUT_MS })

test('the figures of App Bridge reach the hook, with the shop, and the page in DevTools', async ({
  app,
  page,
  store,
}) => {
  await page.goto(`${app.url}/_platform/devtools/vitals`)
  await expect(page.getByText('platform: { webVitals: true }')).toBeVisible()

  const received = page.waitForResponse(response => response.url().endsWith(WEB_VITALS_PATH))
  await app.open()
  expect((await received).status()).toBe(204)
  await expect
    .poll(() => receivedVitals(app))
    .toEqual(
      Object.entries({ LCP: 1240, FCP: 620, CLS: 0.02, INP: 64, TTFB: 180 }).map(
        ([name, value]) => ({
          shop: store.shop,
          page: '/',
          name,
          value,
        }),
      ),
    )

  await page.goto(`${app.url}/_platform/devtools`)
  await page.getByRole('link', { name: 'Web vitals' }).click()
  await expect(page.getByRole('row').nth(1)).toHaveText('/LCP1240 ms1240 ms2500 ms1')
  await expect(page.getByRole('row')).toHaveCount(6)
})

test('figures without an identity, or of another form, are refused', async ({
  app,
  page,
  request,
}) => {
  const address = app.url + WEB_VITALS_PATH
  const report = { page: '/', metrics: [{ name: 'LCP', value: 1 }] }
  expect((await request.post(address, { data: report })).status()).toBe(401)
  const { frame } = await app.open()
  const send = (body: object) =>
    frame
      .locator('body')
      .evaluate(
        async (_body, [path, data]) =>
          (await fetch(path ?? '', { method: 'POST', body: data })).status,
        [WEB_VITALS_PATH, JSON.stringify(body)],
      )
  expect([
    await send(report),
    await send({ page: '/', metrics: [{ name: 'A', value: 1 }] }),
  ]).toEqual([204, 422])
  await page.goto('about:blank')
})
