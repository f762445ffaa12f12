import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { measurePageScripts, readPageScripts } from '../../bench/lib/page-scripts.mjs'
import { CONFIGURED } from '../surface/configured'
import { createScratchApp } from '../surface/scratch-app'
import type { RunningApp, ScratchApp } from '../surface/scratch-app'

/** Bytes, compressed: Nuxt's own are 67 KB of it. */
const HEAVIEST_PLAIN_PAGE = 80 * 1024
/** A word of each thing that a plain page does without: the loader of icons, the page for errors, the palette. */
const LATE = ['dataAfterTimeout', 'The link is old', 'oklch(']

let folder: ScratchApp
let app: RunningApp

test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = await createScratchApp('apps/plain', { dependencies: 'checkout' })
  await folder.nuxt('build')
  app = await folder.start(CONFIGURED)
})

test.afterAll(async () => {
  await app?.stop()
  await folder?.remove()
})

/** All scripts of the app. */
async function builtScripts(): Promise<string[]> {
  const scripts = join(folder.folder, '.output/public/_nuxt')
  const names = (await readdir(scripts)).filter(name => name.endsWith('.js'))
  return await Promise.all(names.map(name => readFile(join(scripts, name), 'utf8')))
}

/** Opens the page and waits until it is alive. */
async function open(page: Page): Promise<void> {
  await page.goto(app.url)
  await page.waitForFunction(() => !(window as unknown as { useNuxtApp: () => { isHydrating?: boolean } }).useNuxtApp().isHydrating)
}

function colorOfTitle(page: Page): Promise<string> {
  return page.getByRole('heading', { name: 'Plain' }).evaluate(title => getComputedStyle(title).color)
}

test('a page without components loads nothing that only others need', async ({ request }) => {
  const html = await (await request.get(app.url)).text()
  const publicFolder = join(folder.folder, '.output/public')
  const scripts = readPageScripts(html, publicFolder)
  const built = await builtScripts()
  const have = (some: string[], word: string) => some.some(script => script.includes(word))
  expect(scripts.length).toBeGreaterThan(1)
  expect(LATE.map(word => [word, have(scripts, word), have(built, word)])).toEqual(LATE.map(word => [word, false, true]))
  expect(measurePageScripts(html, publicFolder)).toBeLessThan(HEAVIEST_PLAIN_PAGE)
})

test('a deployment has no compiler, which it does not use', async () => {
  const playground = new URL('../../.playground/.output/server/node_modules/', import.meta.url)
  const packages = await readdir(playground)
  expect(packages).toContain('vue')
  expect(packages).not.toContain('@babel')
  expect(packages).not.toContain('entities')
  expect(await readdir(new URL('@vue', playground))).not.toContain('compiler-core')
})

test('an app that imports the compiler of Vue has it, where Vue itself goes without and says what to do', async ({ request }) => {
  const compiled = await request.get(`${app.url}/api/compile`)
  expect([compiled.status(), await compiled.text()]).toEqual([200, '1'])

  expect((await request.get(`${app.url}/text`)).status()).toBe(500)
  await expect.poll(app.output).toContain('A component has its template as text, and this build has no compiler. Set vue: { runtimeCompiler: true } in nuxt.config.')
})

test('colours that the server wrote stay, and an app can change them while it runs', async ({ page }) => {
  await open(page)
  const first = await colorOfTitle(page)
  expect(first).toMatch(/^oklch/)
  await expect(page.locator('style#nuxt-ui-colors')).toHaveCount(1)

  await page.getByRole('button', { name: 'Fuchsia' }).click()
  await expect.poll(() => colorOfTitle(page)).not.toBe(first)
  await expect(page.locator('style#nuxt-ui-colors')).toHaveCount(1)
  await expect.poll(() => page.locator('style#nuxt-ui-colors').evaluate(style => style.textContent)).toContain('--ui-color-primary-500: var(--color-fuchsia-500, oklch(')
})

test('an icon that the build did not find comes from the app itself', async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await open(page)
  const icons = () => asked.filter(url => !url.includes('/_nuxt/') && url.includes('icon'))
  expect(icons()).toEqual([])

  await page.getByRole('link', { name: 'Icon' }).click()
  await expect.poll(() => page.getByLabel('Coffee').evaluate(icon => getComputedStyle(icon).maskImage)).toContain('data:image/svg+xml')
  expect(icons()).toEqual([`${app.url}/api/_nuxt_icon/lucide.json?icons=coffee`])
})

test('the page for errors comes when something fails, and plain words when it cannot', async ({ page }) => {
  await open(page)
  await page.getByRole('link', { name: 'Nowhere' }).click()
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the start' }).click()
  await expect(page.getByRole('heading', { name: 'Plain' })).toBeVisible()

  await open(page)
  await page.route('**/_nuxt/**', route => route.abort())
  await page.getByRole('link', { name: 'Nowhere' }).click()
  await expect(page.getByRole('heading', { name: '404 Page not found: /nowhere' })).toBeVisible()
})
