import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { pageOf } from '../../.playground/shared/component-families'
import { accessibilityViolations } from './accessibility-violations'
import { expect, test } from './platform-test'
import { renderedMarkup } from './rendered-markup'
import { waitForHydration } from '../../packages/emulator/testing/playwright/wait-for-hydration'

const components = readdirSync(new URL('../../components', import.meta.url), { recursive: true })
  .map(file => String(file))
  .filter(file => file.endsWith('.vue'))
  .map(file => basename(file, '.vue'))
  .sort()
const names = components.filter(name => pageOf(name) === name)
/** In groups, so that several workers share the work. */
const groups = Object.entries(Object.groupBy(names, name => names.indexOf(name) % 4)) as [
  string,
  string[],
][]

/** The first example, and the further ones. */
const EXAMPLE = '[data-testid^="example"]'

async function markupOf(page: Page | FrameLocator): Promise<string> {
  const parts = await page.locator(EXAMPLE).all()
  return (await Promise.all(parts.map(part => renderedMarkup(part)))).join('\n')
}

/** What a script of the app's page can use. */
interface AppWindow {
  useNuxtApp: () => { $router: { push: (path: string) => Promise<unknown> } }
}

test.describe.configure({ mode: 'parallel' })

for (const [group, members] of groups) {
  test(`every component in the admin and at top level, in light and dark (${group})`, async ({
    page,
    openApp,
    platform,
  }) => {
    test.setTimeout(180_000)
    const markup = new Map<string, string>()
    const app = await openApp('/components')
    const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
    if (!frame) throw new Error('The admin shows no app')
    for (const name of members) {
      // By the router: a click in the list would render the list again for each component.
      await frame.evaluate(
        path => (Object(window) as AppWindow).useNuxtApp().$router.push(path),
        `/components/${name}`,
      )
      await expect(
        app.getByRole('heading', { level: 1, name: `Sh${name}`, exact: true }),
      ).toBeVisible()
      await expect(app.getByTestId('example')).toBeAttached()
      markup.set(name, await markupOf(app))
      // Around the example are the same colors for each component. In dark, one page of a group is
      // checked as a whole.
      const parts = name === members[0] ? {} : { dark: EXAMPLE }
      expect.soft(await accessibilityViolations(page, frame, parts), name).toEqual([])
    }

    for (const name of members) {
      // A document of its own each time: the server's HTML must hydrate without a warning.
      await page.goto(`${platform.url}/components/${name}`)
      await waitForHydration(page)
      await expect(
        page.getByRole('heading', { level: 1, name: `Sh${name}`, exact: true }),
      ).toBeVisible()
      await expect(page.getByTestId('example').locator('> *').first()).toBeAttached()
      // Around the example is the page that was checked in the admin, component by component, and
      // most examples have the same markup there.
      const isWhole = name === members[0]
      const isSame = (await markupOf(page)) === markup.get(name)
      if (isSame && !isWhole) continue
      const parts = isWhole ? {} : { light: EXAMPLE, dark: EXAMPLE }
      expect.soft(await accessibilityViolations(page, page.mainFrame(), parts), name).toEqual([])
    }
  })
}

test('the list of components leads to each of them', async ({ openApp }) => {
  const app = await openApp('/components')
  const links = app.getByRole('main').getByRole('listitem').getByRole('link')
  const listed = await links.evaluateAll(all =>
    all.map(link => [link.textContent?.trim(), link.getAttribute('href')]),
  )
  expect(listed.sort()).toEqual(
    components.map(name => {
      const page = pageOf(name)
      return [`Sh${name}`, page === name ? `/components/${name}` : `/components/${page}#${name}`]
    }),
  )
  for (const name of names.slice(0, 2)) {
    await app
      .getByRole('main')
      .getByRole('link', { name: `Sh${name}`, exact: true })
      .click()
    await expect(
      app.getByRole('heading', { level: 1, name: `Sh${name}`, exact: true }),
    ).toBeVisible()
    await app.getByRole('link', { name: 'All components' }).click()
    await expect(app.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
  }
})

test('a part of a component is on the page of the whole', async ({ page, platform }) => {
  await page.goto(`${platform.url}/components/TableCell`)
  await waitForHydration(page)
  await expect(page).toHaveURL(`${platform.url}/components/Table#TableCell`)
  await expect(page.getByRole('heading', { level: 2, name: 'ShTableCell' })).toBeInViewport()
})
