import { readFileSync } from 'node:fs'
import { parseRegistration } from '../../packages/facts/registration/app-registration'
import { DEMO } from '../integration/app-under-test'
import type { AppUnderTest } from '../integration/app-under-test'
import { adminUrl, expect, hydratedApp, test } from './platform-test'

const { customData } = parseRegistration(
  readFileSync('.playground/shopify.app.toml', 'utf8'),
  'shopify.app.toml',
)

test.use({ appOptions: { emulator: { app: { optionalScopes: ['write_inventory'], customData } } } })

test('the page of versions shows which version responds', async ({ openApp }) => {
  const app = await openApp('/versions')
  const versions = app.getByRole('list', { name: 'Versions' })
  await expect(versions).toContainText('May still change')
  const oldest = await versions.getByRole('listitem').first().locator('span').first().textContent()
  await app.getByLabel('Version', { exact: true }).fill('2025-01')
  await app.getByRole('button', { name: 'Call', exact: true }).click()
  await expect(app.getByRole('status').filter({ hasText: 'Version that responded' })).toHaveText(
    new RegExp(String.raw`Requested version\s*2025-01\s*Version that responded\s*${oldest}`),
  )
})

test('the page of the stock changes it once for each key', async ({ openApp, page, platform }) => {
  await openApp('/')
  await platform.emulator.control.grantScopes({ shop: DEMO, scopes: ['write_inventory'] })
  await page.goto(adminUrl(platform, '/stock'))
  const app = await hydratedApp(page)
  const row = app.getByRole('list', { name: 'Stock' }).getByRole('listitem').first()
  const amount = async () => Number(await row.locator('span').nth(1).textContent())
  const before = await amount()
  const add = row.getByRole('button', { name: /^Add 10 to / })
  const click = async () => {
    const done = page.waitForResponse(reply => reply.url().endsWith('/api/stock'))
    await add.click()
    expect((await done).status()).toBe(200)
  }
  await click()
  await expect.poll(amount).toBe(before + 10)
  await click()
  await expect.poll(amount).toBe(before + 10)
  await app.getByRole('button', { name: 'New key' }).click()
  await click()
  await expect.poll(amount).toBe(before + 20)
})

test('the page of Sidekick shows the tool of the app, and sends a prompt', async ({
  openApp,
  page,
}) => {
  const app = await openApp('/sidekick')
  await expect(app.getByText('Finds products whose title has a word.')).toBeVisible()
  await expect(app.getByText('word', { exact: true })).toBeVisible()
  await app.getByLabel('Prompt').fill('Which soap is new?')
  await app.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(
    page
      .getByRole('complementary', { name: 'App Bridge' })
      .getByRole('list', { name: 'Messages to Sidekick' }),
  ).toHaveText('Which soap is new?')
})

test.describe('with a value that the platform refuses', () => {
  test.use({ expectedMessages: [/status of 422/] })

  test('the page of care guides writes metafields and metaobjects of the app', async ({
    openApp,
    platform,
  }) => {
    const app = await openApp('/care')
    const author = app.getByRole('form', { name: 'New author' })
    await author.getByLabel('Name').fill('Ann Lee')
    await author.getByRole('button', { name: 'Add author' }).click()
    await expect(app.getByRole('list', { name: 'Authors' }).getByRole('listitem')).toHaveText([
      'Ann Lee',
    ])

    const guide = app.getByRole('form', { name: 'Beeswax Candle' })
    await guide.getByLabel('Care guide').fill('Trim the wick.')
    await guide.getByLabel('Author').selectOption('Ann Lee')
    await guide.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => careOf(platform)).toEqual(['Trim the wick.', 'Ann Lee'])

    await guide.getByLabel('Care guide').fill('x'.repeat(201))
    await guide.getByRole('button', { name: 'Save' }).click()
    await expect(app.getByRole('alert')).toContainText('Value has a maximum length of 200.')
    expect(await careOf(platform)).toEqual(['Trim the wick.', 'Ann Lee'])
  })
})

/** The care guide of the first candle, and the name of its author. */
async function careOf({ emulator }: AppUnderTest): Promise<unknown[]> {
  const { products } = (await emulator.control.query({
    shop: DEMO,
    query: `{
      products(first: 1, query: "title:Beeswax Candle") {
        nodes {
          guide: metafield(namespace: "$app", key: "care_guide") { value }
          author: metafield(namespace: "$app", key: "author") {
            reference { ... on Metaobject { displayName } }
          }
        }
      }
    }`,
  })) as {
    products: {
      nodes: {
        guide: { value: string } | null
        author: { reference: { displayName: string } } | null
      }[]
    }
  }
  const [product] = products.nodes
  return [product?.guide?.value, product?.author?.reference.displayName]
}
