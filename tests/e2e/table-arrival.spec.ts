import { expect, test } from './platform-test'

test.use({ javaScriptEnabled: false })

test('a table is shown when all of it has arrived, so that nothing moves', async ({
  page,
  platform,
}) => {
  const url = `${platform.url}/components/IndexTable`
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  const rows = html.indexOf('<tbody')
  const end = html.indexOf('</table>', rows)
  const style = html.indexOf('>', html.indexOf('<style', end)) + 1
  const middle = html.indexOf('</tr>', (rows + end) / 2)

  let arrived = ''
  await page.route(url, route => route.fulfill({ contentType: 'text/html', body: arrived }))
  const table = page.locator('table').first()
  const shown = table.locator('td, th, th button, input').filter({ visible: true })
  for (const [part, length] of Object.entries({
    'half of the rows': middle,
    'all rows': end,
    style,
  })) {
    arrived = html.slice(0, length)
    await page.goto(url)
    expect(await table.locator('td').count(), part).toBeGreaterThan(5)
    await expect(shown, part).toHaveCount(0)
  }
  arrived = html
  await page.goto(url)
  expect(await shown.count()).toBeGreaterThan(10)
})
