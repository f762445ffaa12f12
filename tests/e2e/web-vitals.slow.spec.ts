import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test as kit } from '../../packages/emulator/testing/playwright'
import { startApp } from '../../packages/emulator/testing/playwright/start-app'
import { WEB_VITALS_PATH } from '../../shared/web-vitals'
import { createScratchApp, LAYER } from '../surface/scratch-app'

const PLUGIN = `export default defineNitroPlugin(nitro => {
  nitro.hooks.hook('platform:web-vital', vital => console.log('VITAL', JSON.stringify(vital)))
})
`
/** `nuxt dev` builds the app, and compiles each file when it is first asked for. */
const DEV_TIMEOUT_MS = 300_000

/** The kit with the development server of an app that reports web vitals. */
const test = kit.extend({
  appServer: [
    async ({ browserName: _ }, use) => {
      process.env.PLATFORM_LAYER = LAYER
      const { folder, remove } = await createScratchApp('apps/developed', {
        dependencies: 'checkout',
      })
      const config = join(folder, 'nuxt.config.ts')
      await writeFile(
        config,
        (await readFile(config, 'utf8')).replace(
          'telemetry: false,',
          'telemetry: false,\n  platform: { webVitals: true },',
        ),
      )
      await mkdir(join(folder, 'server/plugins'), { recursive: true })
      await writeFile(join(folder, 'server/plugins/vitals.ts'), PLUGIN)
      const server = await startApp(folder, {}, 0)
      await use(server)
      await server.stop()
      await remove()
    },
    { scope: 'worker', timeout: DEV_TIMEOUT_MS },
  ],
})

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
  const vitals = () =>
    [...app.output().matchAll(/^VITAL (.+)$/gm)].map(([, json = '']) => JSON.parse(json) as object)
  await expect.poll(vitals).toEqual(
    Object.entries({ LCP: 1240, FCP: 620, CLS: 0.02, INP: 64, TTFB: 180 }).map(([name, value]) => ({
      shop: store.shop,
      page: '/',
      name,
      value,
    })),
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
