import type { ControlCharge } from '../../../../emulator/src/billing/billing-control'
import type { ReviewedRoute } from '../app-surface'
import { travelAppPricing } from './app-pricing-journey'
import { readRoutes, seeStep, seeWithoutPlan } from './billing-step'
import { pressAndLeave } from './charge-page'
import type { BillingJourney, BillingOptions, BillingStage, BillingStep } from './billing-step'

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
  const { control, surface } = options
  const { plans } = surface
  const [one, other = one] = plans
  const { open: openBefore } = await readRoutes(options)
  const steps: BillingStep[] = []
  // A plan that is bought once is not tried.
  const journey = {
    source: `${route.method ?? 'POST'} ${route.pattern}`,
    file: route.file,
    openBefore,
    hadEachPlan: false,
    steps,
  }
  const decide = async (stage: BillingStage, plan: string | undefined, button: string) => {
    const requested = await requestCharge(options, route, plan)
    if (typeof requested === 'number') return requested
    const step = await seeStep(options, stage, plans, async page => {
      await page.goto(requested.confirmationUrl ?? '')
      await pressAndLeave(page, page.getByRole('button', { name: button, exact: true }))
    })
    const active = await activeSubscriptions(options)
    steps.push({ ...step, ...(active[0] && { plan: active[0].name }) })
    return undefined
  }
  const refused = await decide('declined', one, 'Decline')
  if (refused !== undefined) return { ...journey, refused }
  await decide('approved', one, 'Approve')
  await decide('changed', other, 'Approve')
  const showsAlways = await seeWithoutPlan(options, plans, steps)
  const active = await activeSubscriptions(options)
  if (active.length > 0)
    steps.push(
      await seeStep(options, 'canceled', plans, async page => {
        for (const { id } of active) await control.cancelSubscription({ id })
        await page.goto(options.addressOf('/'))
      }),
    )
  return { ...journey, showsAlways }
}

async function activeSubscriptions({
  control,
  shop,
}: Pick<BillingOptions, 'control' | 'shop'>): Promise<ControlCharge[]> {
  return (await control.charges({ shop })).filter(
    ({ kind, status }) => kind === 'subscription' && status === 'ACTIVE',
  )
}

/** Asks for a charge, as the page of the app does; the status of the response if there is none. */
async function requestCharge(
  { control, shop, callOf, send }: BillingOptions,
  { method = 'POST', pattern }: ReviewedRoute,
  plan: string | undefined,
): Promise<ControlCharge | number> {
  const before = new Set((await control.charges({ shop })).map(({ id }) => id))
  const { status } = await send(
    await callOf({
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
