import { APP_PRICING } from '../browser/app-pricing-journey'
import type { BillingJourney, BillingStage, BillingStep } from '../browser/billing-step'
import { isSuccess } from '../http/is-refusal'
import { nameStatus } from '../http/send-request'
import type { ReviewCheck, ReviewFinding } from '../review-check'
import type { ReviewContext } from '../review-context'

const DONE: Readonly<Record<BillingStage, string>> = {
  declined: 'the merchant declined the charge',
  approved: 'the merchant approved the plan',
  changed: 'the merchant changed the plan',
  canceled: 'the subscription was canceled',
  reinstalled: 'the app was installed again without a plan',
}

/** What the app does when the merchant decides about a plan. */
export const billingCheck: ReviewCheck = {
  id: 'billing',
  title:
    'The app knows the plan, and goes on after it is declined, approved, changed, and canceled',
  source: 'https://shopify.dev/docs/apps/launch/billing',
  run: context => {
    const { billing, surface } = context
    if (billing.length === 0)
      return {
        skipped:
          surface.plans.length > 0
            ? 'No route of the app requests a charge with billing.request'
            : 'The app has no plans',
      }
    const refused = billing.filter(journey => journey.refused !== undefined)
    if (refused.length === billing.length)
      return {
        skipped: `No charge could be requested: ${refused.map(({ source, refused = 0 }) => `${source} with the name of a plan got ${nameStatus(refused)}`).join(', ')}`,
      }
    return billing.flatMap(journey => findingsOf(context, journey))
  },
}

function findingsOf(context: ReviewContext, journey: BillingJourney): ReviewFinding[] {
  return [
    ...journey.steps.flatMap((step, index) => [
      ...pageFindings(journey, step),
      ...stalePlanFindings(journey, step, journey.steps[index - 1]),
      ...webhookFindings(step),
      ...gateFindings(context, journey, step),
    ]),
    ...closedFindings(context, journey),
  ]
}

function pageFindings(
  { source, file }: BillingJourney,
  { stage, failure, page }: BillingStep,
): ReviewFinding[] {
  return failure === undefined
    ? []
    : [
        {
          severity: 'problem',
          message: `After ${DONE[stage]}, ${page} does not open: ${failure}`,
          at: source,
          file,
          fix:
            stage === 'canceled' || stage === 'reinstalled'
              ? 'Show this page to shops without a plan as well, and offer them one.'
              : 'Return to a page that exists: returnUrl of billing.request, or the welcome link of the plan.',
        },
      ]
}

/** Whether a page still shows the plan that the store had before. */
function stalePlanFindings(
  { source, file, showsAlways = [] }: BillingJourney,
  { plan, page, shows }: BillingStep,
  before: BillingStep | undefined,
): ReviewFinding[] {
  if (plan === undefined || before?.plan === undefined || before.plan === plan) return []
  const isStale =
    page === before.page &&
    before.shows.includes(before.plan) &&
    !before.shows.includes(plan) &&
    shows.includes(before.plan) &&
    !shows.includes(plan) &&
    !showsAlways.includes(before.plan)
  return isStale
    ? [
        {
          severity: 'problem',
          message: `After the merchant changed from the plan ${before.plan} to ${plan}, ${page} still shows ${before.plan}`,
          at: source,
          file,
          fix: 'Read the plan in each request, with billing.plan() or billing.check(), and keep no copy of it.',
        },
      ]
    : []
}

function webhookFindings({ stage, webhook = 200 }: BillingStep): ReviewFinding[] {
  return isSuccess({ status: webhook })
    ? []
    : [
        {
          severity: 'problem',
          message: `The app responded with ${webhook} to app_subscriptions/update after ${DONE[stage]}`,
          at: 'app_subscriptions/update',
          fix: 'Look into the output of the app, and fix the handler of the topic.',
        },
      ]
}

/** Routes that only shops with a plan may have. */
function gateFindings(
  { surface }: ReviewContext,
  { openBefore, steps, source }: BillingJourney,
  { stage, open }: BillingStep,
): ReviewFinding[] {
  // App Pricing ends a plan with its cycle.
  const isUnpaid =
    stage === 'declined' ||
    stage === 'reinstalled' ||
    (stage === 'canceled' && source !== APP_PRICING)
  if (!isUnpaid) return []
  const paid = steps.find(step => step.stage === 'approved')?.open ?? []
  return open
    .filter(route => !openBefore.includes(route) && paid.includes(route))
    .map(route => ({
      severity: 'problem',
      message: `${route} is only for shops that pay, and responds after ${DONE[stage]}`,
      at: route,
      file: fileOf(surface, route),
      fix: 'Ask the platform about the plan in each request, with billing.require or billing.check.',
    }))
}

/** Routes that ask for a payment, whichever plan the store has. */
function closedFindings(
  { surface }: ReviewContext,
  { hadEachPlan, steps }: BillingJourney,
): ReviewFinding[] {
  if (!hadEachPlan) return []
  const [first, ...others] = steps.filter(({ plan }) => plan !== undefined)
  return (first?.unpaid ?? [])
    .filter(route => others.every(({ unpaid }) => unpaid.includes(route)))
    .map(route => ({
      severity: 'problem',
      message: `${route} asks for a payment after the merchant chose a plan, whichever it is`,
      at: route,
      file: fileOf(surface, route),
      fix: 'Pass the handles of the plans, as they are in the Partner Dashboard, to billing.require or billing.check.',
    }))
}

function fileOf({ routes }: ReviewContext['surface'], name: string): string | undefined {
  return routes.find(({ method = 'GET', pattern }) => `${method} ${pattern}` === name)?.file
}
