/**
 * Takes the pictures of the local platform in `docs/images`, each in light and in dark: `npm run
 * docs:pictures`. The built playground is installed in the store of its seed, and a browser opens
 * the pages as a merchant and a developer do.
 */
import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { createJiti } from 'jiti'
import {
  PAGE_DEFAULTS,
  withBrowserDefaults,
} from '../packages/emulator/testing/playwright/browser-options.ts'
import { requireBrowser } from './find-browser.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const jiti = createJiti(import.meta.url)
const { untilEmbedded } = await jiti.import(
  '../packages/emulator/testing/playwright/embedded-app.ts',
)
const { API_KEY, startApp } = await jiti.import('../tests/integration/app-under-test.ts')

const STORE = 'demo-store'
const WIDTH = 1280
/** Pages of the store by the name of their picture, and what is shown when they are complete. */
const PAGES = [
  {
    name: 'faults',
    path: '/faults',
    height: 800,
    shows: page => page.getByRole('button', { name: 'Inject Lost response' }),
  },
  {
    name: 'inspector',
    path: '/inspector',
    height: 640,
    shows: page => page.getByTitle('Admin API · ReadCatalog').first(),
  },
]

const app = await startApp({
  installedOn: [`${STORE}.platform.test`],
  emulator: {
    app: { name: 'Playground' },
    seed: { stores: [{ handle: STORE, template: 'candles' }] },
  },
})
const browser = await chromium.launch(
  await withBrowserDefaults({ executablePath: requireBrowser() }, 'blocked'),
)
try {
  for (const colorScheme of ['light', 'dark']) await takeAll(colorScheme)
} finally {
  await browser.close()
  await app.stop()
}

async function takeAll(colorScheme) {
  const suffix = colorScheme === 'dark' ? '-dark' : ''
  const context = await browser.newContext({ ...PAGE_DEFAULTS, colorScheme })
  const page = await context.newPage()
  const store = `${app.emulator.url}/store/${STORE}`

  async function take(name, height) {
    await page.setViewportSize({ width: WIDTH, height })
    await page.waitForLoadState('networkidle')
    await page.mouse.move(0, 0)
    const file = `docs/images/${name}${suffix}.png`
    writeFileSync(file, await page.screenshot({ animations: 'disabled' }))
    console.log(file)
  }

  await page.setViewportSize({ width: WIDTH, height: 800 })
  await page.goto(`${store}/apps/${API_KEY}`)
  const { frame } = await untilEmbedded(page)
  await frame.getByRole('heading', { name: 'Lowest stock' }).waitFor()
  await take('admin', 800)
  for (const { name, path, height, shows } of PAGES) {
    await page.goto(store + path)
    await shows(page).waitFor()
    await take(name, height)
  }
  await page.goto(`${store}/orders`)
  await page
    .getByRole('link', { name: /^#\d+$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Fulfill items' }).waitFor()
  await take('order', 800)
  await context.close()
}
