import type { Page } from '@playwright/test'
import type { ControlCharge } from '../../../../emulator/src/billing/billing-control'
import type { EmulatorControl } from '../../../../emulator/src'
import { signAdminRequest } from '../../../../emulator/testing'
import type { TestApp } from '../../../../emulator/testing'
import type { AppSurface, ReviewedRoute } from '../app-surface'
import { sendRequest } from '../http/send-request'
import type { ReviewedApp } from '../reviewed-app'
import { shownFrame } from './open-in-admin'
import { watchVisit } from './watch-visit'

/** What the merchant did. */
export type BillingStage = 'declined' | 'approved' | 'changed' | 'canceled'

/** What was seen after the merchant had decided. */
export interface BillingStep {
  stage: BillingStage
  /** Why the page on which the merchant landed was not shown. */
  failure?: string
  /** Address of that page in the app, without its query. */
  page: string
  /** Status of the response to the webhook about it; undefined: nothing is subscribed to it. */
  webhook?: number
  /** Routes that respond with success to the store, e.g. `GET /api/forecast`. */
  open: string[]
}

/** What happened when a merchant was asked to pay. */
export interface BillingJourney {
  /** What asked, e.g. `POST /api/plan`, or {@link APP_PRICING}. */
  source: string
  file?: string
  /** Status of its response, if it created no charge. */
  refused?: number
  /** Routes that responded with success before. */
  openBefore: string[]
  steps: BillingStep[]
}

/** What a journey needs. */
export interface BillingOptions {
  app: ReviewedApp
  testApp: TestApp
  /** A store in which the app is installed, and that pays nothing. */
  shop: string
  surface: AppSurface
  page: Page
  control: EmulatorControl
  /** Address of a page of the app in the admin of the store. */
  inAdmin: (path: string) => string
  /** Address of the page with the plans of App Pricing, if the app has that. */
  plansUrl: string | undefined
}

/** What plans that are chosen in the admin have as their source. */
export const APP_PRICING = 'App Pricing'
/** Pages that keep a connection open are never quiet. */
const QUIET_WITHIN_MS = 3000
const WEBHOOK = 'app_subscriptions/update'

/** Declines, approves, changes, and cancels what the app charges. */
export async function travelBilling(options: BillingOptions): Promise<BillingJourney[]> {
  if (options.plansUrl !== undefined) return travelAppPricing(options, options.plansUrl)
  const journeys: BillingJourney[] = []
  for (const route of options.surface.routes)
    if (route.requestsCharge) journeys.push(await travelCharge(options, route))
  return journeys
}

async function travelCharge(
  options: BillingOptions,
  route: ReviewedRoute,
): Promise<BillingJourney> {
  const { control, shop, surface } = options
  const [one, other = one] = surface.plans
  const source = `${route.method ?? 'POST'} ${route.pattern}`
  const journey = {
    source,
    file: route.file,
    openBefore: await openRoutes(options),
    steps: [] as BillingStep[],
  }
  const decide = async (stage: BillingStage, plan: string | undefined, button: string) => {
    const requested = await requestCharge(options, route, plan)
    if (typeof requested === 'number') return requested
    journey.steps.push(
      await seeStep(options, stage, async page => {
        await page.goto(requested.confirmationUrl ?? '')
        await page.getByRole('button', { name: button, exact: true }).click()
      }),
    )
    return undefined
  }
  const refused = await decide('declined', one, 'Decline')
  if (refused !== undefined) return { ...journey, refused }
  await decide('approved', one, 'Approve')
  await decide('changed', other, 'Approve')
  const active = (await control.charges({ shop })).filter(
    ({ kind, status }) => kind === 'subscription' && status === 'ACTIVE',
  )
  if (active.length > 0)
    journey.steps.push(
      await seeStep(options, 'canceled', async page => {
        for (const { id } of active) await control.cancelSubscription({ id })
        await page.goto(options.inAdmin('/'))
      }),
    )
  return journey
}

async function travelAppPricing(
  options: BillingOptions,
  plansUrl: string,
): Promise<BillingJourney[]> {
  const { page, control, shop } = options
  await page.goto(plansUrl)
  const plans = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
  const count = await plans.count()
  if (count === 0) return []
  const journey: BillingJourney = {
    source: APP_PRICING,
    openBefore: await openRoutes(options),
    steps: [],
  }
  const choose = async (stage: BillingStage, position: number) =>
    journey.steps.push(
      await seeStep(options, stage, async target => {
        await target.goto(plansUrl)
        await plans.nth(position).getByRole('button').click()
      }),
    )
  await choose('approved', 0)
  if (count > 1) await choose('changed', 1)
  journey.steps.push(
    await seeStep(options, 'canceled', async target => {
      await control.cancelPlan({ shop })
      await target.goto(options.inAdmin('/'))
    }),
  )
  return [journey]
}

/** Asks for a charge, as the page of the app does; the status of the response if there is none. */
async function requestCharge(
  { control, shop, testApp }: BillingOptions,
  { method = 'POST', pattern }: ReviewedRoute,
  plan: string | undefined,
): Promise<ControlCharge | number> {
  const before = new Set((await control.charges({ shop })).map(({ id }) => id))
  const { status } = await sendRequest(
    await signAdminRequest(testApp, {
      path: pattern,
      method,
      ...(method !== 'GET' && { body: { plan } }),
    }),
  )
  const charge = (await control.charges({ shop })).find(
    ({ id, confirmationUrl }) => !before.has(id) && confirmationUrl !== null,
  )
  return charge ?? status
}

/** Does what the merchant does, and looks at the page on which that ends. */
async function seeStep(
  options: BillingOptions,
  stage: BillingStage,
  act: (page: Page) => Promise<void>,
): Promise<BillingStep> {
  const { page, app, control, shop } = options
  const before = (await control.deliveries({ shop, topic: WEBHOOK })).length
  const { document, pageErrors, ...seen } = await watchVisit(page, app, async requests => {
    await act(page)
    const frame = await shownFrame(page)
    await requests.untilQuiet(QUIET_WITHIN_MS)
    return frame
  })
  await page.goto('about:blank')
  const { status = 200, path = '/' } = document ?? {}
  const failure = seen.failure ?? (status >= 400 ? `status ${status}` : pageErrors[0])
  const delivery = (await control.deliveries({ shop, topic: WEBHOOK }))[before]
  return {
    stage,
    page: path.split('?', 1).join(''),
    ...(failure !== undefined && { failure }),
    ...(delivery && { webhook: delivery.attempts.at(-1)?.status ?? 0 }),
    open: await openRoutes(options),
  }
}

/** Routes without parameters that respond with success to the store. */
async function openRoutes({ surface, testApp }: BillingOptions): Promise<string[]> {
  const found = await Promise.all(
    surface.routes.map(async ({ method = 'GET', pattern, isPublic, signed, requestsCharge }) => {
      if (method !== 'GET' || isPublic || signed.length > 0 || requestsCharge) return []
      if (/[:*]/.test(pattern)) return []
      const { status } = await sendRequest(await signAdminRequest(testApp, { path: pattern }))
      return status >= 200 && status < 300 ? [`GET ${pattern}`] : []
    }),
  )
  return found.flat()
}
