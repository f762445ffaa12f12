import type { Locator } from '@playwright/test'
import { landingOf, readRoutes, seeStep, seeWithoutPlan } from './billing-step'
import { pressAndLeave } from './charge-page'
import type { BillingJourney, BillingOptions, BillingStage, BillingStep } from './billing-step'

/** What plans that are chosen in the admin have as their source. */
export const APP_PRICING = 'App Pricing'
/** Each takes a second or two. */
const MAX_PLANS = 5

/**
 * Chooses each plan on the page of the platform, cancels the last one, and installs the app again,
 * which ends it.
 *
 * @returns nothing if the page shows no plan
 */
export async function travelAppPricing(
  options: BillingOptions,
  plansUrl: string,
): Promise<BillingJourney[]> {
  const { page, control, shop } = options
  await page.goto(plansUrl)
  const plans = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
  const names = await plans.getByRole('heading').allInnerTexts()
  if (names.length === 0) return []
  const { open: openBefore } = await readRoutes(options)
  const steps = await choosePlans(options, names, async position => {
    await page.goto(plansUrl)
    return plans.nth(position).getByRole('button')
  })
  const had = new Set(steps.map(({ plan }) => plan))
  const showsAlways = await seeWithoutPlan(options, names, steps)
  const seeAfter = async (stage: BillingStage, path: string, act: () => Promise<unknown>) =>
    void steps.push(
      await seeStep(options, stage, names, async target => {
        await act()
        await target.goto(options.addressOf(path))
      }),
    )
  await seeAfter('canceled', '/', () => control.cancelPlan({ shop }))
  // The page that shows a plan also has to open without one.
  await seeAfter('reinstalled', landingOf(steps) ?? '/', async () => {
    await control.uninstall({ shop })
    await options.install()
  })
  const hadEachPlan = names.every(name => had.has(name))
  return [{ source: APP_PRICING, openBefore, showsAlways, hadEachPlan, steps }]
}

/** @param buttonOf opens the page of plans, and returns the button of one */
async function choosePlans(
  options: BillingOptions,
  names: readonly string[],
  buttonOf: (position: number) => Promise<Locator>,
): Promise<BillingStep[]> {
  const { control, shop } = options
  const steps: BillingStep[] = []
  for (const [position, name] of names.slice(0, MAX_PLANS).entries()) {
    const stage = position === 0 ? 'approved' : 'changed'
    const step = await seeStep(options, stage, names, async () => {
      await pressAndLeave(options.page, await buttonOf(position))
    })
    const contract = await control.plan({ shop })
    // A change can wait for the end of the cycle.
    steps.push({ ...step, ...(contract?.pendingPlan === null && { plan: name }) })
  }
  return steps
}
