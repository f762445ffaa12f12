import { expect } from 'vitest'
import type { ControlCharge, EmulatorAppOptions, StoreSeed } from '../../../src'
import { API_KEY, startPlatform } from '../started-platform'
import type { Responder, StartedPlatform } from '../started-platform'
import { startReceiver } from '../webhooks/receiver'
import type { Receiver } from '../webhooks/receiver'

export const SHOP = 'paying.platform.test'
export const HOME = `/store/paying/apps/${API_KEY}`
export const DAY = 24 * 3600 * 1000

export interface BilledShop {
  platform: StartedPlatform
  /** The app, which is notified of every charge. */
  app: Receiver
  /** The data of an Admin API call, which must have no errors. */
  ask: (query: string, variables?: Record<string, unknown>) => Promise<Record<string, unknown>>
  /** The same for a mutation: the result of its one field. */
  run: (mutation: string, variables?: Record<string, unknown>) => Promise<Mutation>
  charges: () => Promise<ControlCharge[]>
  /** Topic, name and status of the webhooks that the app received. */
  received: () => unknown[]
  /** What a person sees. */
  page: (path: string) => Promise<Responder>
  /** Presses the button whose form is posted to an address that contains this text. */
  press: (
    path: string,
    action: string,
    changes?: { origin?: string; csrf?: string },
  ) => Promise<Response>
  close: () => Promise<void>
}

/** A mutation's payload. */
export interface Mutation {
  userErrors: { field: string[] | null; message: string; code?: string }[]
  confirmationUrl?: string | null
  appSubscription?: Record<string, unknown> | null
  appPurchaseOneTime?: Record<string, unknown> | null
  appUsageRecord?: Record<string, unknown> | null
}

export const RECURRING =
  '{ plan: { appRecurringPricingDetails: { price: { amount: 10, currencyCode: USD } } } }'
export const USAGE =
  '{ plan: { appUsagePricingDetails: { cappedAmount: { amount: "20.00", currencyCode: USD }, terms: "1 USD for each message" } } }'

/** A shop that pays in dollars or euros, with the app installed. */
export async function startBilledShop(
  seed: Partial<StoreSeed> = {},
  options: EmulatorAppOptions = {},
): Promise<BilledShop> {
  const app = await startReceiver()
  const platform = await startPlatform({
    app: {
      appUrl: app.origin,
      webhooks: [
        { topics: ['app_subscriptions/update', 'app_purchases_one_time/update'], uri: '/charges' },
      ],
      ...options,
    },
    seed: {
      stores: [
        { handle: 'paying', name: 'Paying Store', plan: 'Standard', currencyCode: 'EUR', ...seed },
        { handle: 'other', plan: 'Standard' },
      ],
    },
  })
  await platform.emulator.control.install({ shop: SHOP })
  const ask: BilledShop['ask'] = async (query, variables) => {
    // The clock of a test passes the lifetime of a token.
    const token = String((await platform.exchange({}, SHOP)).json.access_token)
    const { json } = await platform.graphql(token, { query, variables }, SHOP)
    expect(json.errors).toBeUndefined()
    return json.data as Record<string, unknown>
  }
  const page = (path: string) => platform.get(path, { accept: 'text/html' })
  return {
    platform,
    app,
    ask,
    run: async (mutation, variables) =>
      Object.values(await ask(mutation, variables))[0] as Mutation,
    charges: () => platform.emulator.control.charges({ shop: SHOP }),
    received: () =>
      app.received.map(({ headers, body }) => {
        const [charge] = Object.values(
          JSON.parse(body) as Record<string, { name: string; status: string }>,
        )
        return [headers['x-shopify-topic'], charge?.name, charge?.status]
      }),
    page,
    press: async (path, action, changes = {}) => {
      const { text } = await page(path)
      const form = [
        ...text.matchAll(
          /<form method="post" action="([^"]*)"><input type="hidden" name="csrf" value="([0-9a-f]{64})">/g,
        ),
      ].find(([, target = '']) => target.includes(action))
      const csrf = changes.csrf ?? form?.[2] ?? ''
      return fetch(platform.emulator.url + (form?.[1] ?? path), {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: changes.origin ?? platform.emulator.url },
        body: new URLSearchParams({ csrf }),
      })
    },
    close: async () => {
      await platform.emulator.close()
      await app.close()
    },
  }
}

/** Text of the mutation that asks for a subscription. */
export function subscriptionMutation(name: string, more = `lineItems: [${RECURRING}]`): string {
  return `mutation { appSubscriptionCreate(name: "${name}", returnUrl: "https://app.example/billing", ${more}) {
    appSubscription { id status test trialDays currentPeriodEnd } confirmationUrl userErrors { field message }
  } }`
}

/** Path of a confirmation URL. */
export function pathOf(url: string | null | undefined): string {
  const { pathname, search } = new URL(url ?? '')
  return pathname + search
}
