import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import type { Page } from '@playwright/test'
import { expect, test as kit } from '../../packages/emulator/testing/playwright'
import { appCommand } from '../../packages/emulator/testing/playwright/app-command'
import { startAppProcess } from '../../packages/emulator/testing/playwright/app-process'
import { holdingPort } from '../../packages/emulator/testing/playwright/holding-port'
import { startApp } from '../../packages/emulator/testing/playwright/start-app'
import { waitForHydration } from '../../packages/emulator/testing/playwright/wait-for-hydration'
import { createScratchApp, LAYER } from '../surface/scratch-app'
import type { ScratchApp } from '../surface/scratch-app'

/** `nuxt dev` builds the app, and compiles each file when it is first asked for. */
const DEV_TIMEOUT_MS = 300_000

/** The kit with the development server of an app of two files. */
const test = kit.extend<object, { scratch: ScratchApp }>({
  scratch: [
    async ({ browserName: _ }, use) => {
      process.env.PLATFORM_LAYER = LAYER
      const scratch = await createScratchApp('apps/developed', { dependencies: 'checkout' })
      await use(scratch)
      await scratch.remove()
    },
    { scope: 'worker' },
  ],

  appServer: [
    async ({ scratch }, use) => {
      const server = await startApp(scratch.folder, {}, 0)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: DEV_TIMEOUT_MS },
  ],
})

test.describe.configure({ mode: 'serial', timeout: DEV_TIMEOUT_MS })
test.use({ viewport: { width: 1200, height: 500 } })

/** For so long, no response may arrive before a page counts as loaded. */
const QUIET_MS = 1000

/**
 * Counts the responses of a page and its frames while `open` runs, and until no more arrive. A
 * request that stays open, as those of live pages do, is not waited for.
 */
async function responsesOf(page: Page, open: () => Promise<unknown>): Promise<number> {
  let count = 0
  let last = Date.now()
  const increment = () => {
    count += 1
    last = Date.now()
  }
  page.on('response', increment)
  await open()
  await expect.poll(() => Date.now() - last, { timeout: 60_000 }).toBeGreaterThan(QUIET_MS)
  page.off('response', increment)
  return count
}

test('the first page makes at most a tenth more requests than one of bare Nuxt UI', async ({
  app,
  page,
}) => {
  const ofLayer = await responsesOf(page, () => app.open())

  const bare = await createScratchApp('apps/bare-ui', { dependencies: 'checkout' })
  const port = await holdingPort(port => Promise.resolve(port))
  const url = `http://localhost:${port}`
  const running = await startAppProcess(appCommand(bare.folder, port, {}), {
    url,
    cwd: bare.folder,
    environment: process.env,
  })
  const ofBare = await responsesOf(page, async () => {
    await page.goto(url)
    // Until the app is built, the server sends a page that loads itself again.
    await page.waitForSelector('#__nuxt', { state: 'attached' })
    await waitForHydration(page)
  })
  await page.goto('about:blank')
  await running.stop()
  await bare.remove()

  expect(ofLayer).toBeLessThanOrEqual(ofBare * 1.1)
})

test('the embedded app hydrates where the browser denies storage, and an edit is shown in the frame', async ({
  app,
  context,
  page,
  scratch,
}) => {
  // Whatever browser this runs in: in Debian's, the flags of Playwright have the same effect.
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })
  const errors: string[] = []
  const explanations: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  page.on(
    'console',
    message =>
      message.text().startsWith('[platform] The browser blocks') &&
      explanations.push(message.text()),
  )

  const { frame } = await app.open()
  const button = frame.getByRole('button', { name: /^Pressed/ })
  await button.click()
  await expect(button).toHaveText('Pressed 1 times')
  expect(errors).toEqual([])
  expect(explanations).toEqual([
    expect.stringContaining('blocks localStorage and sessionStorage for this page'),
  ])

  const file = join(scratch.folder, 'pages/index.vue')
  await writeFile(file, (await readFile(file, 'utf8')).replace('Before the edit', 'After the edit'))
  await expect(frame.getByText('After the edit')).toBeVisible({ timeout: 60_000 })
  // The same page: what was pressed is still there.
  await expect(button).toHaveText('Pressed 1 times')
})

test('/_platform/devtools/jobs shows how to define the first job', async ({ app, page }) => {
  await page.goto(`${app.url}/_platform/devtools`)
  await page.getByRole('link', { name: 'Jobs' }).click()
  await expect(page.getByText('This app has no jobs.')).toBeVisible()
  await expect(page.getByText('definePlatformJob({')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('/_platform/devtools opens at the top', async ({ app, page }) => {
  await page.goto(`${app.url}/_platform/devtools`)
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    'Inspector',
  )
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {})
  expect(await page.evaluate(() => [scrollY, document.body.scrollHeight > innerHeight])).toEqual([
    0,
    true,
  ])
})
