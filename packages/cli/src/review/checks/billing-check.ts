import { APP_PRICING } from '../browser/billing-journey'
import type { BillingJourney, BillingStage, BillingStep } from '../browser/billing-journey'
import type { ReviewCheck, ReviewFinding } from '../review-check'
import type { ReviewContext } from '../review-context'

const DONE: Readonly<Record<BillingStage, string>> = {
  declined: 'the merchant declined the charge',
  approved: 'the merchant approved the plan',
  changed: 'the merchant changed the plan',
  canceled: 'the subscription was canceled',
}

/** What the app does when the merchant decides about a plan. */
export const billingCheck: ReviewCheck = {
  id: 'billing',
  title: 'The app goes on after a plan is declined, approved, changed, and canceled',
  source: 'https://shopify.dev/docs/apps/launch/billing',
  run: context => {
    const { billing } = context
    if (billing.length === 0) return { skipped: 'The app has no plans' }
    const refused = billing.filter(journey => journey.refused !== undefined)
    if (refused.length === billing.length)
      return {
        skipped: `No charge could be requested: ${refused.map(({ source, refused }) => `${source} got ${refused}`).join(', ')}`,
      }
    return billing.flatMap(journey => findingsOf(context, journey))
  },
}

function findingsOf(context: ReviewContext, journey: BillingJourney): ReviewFinding[] {
  return journey.steps.flatMap(step => [
    ...pageFindings(journey, step),
    ...webhookFindings(step),
    ...gateFindings(context, journey, step),
  ])
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
          fix: 'Return to a page that exists: returnUrl of billing.request, or the welcome link of the plan.',
        },
      ]
}

function webhookFindings({ stage, webhook = 200 }: BillingStep): ReviewFinding[] {
  return webhook >= 200 && webhook < 300
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
  const isUnpaid = stage === 'declined' || (stage === 'canceled' && source !== APP_PRICING)
  if (!isUnpaid) return []
  const paid = steps.find(step => step.stage === 'approved')?.open ?? []
  return open
    .filter(route => !openBefore.includes(route) && paid.includes(route))
    .map(route => ({
      severity: 'problem',
      message: `${route} is only for shops that pay, and responds after ${DONE[stage]}`,
      at: route,
      file: surface.routes.find(({ method = 'GET', pattern }) => `${method} ${pattern}` === route)
        ?.file,
      fix: 'Ask the platform about the plan in each request, with billing.require or billing.check.',
    }))
}
