import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { waitForHydration } from '../../emulator/testing/playwright/wait-for-hydration'
import { partsOf } from '../../../.playground/shared/component-families'
import { allPaths, componentPages, SECTIONS } from '../navigation.mjs'
import { pageProblems } from './page-problems'
import { expect, test } from './static-host'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const sources = SECTIONS.flatMap(({ files }) => files)
const components = componentPages(root)
const paths = allPaths(root).map(path => path.slice(1))

/** Scrolls to the end of the page: what is further down is hydrated when it is on the screen. */
async function hydrateAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await drawn()
    }
  })
  await expect(page.locator('[data-hydrated=false]')).toHaveCount(0)
}

test('every page loads without an error, a foreign request, a broken link, or a barrier', async ({
  page,
  site,
}) => {
  test.setTimeout(1_800_000)
  const problems: string[] = []
  page.on('request', request => {
    const url = request.url()
    // Previews of files that an example has in memory are addresses of the page itself, too.
    const own = url.replace(/^blob:/, '')
    if (!own.startsWith(new URL(site).origin) && !url.startsWith('data:'))
      problems.push(`foreign: ${url}`)
    // A page has its content; the database is for a page that was not generated.
    if (url.includes('sqlite3')) problems.push(`database: ${page.url()}`)
  })
  page.on('response', response => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`)
  })
  page.on('pageerror', error => problems.push(`error: ${error.message}`))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type()))
      problems.push(`console: ${message.text()}: ${page.url()}`)
  })

  const ids = new Map<string, Set<string>>()
  const links = new Map<string, string[]>()
  for (const path of paths) {
    await page.goto(`${site}${path}`)
    await waitForHydration(page)
    await hydrateAll(page)
    const url = page.url().replace(/\/$/, '')
    const found = await page.evaluate(() => ({
      title: document.title,
      description: document.querySelector('meta[name=description]')?.getAttribute('content'),
      heading: document.querySelector('h1')?.textContent.trim() ?? '',
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      // Those that a reader hears, in their order.
      levels: [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')]
        .filter(heading => heading.checkVisibility())
        .map(({ tagName }) => Number(tagName.slice(1))),
      links: [...document.links]
        .filter(link => !link.closest('[data-testid=example]'))
        .map(({ href }) => href),
    }))
    const title = path === '' ? 'nuxt-platform-layer' : `${found.heading} · nuxt-platform-layer`
    if (found.title !== title) problems.push(`title "${found.title}": ${url}`)
    if (!found.description) problems.push(`no description: ${url}`)
    const skips = found.levels.findIndex((level, at) => level > (found.levels[at - 1] ?? 0) + 1)
    if (skips >= 0) problems.push(`heading ${skips + 1} skips a level: ${url}`)
    ids.set(url, new Set(found.ids))
    links.set(url, found.links)
    problems.push(...(await pageProblems(page)).map(problem => `${problem}: ${url}`))
  }

  const own = [...links].flatMap(([from, targets]) =>
    targets
      .filter(target => target.startsWith(new URL(site).origin))
      .map(target => ({ from, target, address: (target.split('#')[0] ?? '').replace(/\/$/, '') })),
  )
  // Such as llms.txt, and reports.
  const files = new Set<string>()
  for (const { address } of own)
    if (!ids.has(address) && !files.has(address) && (await page.request.get(address)).ok())
      files.add(address)
  const broken = own
    .filter(({ target, address }) => {
      const [, anchor] = target.split('#')
      if (!ids.has(address)) return !files.has(address)
      return anchor ? !ids.get(address)?.has(decodeURIComponent(anchor)) : false
    })
    .map(({ from, target }) => `${from} -> ${target}`)
  expect([...new Set(problems)]).toEqual([])
  expect([...new Set(broken)]).toEqual([])
  expect(ids.size).toBe(paths.length)
})

test('an unknown address has the header, and a search that finds a page', async ({
  page,
  site,
}) => {
  const response = await page.goto(`${site}guides/unknown`)
  expect(response?.status()).toBe(404)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page).toHaveTitle('Page not found · nuxt-platform-layer')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Components' })).toBeVisible()
  await main.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('webhook retry')
  await page.getByRole('option').first().click()
  await expect(page).toHaveURL(/\/guides\/webhooks(?:#.*)?$/)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Webhooks')
})

test('the text of the search separates cells, items, and paragraphs', async ({ request, site }) => {
  const sections = (await (await request.get(`${site}search.json`)).json()) as {
    id: string
    content: string
  }[]
  const contentOf = (id: string) =>
    sections.find(section => section.id === id)?.content.replace(/\s+/g, ' ')
  expect(contentOf('/start/review#run-it')).toContain(
    'exit code 0 nothing was found 1 there is a finding 2 the review could not run',
  )
})

test('the list of contents breaks a name only where a word of it begins', async ({
  page,
  site,
}) => {
  await page.goto(`${site}components/data/table`)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const link = contents.getByText('Sh\u200BTable\u200BHeader\u200BRow', { exact: true })
  await expect(link).toBeVisible()
  await expect(link).toHaveCSS('overflow-wrap', 'break-word')
})

test('llms.txt names every page, and its links lead to Markdown', async ({ request, site }) => {
  const text = await (await request.get(`${site}llms.txt`)).text()
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
  const pages = components.map(file => `components/${basename(file, '.vue')}.md`)
  expect(links.toSorted()).toEqual([...sources, ...pages].toSorted())
  for (const link of links) {
    const response = await request.get(site + link)
    expect(response.status(), link).toBe(200)
    expect(await response.text(), link).toMatch(/^(?:<!--.*-->\n)?# /)
  }
})

test('the old address of each part of a component leads to its section', async ({ page, site }) => {
  test.setTimeout(300_000)
  for (const file of components) {
    for (const part of partsOf(basename(file, '.vue'))) {
      const [source = ''] = globSync(`components/*/${part}.vue`, { cwd: root })
      await page.goto(`${site}${source.replace('.vue', '').toLowerCase()}/`)
      const whole = file.replace('.vue', '').toLowerCase()
      await expect(page).toHaveURL(new RegExp(`/${whole}/?#sh${part.toLowerCase()}$`))
      await expect(
        page.getByRole('heading', { level: 2, name: `Sh${part}`, exact: true }),
      ).toBeInViewport()
    }
  }
})

test('the search finds each part of a component', async ({ page, site }) => {
  test.setTimeout(300_000)
  await page.goto(site)
  await waitForHydration(page)
  for (const part of components.flatMap(file => partsOf(basename(file, '.vue')))) {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog').getByRole('textbox').fill(`Sh${part}`)
    // The section of a part is named after it; others only have its name in their text.
    const title = page.locator('[data-slot="itemLabelBase"]', {
      hasText: new RegExp(`^Sh${part}$`),
    })
    const result = page.getByRole('option').filter({ has: title }).first()
    await expect(result).toBeVisible()
    await expectStill(page.getByRole('listbox'))
    await result.click()
    await expect(page).toHaveURL(new RegExp(`#sh${part.toLowerCase()}`))
  }
})

/** Waits until the list is no longer redrawn: a click would hit what is drawn in its place. */
async function expectStill(list: Locator): Promise<void> {
  let last: string | null = null
  await expect
    .poll(async () => {
      const before = last
      last = await list.textContent()
      return last === before
    })
    .toBe(true)
}
