import { waitForHydration } from '../../packages/emulator/testing/playwright/wait-for-hydration'
import { expect, test } from './platform-test'

/** Of `locales/de.ts`. */
const GERMAN = 'Alle auf dieser Seite auswählen' // cspell:disable-line

/** What the server sends, before any script runs. */
async function firstHtml(url: string): Promise<string> {
  return (await fetch(url, { headers: { accept: 'text/html' } })).text()
}
const withText = (html: string, text: string) =>
  html.match(new RegExp(`<button(?:(?!<button).)*?${text}`, 's'))?.[0] ?? ''

test('buttons name what they open', async ({ platform }) => {
  const modal = withText(await firstHtml(`${platform.url}/components/Modal`), 'Edit product')
  expect(modal).toContain('aria-haspopup="dialog"')
  expect(modal).toContain('aria-expanded="false"')
  const menu = withText(await firstHtml(`${platform.url}/components/Menu`), 'More actions')
  expect(menu).toContain('aria-haspopup="menu"')
  expect(menu).toContain('aria-expanded="false"')
})

test('pages have the texts of their language, and load no other', async ({ page, platform }) => {
  const german = `${platform.url}/components/IndexTable?locale=de`
  const html = await firstHtml(german)
  expect(html).toMatch(/<html[^>]* lang="de"/)
  expect(html).toContain(GERMAN)
  expect(html).not.toContain('Select all on this page')
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await page.goto(german)
  await waitForHydration(page)
  await expect(page.getByRole('checkbox', { name: GERMAN }).first()).toBeVisible()
  const loaded = new Set(requests)

  requests.length = 0
  await page.goto(`${platform.url}/components/IndexTable`)
  await waitForHydration(page)
  const scripts = requests.filter(url => url.endsWith('.js'))
  const bodies = await Promise.all(scripts.map(async url => (await fetch(url)).text()))
  expect(bodies.filter(body => body.includes(GERMAN))).toEqual([])
  const ofGerman = await Promise.all(
    [...loaded].filter(url => url.endsWith('.js')).map(async url => (await fetch(url)).text()),
  )
  expect(ofGerman.filter(body => body.includes(GERMAN))).toHaveLength(1)
  expect(ofGerman.filter(body => body.includes('Sélectionner'))).toEqual([])
})

test('every document names its language', async ({ platform }) => {
  for (const path of ['/components', '/no-such-page'])
    expect(await firstHtml(platform.url + path), path).toMatch(/<html[^>]* lang="en"/)
})
