import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { measurePageScripts, readPageScripts } from '../../packages/bench/lib/page-scripts.mjs'
import { PLAYGROUND_SERVER } from '../integration/build-playground'
import { isNuxt5 } from '../integration/nuxt-version'
import { CONFIGURED } from '../surface/configured'
import { createScratchApp } from '../surface/scratch-app'
import type { RunningApp, ScratchApp } from '../surface/scratch-app'
import { test } from './checked-page'

/** Compressed bytes; Nuxt itself is 67 KB of them. */
const HEAVIEST_PLAIN_PAGE = 80 * 1024
/**
 * A string from each part that a plain page does not load: the icon loader, the error page, and
 * what replaces App Bridge outside the admin.
 */
const LATE = ['dataAfterTimeout', 'The link is outdated or misspelled', 'removeAllDiscounts']

test.use({ expectedMessages: [/^Failed to load resource: net::ERR_FAILED$/] })

let folder: ScratchApp
let app: RunningApp

test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = await createScratchApp('apps/plain', { dependencies: 'checkout' })
  await installLibrary(join(folder.folder, 'node_modules/vue-library'))
  await folder.nuxt('build')
  app = await folder.start(CONFIGURED)
})

test.afterAll(async () => {
  await app?.stop()
  await folder?.remove()
})

/** Installs a package that imports Vue, as component libraries do. */
async function installLibrary(library: string): Promise<void> {
  await mkdir(library)
  await writeFile(
    join(library, 'package.json'),
    JSON.stringify({
      name: 'vue-library',
      type: 'module',
      exports: './index.js',
      peerDependencies: { vue: '^3.5.0' },
    }),
  )
  await writeFile(
    join(library, 'index.js'),
    `import { h, inject } from 'vue'
export const Library = { setup: () => { const text = inject('text', 'missing'); return () => h('b', text) } }
`,
  )
}

/** All scripts of the app. */
async function builtScripts(): Promise<string[]> {
  const scripts = join(folder.folder, '.output/public/_nuxt')
  const names = (await readdir(scripts)).filter(name => name.endsWith('.js'))
  return await Promise.all(names.map(name => readFile(join(scripts, name), 'utf8')))
}

/** Opens the page without App Bridge, which is on another host, and waits for hydration. */
async function open(page: Page): Promise<void> {
  await page.route('https://cdn.shopify.com/**', route => route.abort())
  await page.goto(app.url)
  await page.waitForFunction(
    () =>
      !(Object(window) as { useNuxtApp: () => { isHydrating?: boolean } }).useNuxtApp().isHydrating,
  )
}

function colorOfTitle(page: Page): Promise<string> {
  return page
    .getByRole('heading', { name: 'Plain' })
    .evaluate(title => getComputedStyle(title).color)
}

test('a page without components loads no code that only other pages need', async ({ request }) => {
  const html = await (await request.get(app.url)).text()
  const publicFolder = join(folder.folder, '.output/public')
  const scripts = readPageScripts(html, publicFolder)
  const built = await builtScripts()
  const have = (some: string[], word: string) => some.some(script => script.includes(word))
  expect(scripts.length).toBeGreaterThan(1)
  expect(LATE.map(word => [word, have(scripts, word), have(built, word)])).toEqual(
    LATE.map(word => [word, false, true]),
  )
  expect(measurePageScripts(html, publicFolder)).toBeLessThan(HEAVIEST_PLAIN_PAGE)
})

test('the server has neither a second Vue nor the template compiler', async () => {
  // Nuxt 5 has one file for each package, Vue included, in place of copies of packages.
  const [folder, unwanted] = isNuxt5
    ? ['_libs', /^(?:vue__compiler|babel__|entities)/]
    : ['node_modules', /^(?:vue|@vue|@babel|entities)$/]
  const packages = await readdir(join(dirname(PLAYGROUND_SERVER), folder))
  expect(packages.length).toBeGreaterThan(0)
  expect(packages.filter(name => unwanted.test(name))).toEqual([])
})

test('a library that the app installs shares the Vue of the app', async ({ request }) => {
  expect(await (await request.get(`${app.url}/library`)).text()).toContain('<b>provided</b>')
})

test('an app can change colors at run time', async ({ page }) => {
  await open(page)
  const first = await colorOfTitle(page)
  expect(first).toMatch(/^oklch/)
  await expect(page.locator('style#nuxt-ui-colors')).toHaveCount(1)

  await page.getByRole('button', { name: 'Fuchsia' }).click()
  await expect.poll(() => colorOfTitle(page)).not.toBe(first)
  await expect(page.locator('style#nuxt-ui-colors')).toHaveCount(1)
  await expect
    .poll(() => page.locator('style#nuxt-ui-colors').evaluate(style => style.textContent))
    .toContain('--ui-color-primary-500: var(--color-fuchsia-500, oklch(')
})

test('an icon that the build did not find is served by the app itself', async ({ page }) => {
  // Its route is a cached handler, to which Nitro 3 passes no query: see docs/versions.md.
  test.skip(isNuxt5, 'Nuxt Icon 2.5 serves no icons with Nitro 3')
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await open(page)
  const icons = () => asked.filter(url => !url.includes('/_nuxt/') && url.includes('icon'))
  expect(icons()).toEqual([])

  await page.getByRole('link', { name: 'Icon' }).click()
  await expect
    .poll(() => page.getByLabel('Coffee').evaluate(icon => getComputedStyle(icon).maskImage))
    .toContain('data:image/svg+xml')
  expect(icons()).toEqual([`${app.url}/api/_nuxt_icon/lucide.json?icons=coffee`])
})

test('the error page loads on an error, with a plain message as the fallback', async ({ page }) => {
  await open(page)
  await page.getByRole('link', { name: 'Nowhere' }).click()
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back to home' }).click()
  await expect(page.getByRole('heading', { name: 'Plain' })).toBeVisible()

  // Nuxt requests it when the page is idle, and reports it if it is aborted.
  const manifest = page.waitForResponse('**/_nuxt/builds/meta/**')
  await open(page)
  await manifest
  await page.route('**/_nuxt/**', route => route.abort())
  await page.getByRole('link', { name: 'Nowhere' }).click()
  await expect(page.getByRole('heading', { name: '404 Page not found: /nowhere' })).toBeVisible()
})
