import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { requireBrowser } from '../../scripts/find-browser.mjs'
import { PAGE_DEFAULTS } from '../../packages/emulator/testing/playwright/browser-options'
import { launchBrowser } from '../browser/launch-browser'
import { docBlocks, sectionBlocks } from '../surface/doc-blocks'
import { followDoc } from './follow-doc'
import type { FollowedApp } from './follow-doc'
import { requireCommand, runCommand, shellEnvironment } from '../surface/run-command'
import type { CommandResult } from '../surface/run-command'
import { createScratchApp } from '../surface/scratch-app'
import type { ScratchApp } from '../surface/scratch-app'

/** A test of the author that notes which documents are loaded until the app is open. */
const OPENING = `import { expect, test } from 'nuxt-platform-layer/playwright'
test('opens', async ({ app, page }) => {
  const documents: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  const { frame } = await app.open()
  await expect(frame.getByRole('heading')).toBeVisible()
  expect(documents).toEqual([expect.stringMatching('^/store/[^/]+/apps/[^/]+$'), '/'])
})
`
/** The first installation may have to download every package. */
const INSTALL_MS = 900_000

let root: string
let browser: Browser
let closeBrowser: (() => Promise<void>) | undefined
/** The app that has the packages now: it hands them on to the next. */
let folder: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'platform-story-'))
})

afterAll(() => rm(root, { recursive: true, force: true }))

/**
 * Opens the address that the terminal printed, and presses Install. @returns the first page of the
 * app: its status and HTML
 */
async function install(page: Page, address: string): Promise<{ status: number; html: string }> {
  await page.goto(address)
  const [response] = await Promise.all([
    page.waitForResponse(
      each => each.request().isNavigationRequest() && each.frame() !== page.mainFrame(),
      { timeout: 300_000 },
    ),
    page.getByRole('button', { name: 'Install' }).click(),
  ])
  return { status: response.status(), html: await response.text() }
}

describe('a new user', () => {
  beforeAll(async () => {
    ;({ browser, close: closeBrowser } = await launchBrowser({ executablePath: requireBrowser() }))
  })

  afterAll(() => closeBrowser?.())

  describe('following README.md step by step', () => {
    let app: FollowedApp
    let page: Page

    beforeAll(async () => {
      folder = join(root, 'readme')
      await mkdir(folder)
      app = await followDoc(
        sectionBlocks('README.md', '## Add the layer to a Nuxt app'),
        folder,
        inject('packedLayer'),
      )
      page = await browser.newPage(PAGE_DEFAULTS)
    }, INSTALL_MS)

    afterAll(async () => {
      await page?.close()
      await app?.stop()
    })

    it('presses Install, and the first HTML of the app is a page with the products', async () => {
      const { status, html } = await install(page, app.address)
      const titles = [...html.matchAll(/<li>([^<]*)<\/li>/g)].map(([, title]) => title)

      expect(status).toBe(200)
      expect([titles.length, ...titles.slice(0, 3)]).toEqual([
        10,
        'Stoneware Mug',
        'Linen Apron',
        'Walnut Cutting Board',
      ])
    })

    it("makes an error in a query, and page and terminal show the platform's error", async () => {
      const route = join(app.folder, 'server/api/products.get.ts')
      await writeFile(
        route,
        (await readFile(route, 'utf8')).replace('nodes { id title }', 'nodes { id titel }'),
      )
      const reported =
        "The Admin API reports 1 error(s) for Products; see the error's body: Field 'titel' doesn't exist on type 'Product' (undefinedField, at query Products.products.nodes.titel, line 2, column 73)"
      const message = page.frameLocator('iframe').getByText("doesn't exist on type")

      // The development server builds the route again.
      await expect
        .poll(
          async () => {
            // A reload by the development server can cut this one off; the next attempt follows.
            await page.reload({ waitUntil: 'commit' }).catch(() => {})
            await message.waitFor({ timeout: 20_000 }).catch(() => {})
            return (await message.isVisible()) && (await message.textContent())
          },
          { timeout: 300_000 },
        )
        .toBe(`[GET] "/api/products": 502 Bad Gateway ${reported}`)
      await expect.poll(() => app.output()).toContain(`[platform] ${reported}`)
    })
  })

  describe('following docs/getting-started.md step by step', () => {
    let app: FollowedApp

    beforeAll(async () => {
      const start = join(root, 'getting-started')
      await mkdir(start)
      app = await followDoc(
        docBlocks().filter(({ doc }) => doc === 'docs/getting-started.md'),
        start,
        inject('packedLayer'),
      )
    }, INSTALL_MS)

    afterAll(() => app?.stop())

    it('presses Install and sees the products, and opens the page of the tutorial in the admin', async () => {
      const page = await browser.newPage(PAGE_DEFAULTS)
      onTestFinished(() => page.close())
      const { status, html } = await install(page, app.address)
      expect(status).toBe(200)
      expect(html).toContain('Newest products of demo-store.platform.test')

      const [response] = await Promise.all([
        page.waitForResponse(
          each => each.request().isNavigationRequest() && each.frame() !== page.mainFrame(),
          { timeout: 300_000 },
        ),
        page.goto(`${app.address}/shop`),
      ])
      const shop = await response.text()
      expect(response.status()).toBe(200)
      expect(shop).toMatch(/<h1[^>]*>Demo Store<\/h1>/)
      expect(shop).toContain('Hello from the server.')
    })
  })

  describe('following README.md to create an app', () => {
    let app: FollowedApp

    beforeAll(async () => {
      const start = join(root, 'readme-init')
      await mkdir(start)
      app = await followDoc(
        sectionBlocks('README.md', '## Start an app'),
        start,
        inject('packedLayer'),
      )
    }, INSTALL_MS)

    afterAll(() => app?.stop())

    it('presses Install and sees the products', async () => {
      const page = await browser.newPage(PAGE_DEFAULTS)
      onTestFinished(() => page.close())
      const { status, html } = await install(page, app.address)

      expect(status).toBe(200)
      expect(html).toContain('Newest products of demo-store.platform.test')
    })
  })
})

describe('an author who installed the package', () => {
  let author: ScratchApp
  let tests: CommandResult

  beforeAll(async () => {
    author = await createScratchApp('apps/story', { dependencies: 'none' })
    await rename(join(folder, 'node_modules'), join(author.folder, 'node_modules'))
    await cp(inject('packedLayer').tarball, join(author.folder, 'nuxt-platform-layer.tgz'))
    await requireCommand('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], {
      cwd: author.folder,
    })
    // The story itself needs no configuration; this machine's browser is in a place of its own.
    const use = { launchOptions: { executablePath: requireBrowser() } }
    await writeFile(
      join(author.folder, 'playwright.config.ts'),
      `export default ${JSON.stringify({ testDir: 'tests', workers: 1, use })}\n`,
    )
    await writeFile(join(author.folder, 'tests/open.spec.ts'), OPENING)
    await author.nuxt('build')
    tests = await runTests()
  }, INSTALL_MS)

  afterAll(() => author?.remove())

  /** Runs the author's tests; the report of each is the line that Playwright prints in a list. */
  const runTests = (...args: string[]): Promise<CommandResult> =>
    runCommand('npx', ['playwright', 'test', '--reporter=list', ...args], {
      cwd: author.folder,
      environment: shellEnvironment(),
    })

  it('writes one test that installs the app, approves a plan and receives a webhook: it passes', () => {
    expect(tests.stdout).toMatch(/tests\/plan\.spec\.ts/)
    expect(tests.stdout).toMatch(/2 passed/)
    expect(tests.status).toBe(0)
  })

  it('opens the embedded app with one document of the admin and one of the app: no bounce, no reload', () => {
    expect(tests.stdout).toMatch(/tests\/open\.spec\.ts/)
    expect(tests.stdout).toMatch(/2 passed/)
  })

  it('gets the error and the output of the app when it does not start', async () => {
    const failing = `import { test } from 'nuxt-platform-layer/playwright'\ntest.use({ platform: { environment: { NUXT_PLATFORM_APP_URL: 'nonsense' } } })\ntest('opens', ({ app }) => app.open())\n`
    await writeFile(join(author.folder, 'tests/broken.spec.ts'), failing)
    const { status, stdout } = await runTests('broken')

    expect(status).toBe(1)
    expect(stdout).toContain('The app ended before it responded')
    expect(stdout).toContain('NUXT_PLATFORM_APP_URL')
  })
})
