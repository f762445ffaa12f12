import { expect, test } from './platform-test'

test.use({ javaScriptEnabled: false })

/** What has arrived of the page, and whether its table is then visible. */
const ARRIVED = [
  ['half of the rows', (html: string) => html.slice(0, html.indexOf('</tr>', middle(html))), false],
  ['all rows', (html: string) => html.slice(0, html.indexOf('</table>') + 8), false],
  ['an empty style', (html: string) => html.slice(0, styleOf(html)), false],
  ['everything', (html: string) => html, true],
] as const

const middle = (html: string) => (html.indexOf('<tbody') + html.indexOf('</tbody>')) / 2
const styleOf = (html: string) =>
  html.indexOf('>', html.indexOf('<style', html.indexOf('</table>'))) + 1

for (const [part, cut, isVisible] of ARRIVED)
  test(`no part of a table moves while it arrives: ${part}`, async ({ page, platform }) => {
    const url = `${platform.url}/components/IndexTable`
    const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
    await page.route(url, route => route.fulfill({ contentType: 'text/html', body: cut(html) }))
    await page.goto(url)
    const table = page.locator('table').first()
    expect(await table.locator('td').count()).toBeGreaterThan(5)
    const shown = table.locator('td, th, th button, input').filter({ visible: true })
    if (isVisible) expect(await shown.count()).toBeGreaterThan(10)
    else await expect(shown).toHaveCount(0)
  })
