import type { Locator, Page } from '@playwright/test'
import { GRANTS } from '../../../shared/wire'
import { DEMO, expect, test } from './emulator-test'
import { expectAccessible, openMerchantPage } from './merchant-page'

const INSTALL = 'Apps without an IP allowlist cannot be installed'
const SOURCE = 'https://shopify.dev/docs/apps/build/dev-dashboard/ip-allowlist'

test.beforeEach(async ({ app: _, emulator }) => {
  emulator.setApp({
    apiKey: 'platform-dev-key',
    apiSecretKey: 'secret-of-the-app',
    appUrl: 'http://localhost:9',
    scopes: ['read_products'],
    ipAllowlist: false,
    bulkAccess: [],
  })
  const { now } = await emulator.control.clock()
  await emulator.control.setClock(Date.parse('2026-11-01T12:00:00Z') - Date.parse(now))
  await emulator.control.install({ shop: DEMO })
})

test('home lists what begins within 60 days, with what to do before', async ({
  emulator,
  page,
}) => {
  await openMerchantPage(page, emulator, '')
  const soon = page.getByRole('region', { name: 'What the platform changes soon' })
  await expect(soon.getByRole('listitem')).toHaveText([
    /^Nov 7, 2026 · Bulk operations need an approved access request.*Partner Dashboard.*bulk-access$/s,
    /^Nov 12, 2026 · .*allowlist-bulk$/s,
    /^Nov 20, 2026 · .*IP allowlist, and add the addresses.*allowlist-install$/s,
    /^Dec 1, 2026 · .*checkout-url$/s,
    /^Dec 1, 2026 · .*customer-account-api$/s,
  ])
  await expect(soon.getByRole('link', { name: 'allowlist-install' })).toHaveAttribute(
    'href',
    SOURCE,
  )
  await expectAccessible(page)
})

test.describe(() => {
  test.use({ expectedMessages: [/status of 403/] })

  test('an installation is refused from its day on, until the store is spared the rule', async ({
    emulator,
    page,
  }) => {
    await openInstallation(page, emulator.url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Install /)

    await page.goto(`${emulator.url}/store/demo-store/clock`)
    await page.getByRole('button', { name: '+30 days' }).click()
    await expect(page.getByText(/^It is 2026-12-01 /).first()).toBeVisible()
    await openInstallation(page, emulator.url)
    const refusal = page.getByRole('main')
    for (const part of [
      `${INSTALL} (rule allowlist-install).`,
      'No further merchant can install the app.',
      'In the Dev Dashboard, open Settings, IP allowlist',
      SOURCE,
    ])
      await expect(refusal).toContainText(part)

    await page.goto(`${emulator.url}/store/second-store/faults`)
    await openRules(page)
    await ruleOf(page)
      .getByRole('button', { name: `Switch off: ${INSTALL}` })
      .click()
    await expect(ruleOf(page)).toContainText('Off')
    await openInstallation(page, emulator.url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Install /)
    // Other stores keep it.
    await page.goto(`${emulator.url}/store/demo-store/faults`)
    await openRules(page)
    await expect(ruleOf(page)).toContainText('Since 2026-11-20')
  })
})

test('the inspector explains a refusal, which has only what the platform sends', async ({
  emulator,
  page,
}) => {
  await emulator.control.advanceClock(7 * 24 * 3600 * 1000)
  const { access_token: token } = await post(`${emulator.url}/${DEMO}/admin/oauth/access_token`, {
    client_id: 'platform-dev-key',
    client_secret: 'secret-of-the-app',
    grant_type: GRANTS.tokenExchange,
    subject_token: await emulator.control.sessionToken({ shop: DEMO }),
    subject_token_type: GRANTS.idToken,
    requested_token_type: GRANTS.offlineAccessToken,
    expiring: '1',
  })
  const run = `mutation Export { bulkOperationRunQuery(query: "{ shop { name } }") { bulkOperation { id } } }`
  const body = await post(
    `${emulator.url}/${DEMO}/admin/api/2026-10/graphql.json`,
    { query: run },
    { 'x-shopify-access-token': String(token) },
  )
  expect(body.errors).toMatchObject([{ extensions: { code: 'ACCESS_DENIED' } }])
  await page.goto(`${emulator.url}/store/demo-store/inspector`)
  await page.getByRole('link', { name: 'POST /admin/api' }).click()
  const reason = page.getByRole('region', { name: 'Refused by a rule with a date' })
  await expect(reason).toHaveText(
    /\(rule bulk-access\)\. Exports and imports of the app stop\. In the Partner Dashboard, open the app, .* See https:\/\/shopify\.dev\/changelog\/partner-apps-must-enable-bulk-operations-before-use\.$/,
  )
  await expectAccessible(page)
})

async function openInstallation(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/store/second-store/oauth/install?client_id=platform-dev-key`)
}

async function openRules(page: Page): Promise<void> {
  await page.locator('summary').filter({ hasText: 'Dated rules' }).click()
}

function ruleOf(page: Page): Locator {
  return page
    .getByRole('list', { name: 'Dated rules' })
    .getByRole('listitem')
    .filter({ hasText: INSTALL })
}

async function post(
  url: string,
  fields: object,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(fields),
  })
  return (await response.json()) as Record<string, unknown>
}
