import { accessibilityViolations } from '../accessibility-violations'
import { DEMO, expect, test } from './emulator-test'

const STORE = 'store/demo-store'

test('a merchant keeps files, metaobjects, pages, blog posts, and menus', async ({
  emulator,
  page,
}) => {
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  const axe = () =>
    accessibilityViolations(page, page.mainFrame(), { light: '#main', dark: '#main' })
  const title = page.getByRole('heading', { level: 1 })
  const dialog = page.getByRole('dialog')
  const query = (text: string) => emulator.control.query({ shop: DEMO, query: text })
  const open = (path: string) => page.goto(`${emulator.url}/${STORE}${path}`)

  // A file by upload, and its deletion.
  await open('/content/files')
  await page.getByRole('button', { name: 'Add files' }).first().click()
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'care.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Wash cold.'),
  })
  await dialog.getByLabel('Alt text').fill('Care')
  await dialog.getByRole('button', { name: 'Add files', exact: true }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'Care' })
  await expect(row).toBeVisible()
  expect(await axe()).toEqual([])
  expect(
    await query(
      '{ files(first: 5, query: "media_type:GENERIC_FILE") { nodes { alt fileStatus } } }',
    ),
  ).toEqual({
    files: { nodes: [{ alt: 'Care', fileStatus: 'READY' }] },
  })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)

  // A definition with an entry, which is changed.
  await page.getByRole('link', { name: 'Metaobjects' }).first().click()
  await page.getByRole('link', { name: 'Add definition' }).first().click()
  await page.getByLabel('Definition name').fill('Artisan')
  await page.getByLabel('Definition type').fill('artisan')
  await page.getByRole('group', { name: 'Field 1' }).getByLabel('Name').fill('Name')
  await page.getByRole('group', { name: 'Field 1' }).getByLabel('Key').fill('name')
  await page.getByRole('button', { name: 'Add field' }).click()
  await page.getByRole('group', { name: 'Field 2' }).getByLabel('Name').fill('Since')
  await page.getByRole('group', { name: 'Field 2' }).getByLabel('Key').fill('since')
  await page.getByRole('group', { name: 'Field 2' }).getByLabel('Type').selectOption('Integer')
  expect(await axe()).toEqual([])
  await save()
  await expect(title).toHaveText('Artisan')
  expect(await axe()).toEqual([])
  await page.getByRole('link', { name: 'Add entry' }).click()
  await page.getByLabel('Name').fill('Ada')
  await page.getByRole('spinbutton', { name: 'Since' }).fill('2012')
  await save()
  await page.getByRole('link', { name: 'Ada' }).click()
  await page.getByRole('spinbutton', { name: 'Since' }).fill('2013')
  await save()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  // The toast can be that of an earlier change; the save bar is that of this one.
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  expect(await axe()).toEqual([])
  expect(
    await query(
      '{ metaobjects(type: "artisan", first: 5) { nodes { displayName fields { key value } } } }',
    ),
  ).toEqual({
    metaobjects: {
      nodes: [
        {
          displayName: 'Ada',
          fields: [
            { key: 'name', value: 'Ada' },
            { key: 'since', value: '2013' },
          ],
        },
      ],
    },
  })

  // A hidden page, on a narrow screen.
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/pages/new')
  await page.getByLabel('Title').fill('Shipping')
  await page.getByRole('textbox', { name: 'Content' }).fill('Two days.')
  await page.getByLabel('Visible in the online store').uncheck()
  await save()
  await expect(title).toHaveText('Shipping')
  expect(await axe()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(
    await query('{ pages(first: 1, query: "title:Shipping") { nodes { body isPublished } } }'),
  ).toEqual({ pages: { nodes: [{ body: '<p>Two days.</p>', isPublished: false }] } })

  // A blog post in a new blog.
  await open('/articles/new')
  await page.getByLabel('Title', { exact: true }).fill('Autumn')
  await page.getByLabel('Blog', { exact: true }).selectOption('A new blog')
  await page.getByLabel('Title of the new blog').fill('Journal')
  await page.getByLabel('Tags').fill('season')
  await save()
  await expect(title).toHaveText('Autumn')
  expect(
    await query('{ articles(first: 1, query: "title:Autumn") { nodes { tags blog { title } } } }'),
  ).toEqual({
    articles: { nodes: [{ tags: ['season'], blog: { title: 'Journal' } }] },
  })

  // A menu with another item.
  await page.setViewportSize({ width: 1280, height: 800 })
  await open('/content/menus')
  await page.getByRole('link', { name: 'Footer menu' }).click()
  await page.getByRole('button', { name: 'Add item' }).click()
  await page.getByLabel('Label', { exact: true }).last().fill('Status')
  await page.getByLabel('Link', { exact: true }).last().fill('https://status.example.com')
  expect(await axe()).toEqual([])
  await save()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  // The toast can be that of an earlier change; the save bar is that of this one.
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  const { menus } = (await query(
    '{ menus(first: 5, query: "title:Footer") { nodes { items { title url } } } }',
  )) as { menus: { nodes: { items: { title: string; url: string }[] }[] } }
  expect(menus.nodes[0]?.items.at(-1)).toEqual({
    title: 'Status',
    url: 'https://status.example.com',
  })

  // A new menu.
  await open('/content/menus')
  await page.getByRole('link', { name: 'Add menu' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Help')
  await page.getByLabel('Handle').fill('help')
  await page.getByRole('button', { name: 'Add item' }).click()
  await page.getByRole('group', { name: 'Item 1' }).getByLabel('Label').fill('Status')
  await page
    .getByRole('group', { name: 'Item 1' })
    .getByLabel('Link')
    .fill('https://status.example.com')
  await save()
  await expect(title).toHaveText('Help')
  expect(
    await query(
      '{ menus(first: 5, query: "title:Help") { nodes { handle items { title url } } } }',
    ),
  ).toEqual({
    menus: {
      nodes: [{ handle: 'help', items: [{ title: 'Status', url: 'https://status.example.com' }] }],
    },
  })
})
