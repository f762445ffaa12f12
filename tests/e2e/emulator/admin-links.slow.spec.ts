import { DEMO, expect, test } from './emulator-test'
import { API_KEY } from './fake-app-pages'

const LINKS = [
  {
    label: 'Print label',
    target: 'admin.product-details.action.link',
    url: '/labels?size=a6',
  },
  {
    label: 'Print labels',
    target: 'admin.product-index.selection-action.link',
    url: '/labels/many',
  },
  {
    label: 'Sales report',
    target: 'admin.product-details.action.link',
    url: 'https://reports.example.com/',
  },
]

test('links of the app on pages of products lead to it, with the ids of the records', async ({
  app: _,
  emulator,
  page,
}) => {
  emulator.setApp({ adminLinks: LINKS })
  const { products } = (await emulator.control.query({
    shop: DEMO,
    query: '{ products(first: 2, sortKey: TITLE) { nodes { id title } } }',
  })) as { products: { nodes: { id: string; title: string }[] } }
  const [first = '', second = ''] = products.nodes.map(({ id }) => id.split('/').at(-1))
  const apps = `${emulator.url}/store/demo-store/apps/${API_KEY}`

  await page.goto(`${emulator.url}/store/demo-store/products/${first}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sales report' })).toHaveAttribute(
    'href',
    `https://reports.example.com/?id=${first}`,
  )
  await page.getByRole('menuitem', { name: 'Print label' }).click()
  await expect(page).toHaveURL(`${apps}/labels?size=a6&id=${first}`)

  await page.goto(`${emulator.url}/store/demo-store/products?sort=title`)
  for (const { title } of products.nodes)
    await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Print labels' }).click()
  await expect(page).toHaveURL(`${apps}/labels/many?ids%5B%5D=${first}&ids%5B%5D=${second}`)

  // An app that is not installed has no links.
  await emulator.control.uninstall({ shop: DEMO })
  await page.goto(`${emulator.url}/store/demo-store/products/${first}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
})
