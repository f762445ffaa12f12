/**
 * Records `docs/images/unchanged-app.gif` and `unchanged-app-dark.gif`, the pictures of
 * docs/other-frameworks.md in light and in dark: `npm run docs:gif`. The app in Python of
 * `tests/frameworks/intercepted` runs in a temporary folder, by the command of that page. A browser
 * installs it, clicks the button of its page, and shows the product in the admin.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { createJiti } from 'jiti'
import {
  PAGE_DEFAULTS,
  withBrowserDefaults,
} from '../packages/emulator/testing/playwright/browser-options.ts'
import { requireBrowser } from './find-browser.mjs'
import { ADDRESS_HEIGHT, openStage } from './gif/open-stage.mjs'
import { photographStill } from './gif/photograph.mjs'
import { writePictures } from './gif/write-pictures.mjs'

const jiti = createJiti(import.meta.url)
const { embeddedApp } = await jiti.import('../packages/emulator/testing/playwright/embedded-app.ts')
const { startProcess } = await jiti.import('../tests/surface/background-process.ts')
const { shellEnvironment } = await jiti.import('../tests/surface/run-command.ts')

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The admin needs 769 px for its sidebar. In pixels. */
const SIZE = { terminal: 480, admin: 800, height: 560 }
/** How long a frame is shown. */
const DELAYS_MS = { first: 800, typed: 90, step: 1800, click: 900, last: 3200 }
const TYPED_PER_FRAME = 6

const COMMAND = ['nuxt-platform-layer', 'emulator', '--intercept', '--', 'python3', 'app.py']
/** The default address of an app. */
const APP_URL = 'http://localhost:3000'
const REGISTRATION = `client_id = "snowboards"
name = "Snowboards"
application_url = "${APP_URL}"
embedded = true

[access_scopes]
scopes = "write_products"
`
const READY = /The app listens\./
const PRODUCT = 'Red snowboard'
/** What is printed for a browser of the reader's own: a password and a folder of this run. */
const OWN_BROWSER = /\nA browser of your own: .*\n.*\n.*\n/
const STYLES = `
  b { color: #8fce9b; }
  i { margin: 0 -1px; border-left: 2px solid #fff; }
`

// Playwright ends the process on a signal, which ends the app and removes the folder.
const browser = await chromium.launch(
  await withBrowserDefaults({ executablePath: requireBrowser() }, 'blocked'),
)
const root = mkdtempSync(join(tmpdir(), 'platform-gif-'))
process.once('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }))
try {
  await writePictures(
    'unchanged-app',
    { width: SIZE.terminal + SIZE.admin, height: SIZE.height },
    width => newPage({ width, height: SIZE.height }),
    record,
  )
} finally {
  await browser.close()
}

/** Runs the app in a new store, and returns the frames as data URLs with their times. */
async function record(colorScheme) {
  const folder = join(root, colorScheme)
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  cpSync(join(ROOT, 'tests/frameworks/intercepted/python/app.py'), join(folder, 'app.py'))
  writeFileSync(join(folder, 'shopify.app.toml'), REGISTRATION)
  symlinkSync(join(ROOT, 'dist/cli/cli.js'), join(folder, 'node_modules/.bin', COMMAND[0]))
  const app = await startProcess('npx', COMMAND, {
    cwd: folder,
    environment: shellEnvironment(),
    ready: READY,
  })
  try {
    return await recordRunning(app, colorScheme)
  } finally {
    await app.stop()
  }
}

async function recordRunning(app, colorScheme) {
  const draw = await openStage(
    await newPage({ width: SIZE.terminal + SIZE.admin, height: SIZE.height }),
    SIZE.terminal,
    STYLES,
  )
  const page = await newPage(
    { width: SIZE.admin, height: SIZE.height - ADDRESS_HEIGHT },
    { colorScheme, ignoreHTTPSErrors: true, proxy: readProxy(app.output()) },
  )
  const frames = []
  let picture = await photographStill(page)
  const add = async (delay, { text = terminal(app.output()), pointer } = {}) => {
    const address = page.url() === 'about:blank' ? '' : page.url()
    frames.push({ data: await draw({ text, picture, address, pointer }), delay })
  }
  const show = async (locator, delay = DELAYS_MS.step) => {
    await locator.waitFor()
    await locator.scrollIntoViewIfNeeded()
    await page.mouse.move(0, 0)
    picture = await photographStill(page)
    await add(delay)
  }
  const click = async locator => {
    const { x, y, width, height } = await locator.boundingBox()
    await add(DELAYS_MS.click, { pointer: { x: x + width / 2, y: y + height / 2 } })
    await locator.click()
  }

  await add(DELAYS_MS.first, { text: typed('') })
  const command = `npx ${COMMAND.join(' ')}`
  for (let end = TYPED_PER_FRAME; end < command.length; end += TYPED_PER_FRAME)
    await add(DELAYS_MS.typed, { text: typed(command.slice(0, end)) })
  await add(DELAYS_MS.typed, { text: typed(command) })
  await add(DELAYS_MS.step)

  await page.goto(`${APP_URL}/auth?shop=demo-store.myshopify.com`)
  const install = page.getByRole('button', { name: 'Install', exact: true })
  await show(install)
  await click(install)

  const { frame, toasts } = embeddedApp(page)
  await frame.locator('s-list-item').first().waitFor()
  const create = page.getByRole('button', { name: 'Create a product' })
  await show(create)
  await click(create)
  await frame.getByText(PRODUCT).waitFor()
  await show(toasts.filter({ hasText: `Created ${PRODUCT}` }))

  const products = page.getByRole('link', { name: 'Products', exact: true })
  await click(products)
  const search = page.getByRole('searchbox')
  await show(search, DELAYS_MS.click)
  await search.fill(PRODUCT)
  await page.getByText('1 product', { exact: true }).waitFor()
  await show(page.getByRole('link', { name: PRODUCT }), DELAYS_MS.last)
  return frames
}

async function newPage(viewport, options = {}) {
  return browser.newPage({ ...PAGE_DEFAULTS, ...options, viewport })
}

/** The proxy that the command prints for a browser. */
function readProxy(output) {
  const [, server] = /proxy file (\S+)\/proxy\.pac/.exec(output) ?? []
  const [, username, password] = /once: (\S+) (\S+)/.exec(output) ?? []
  return { server, username, password }
}

/** The command while it is typed. */
function typed(text) {
  return `<b>$</b> ${text}<i></i>`
}

/** The terminal with what the command and the app have printed. */
function terminal(output) {
  const printed = output.replace(OWN_BROWSER, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<b>$</b> npx ${COMMAND.join(' ')}\n${printed}`
}
