import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { requireBrowser } from '../../scripts/find-browser.mjs'
import { requireCommand, runCommand, shellEnvironment } from './run-command'
import type { CommandResult } from './run-command'
import { createScratchApp, LAYER } from './scratch-app'
import type { ScratchApp } from './scratch-app'

/** What an author writes: the app in three files, and a test; then the examples, which run against the playground. */
const STORY = ['nuxt.config.ts', 'pages/index.vue', 'server/routes/webhooks.post.ts', 'tests/plan.spec.ts'].map(file => `tests/surface/apps/story/${file}`)
const WRITTEN = [...STORY, ...['products', 'plans', 'webhooks'].map(name => `tests/e2e/examples/${name}.spec.ts`)]

let author: ScratchApp

beforeAll(async () => {
  author = await createScratchApp('apps/story', { dependencies: 'none' })
  await copyFile(inject('packedLayer').tarball, join(author.folder, 'nuxt-platform-layer.tgz'))
  await requireCommand('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: author.folder })
  // The story itself needs no configuration; this machine's browser is in a place of its own.
  const use = { launchOptions: { executablePath: requireBrowser() } }
  await writeFile(join(author.folder, 'playwright.config.ts'), `export default ${JSON.stringify({ testDir: 'tests', workers: 1, use })}\n`)
  await author.nuxt('build')
})

afterAll(() => author?.remove())

/** Runs the author's tests; the report of each is the line that Playwright prints in a list. */
const runTests = (...args: string[]): Promise<CommandResult> => runCommand('npx', ['playwright', 'test', '--reporter=list', ...args], { cwd: author.folder, environment: shellEnvironment() })

describe('an author who installed the package', () => {
  it.each(WRITTEN)('finds %s in the documentation, word for word', async (file) => {
    const written = (await readFile(join(LAYER, file), 'utf8')).trim()
    // README tells the story alone.
    for (const document of ['docs/testing.md', ...STORY.includes(file) ? ['README.md'] : []]) expect(await readFile(join(LAYER, document), 'utf8')).toContain(written)
  })

  it('writes one test that installs the app, approves a plan and receives a webhook: it passes', async () => {
    const { status, stdout } = await runTests()

    expect(stdout).toMatch(/1 passed/)
    expect(status).toBe(0)
  })

  it('is shown what is wrong, with the words of the app, when the app does not start', async () => {
    const failing = `import { test } from 'nuxt-platform-layer/playwright'\ntest.use({ platform: { environment: { NUXT_PLATFORM_APP_URL: 'nonsense' } } })\ntest('opens', ({ app }) => app.open())\n`
    await writeFile(join(author.folder, 'tests/broken.spec.ts'), failing)
    const { status, stdout } = await runTests('broken')

    expect(status).toBe(1)
    expect(stdout).toContain('The app ended before it answered')
    expect(stdout).toContain('NUXT_PLATFORM_APP_URL')
  })

  it('opens the embedded app in less than three seconds', async () => {
    const opening = `import { expect, test } from 'nuxt-platform-layer/playwright'\ntest('opens', async ({ app }) => {\n  const { frame } = await app.open()\n  await expect(frame.getByRole('heading')).toBeVisible()\n})\n`
    await writeFile(join(author.folder, 'tests/open.spec.ts'), opening)
    const { stdout } = await runCommand('npx', ['playwright', 'test', '--reporter=json', 'open'], { cwd: author.folder, environment: shellEnvironment() })
    const report = JSON.parse(stdout) as { suites: { specs: { tests: { results: { status: string, duration: number }[] }[] }[] }[] }
    const result = report.suites[0]?.specs[0]?.tests[0]?.results[0]

    expect(result?.status).toBe('passed')
    expect(result?.duration).toBeLessThan(3000)
  })
})
