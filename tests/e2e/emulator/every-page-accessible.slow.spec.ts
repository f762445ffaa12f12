import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Emulator } from '../../../packages/emulator/src'
import { API_KEY } from './fake-app-pages'
import { appReported, expect, test } from './emulator-test'
import { accessibilityViolations } from '../accessibility-violations'
import { askAdmin, createCart } from './store-apis'

const PLANS = [
  { name: 'Free', price: '0' },
  { name: 'Pro', price: '12.00', trialDays: 7 },
]
const METERED =
  '{ plan: { appUsagePricingDetails: { cappedAmount: { amount: 20, currencyCode: USD }, terms: "1 USD for each message" } } }'
const CALLBACK = 'http://localhost:3000/customer/callback'
const WIDTHS = [1280, 390]

interface Opened {
  page: Page
  emulator: Emulator
}

/** Opens a page below the address of the emulator. */
const open =
  (path: string) =>
  async ({ page, emulator }: Opened) => {
    await page.goto(emulator.url + path)
  }

/** Requests a charge as the app does. Returns the address of its approval page. */
async function requestCharge(emulator: Emulator): Promise<string> {
  const { appSubscriptionCreate } = await askAdmin(
    emulator,
    `mutation { appSubscriptionCreate(name: "A plan with quite a long name", returnUrl: "${emulator.url}/", lineItems: [${METERED}], trialDays: 14, test: true) { confirmationUrl } }`,
  )
  return appSubscriptionCreate?.confirmationUrl ?? ''
}

/** The address at which a customer logs in to the app. */
function loginPath(): string {
  return `/authentication/1/oauth/authorize?${new URLSearchParams({
    client_id: API_KEY,
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'openid email customer-account-api:full',
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
    code_challenge_method: 'S256',
  })}`
}

/** Brings each page into the state in which it shows the most. */
const PAGES: Record<string, (opened: Opened) => Promise<unknown>> = {
  grant: open(`/store/second-store/oauth/install?client_id=${API_KEY}`),
  charge: async ({ page, emulator }) => page.goto(await requestCharge(emulator)),
  billing: async ({ page, emulator }) => {
    await requestCharge(emulator)
    await page.goto(`${emulator.url}/store/demo-store/billing`)
    await expect(page.getByRole('link', { name: /^Decide/ })).toBeVisible()
  },
  login: open(loginPath()),
  plans: open(`/store/demo-store/charges/${API_KEY}/pricing_plans`),
  scopes: open('/store/demo-store/scopes'),
  message: open('/store/unknown'),
  tokens: async opened => {
    await open('/store/demo-store/tokens')(opened)
    await expect(opened.page.getByText('No tokens yet')).toBeVisible()
  },
  clock: async opened => {
    await opened.emulator.control.setClock(3_600_000)
    await open('/store/demo-store/clock')(opened)
    await expect(opened.page.getByText("1 hour ahead of this computer's.")).toBeVisible()
  },
  faults: async opened => {
    await opened.emulator.control.addFault({ on: 'graphql', status: 503 })
    await open('/store/demo-store/faults')(opened)
    await expect(opened.page.getByRole('list', { name: 'Active faults' })).toBeVisible()
  },
  inspector: open('/store/demo-store/inspector'),
  webhooks: open('/store/demo-store/webhooks'),
  'an empty list': async opened => {
    await open('/store/demo-store/articles')(opened)
    await expect(opened.page.getByText('No blog posts yet')).toBeVisible()
  },
  calls: open('/store/demo-store/calls'),
  checkout: async ({ page, emulator }) => page.goto(await createCart(emulator)),
  'the app with its App Bridge panel': async ({ page, emulator }) => {
    await page.goto(`${emulator.url}/store/demo-store/apps/${API_KEY}`)
    await appReported(page)
    await page.getByRole('button', { name: 'App Bridge' }).click()
    await expect(page.getByRole('complementary', { name: 'App Bridge' })).toBeVisible()
  },
}

test.describe('every page', () => {
  // The page of a message has the status of its error. axe sends messages to the frame of the app.
  test.use({ expectedMessages: [/status of 404|Failed to execute 'postMessage'/] })

  for (const [name, prepare] of Object.entries(PAGES)) {
    for (const width of WIDTHS) {
      test(`${name} has no accessibility violations in light and dark at ${width} px, and fits`, async ({
        app: _,
        emulator,
        page,
      }) => {
        await page.setViewportSize({ width, height: 800 })
        emulator.setApp({
          customerRedirectUris: [CALLBACK],
          optionalScopes: ['read_orders'],
          pricing: 'billing_api',
          pricingPlans: PLANS,
        })
        await prepare({ page, emulator })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await accessibilityViolations(page, page.mainFrame())).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      })
    }
  }
})
