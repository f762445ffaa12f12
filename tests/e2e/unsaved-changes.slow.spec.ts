import type { Frame, Page } from '@playwright/test'
import { waitForHydration } from '../../packages/emulator/testing/playwright/wait-for-hydration'
import { expect } from './platform-test'
import { test } from './modes-app'

/** Every navigation from a page with unsaved changes, with each kind of save bar. */
const BARS = ['component', 'form', 'call'] as const
type Bar = (typeof BARS)[number]

/** Where the app runs: a page, or a frame in the admin. */
type App = Page | Frame

interface Place {
  page: Page
  app: App
}

/** The question whether to leave, in the admin and elsewhere. */
const QUESTION = {
  title: 'Discard all unsaved changes?',
  stay: 'Continue editing',
  leave: 'Discard',
}

/** Navigations of the app; each leads to the page named after it. */
const NAVIGATIONS: Record<string, { run: (place: Place) => Promise<unknown>; to: string }> = {
  'router.push': {
    run: ({ app }) => app.getByRole('button', { name: 'Push' }).click(),
    to: 'Next',
  },
  'router.replace': {
    run: ({ app }) => app.getByRole('button', { name: 'Replace' }).click(),
    to: 'Next',
  },
  NuxtLink: {
    run: ({ app }) => app.getByRole('link', { name: 'Link of Nuxt' }).click(),
    to: 'Next',
  },
  ShLink: {
    run: ({ app }) => app.getByRole('link', { name: 'Link of the layer' }).click(),
    to: 'Next',
  },
  back: { run: ({ page }) => page.evaluate(() => history.back()), to: 'Home' },
  forward: { run: ({ page }) => page.evaluate(() => history.forward()), to: 'Next' },
}

const position = (app: App) =>
  app.evaluate(() => [location.pathname, (history.state as { position: number }).position])
const heading = (app: App) => app.getByRole('heading', { level: 1 })

/** Leads to the editor, with pages before and after it in the history, and changes its title. */
async function edit({ app, page }: Place, bar: Bar): Promise<void> {
  await app.getByRole('link', { name: `Editor: ${bar}` }).click()
  await app.getByRole('link', { name: 'Link of Nuxt' }).click()
  await expect(heading(app)).toHaveText('Next')
  await page.evaluate(() => history.back())
  await expect(heading(app)).toHaveText('Editor')
  await app.getByLabel('Title').fill('Unsaved')
}

async function expectStays(place: Place, navigate: () => Promise<unknown>): Promise<void> {
  const { app, page } = place
  const before = [await position(app), page.url()]
  await navigate()
  const dialog = page.getByRole('dialog', { name: QUESTION.title })
  await expect(dialog).toBeVisible()
  expect([await position(app), page.url()]).toEqual(before)
  await dialog.getByRole('button', { name: QUESTION.stay }).click()
  await expect(dialog).toBeHidden()
  await expect(heading(app)).toHaveText('Editor')
  await expect(app.getByLabel('Title')).toHaveValue('Unsaved')
  expect([await position(app), page.url()]).toEqual(before)
}

async function expectLeaves(
  { app, page }: Place,
  navigate: () => Promise<unknown>,
  to: string,
): Promise<void> {
  await navigate()
  const dialog = page.getByRole('dialog', { name: QUESTION.title })
  await dialog.getByRole('button', { name: QUESTION.leave }).click()
  await expect(heading(app)).toHaveText(to)
  await expect(dialog).toBeHidden()
}

/** The browser asks before the page is closed: `true` when it does. */
async function asksBeforeClosing(page: Page): Promise<boolean> {
  const asked = page.waitForEvent('dialog', { timeout: 10_000 })
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  await dialog.dismiss()
  return dialog.type() === 'beforeunload'
}

for (const bar of BARS) {
  test(`in the admin, no navigation loses the changes of a page: ${bar}`, async ({
    app: modes,
    page,
  }) => {
    test.setTimeout(180_000)
    const open = async (): Promise<Place> => {
      await page.goto(modes.adminAddress('/'))
      const app = await (await page.locator('iframe').elementHandle())?.contentFrame()
      if (!app) throw new Error('The admin shows no frame')
      await waitForHydration(app)
      await edit({ app, page }, bar)
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()
      return { app, page }
    }
    const place = await open()
    const link = page.locator('[data-app-nav]').getByRole('link', { name: 'Next' })
    for (const [name, { run }] of Object.entries(NAVIGATIONS))
      await test.step(`stays: ${name}`, () => expectStays(place, () => run(place)))
    await test.step('stays: navigation of the admin', () => expectStays(place, () => link.click()))
    await test.step('closing', async () => expect(await asksBeforeClosing(page)).toBe(true))

    await expectLeaves(place, () => link.click(), 'Next')
    await expect(page).toHaveURL(modes.adminAddress('/next'))
    for (const [name, { run, to }] of Object.entries(NAVIGATIONS))
      await test.step(`leaves: ${name}`, async () => {
        const again = await open()
        const entries = await page.evaluate(() => history.length)
        await expectLeaves(again, () => run(again), to)
        await expect(page).toHaveURL(modes.adminAddress(to === 'Home' ? '/' : '/next'))
        await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
        // A push drops the entry after the page, and adds its own.
        expect(await page.evaluate(() => history.length)).toBe(entries)
      })
  })

  test(`outside the admin, no navigation loses the changes of a page: ${bar}`, async ({
    otherApp,
    page,
  }) => {
    test.setTimeout(180_000)
    const open = async (): Promise<Place> => {
      await page.goto(otherApp.address('/'))
      await waitForHydration(page)
      await edit({ app: page, page }, bar)
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()
      return { app: page, page }
    }
    const place = await open()
    for (const [name, { run }] of Object.entries(NAVIGATIONS))
      await test.step(`stays: ${name}`, () => expectStays(place, () => run(place)))
    await test.step('closing', async () => expect(await asksBeforeClosing(page)).toBe(true))

    const [first, ...others] = Object.entries(NAVIGATIONS)
    await expectLeaves(place, () => first![1].run(place), first![1].to)
    for (const [name, { run, to }] of others)
      await test.step(`leaves: ${name}`, async () => {
        const again = await open()
        await expectLeaves(again, () => run(again), to)
        expect(new URL(page.url()).pathname).toBe(to === 'Home' ? '/' : '/next')
      })
  })
}

test('a saved or restored form does not ask', async ({ app: modes, page }) => {
  await page.goto(modes.adminAddress('/'))
  const frame = page.frameLocator('iframe[name="platform-app"]')
  await frame.getByRole('link', { name: 'Editor: form' }).click()
  const saveBar = page.getByRole('region', { name: 'Unsaved changes' })
  for (const button of ['Save', 'Discard']) {
    await frame.getByLabel('Title').fill(`Changed before ${button}`)
    await saveBar.getByRole('button', { name: button }).click()
    await expect(saveBar).toBeHidden()
    await frame.getByRole('link', { name: 'Link of the layer' }).click()
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Next')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.evaluate(() => history.back())
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Editor')
  }
})
