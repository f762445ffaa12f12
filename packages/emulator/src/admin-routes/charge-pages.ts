import { findUsage } from '../billing/charge'
import type { Charge, ChargeStatus, Subscription } from '../billing/charge'
import { approveCharge, checkStatus, decideCap, declineCharge } from '../billing/charge-actions'
import { asSubscription, findCharge } from '../billing/find-charge'
import { describeMoney } from '../money/money'
import { returnAddress } from '../billing/return-address'
import { equalsConstantTime } from '../http/constant-time'
import type { EmulatorContext } from '../http/context'
import { findStoreByHandle } from '../state/find-store'
import { Refusal } from '../state/refusal'
import { redirectReply } from '../http/reply'
import type { Reply } from '../http/reply'
import { readParameters } from '../http/request'
import type { EmulatorRequest } from '../http/request'
import type { Route } from '../http/router'
import { checkApproval } from '../http/same-origin'
import type { ChargePageData } from '../admin-data/billing-data'
import type { ActionForm } from '../admin-data/page-data'
import type { AdminDocument } from '../admin-data/admin-document'
import { pageReply } from '../admin-data/page-reply'
import { appHref, chargeHref } from '../admin-data/links'
import type { Store } from '../state/store'
import { dueToday, offerTerms } from './charge-terms'
import { appSummary, storeSummary } from './page-summaries'

interface ChargeContext {
  store: Store
  charge: Charge
}

/**
 * The pages on which a merchant approves or declines a charge, or a new usage limit.
 *
 * @see docs/protocol.md#billing
 */
export const chargePageRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/store/:handle/charges/:id/confirm',
    kind: 'admin',
    handle: (request, context) => {
      const chargeContext = readCharge(request, context)
      const { charge, store } = chargeContext
      return decisionReply(context, chargeContext, {
        title: charge.kind === 'subscription' ? 'Approve subscription?' : 'Approve payment?',
        terms: offerTerms(context.state, store, charge),
        dueToday: dueToday(context.state, store, charge),
        approve: form(context, 'Approve', store, charge, 'confirm', charge.signature),
        decline: form(context, 'Decline', store, charge, 'decline', charge.signature),
      })
    },
  },
  decision('confirm', readCharge, (context, { charge }) => {
    void approveCharge(context.state, charge)
    return returnAddress(charge)
  }),
  decision('decline', readCharge, (context, { store, charge }) => {
    void declineCharge(context.state, charge)
    return appHref(store.handle, context.state.app.apiKey)
  }),
  {
    method: 'GET',
    pattern: '/store/:handle/charges/:id/confirm_limit',
    kind: 'admin',
    handle: (request, context) => {
      const chargeContext = readCapUpdate(request, context)
      const { charge, store, signature } = chargeContext
      return decisionReply(context, chargeContext, {
        title: 'Approve new usage limit?',
        terms: capTerms(charge),
        dueToday: null,
        approve: form(context, 'Approve', store, charge, 'confirm_limit', signature),
        decline: form(context, 'Decline', store, charge, 'decline_limit', signature),
      })
    },
  },
  decision('confirm_limit', readCapUpdate, (context, { charge }) => {
    void decideCap(context.state, charge, true)
    return returnAddress(charge)
  }),
  decision('decline_limit', readCapUpdate, (context, { store, charge }) => {
    void decideCap(context.state, charge, false)
    return appHref(store.handle, context.state.app.apiKey)
  }),
]

function decision<Read extends ChargeContext>(
  act: string,
  read: (request: EmulatorRequest, context: EmulatorContext) => Read,
  decide: (context: EmulatorContext, chargeContext: Read) => string,
): Route {
  return {
    method: 'POST',
    pattern: `/store/:handle/charges/:id/${act}`,
    kind: 'admin',
    handle: (request, context) => {
      const chargeContext = read(request, context)
      checkApproval(request, context)
      return redirectReply(decide(context, chargeContext))
    },
  }
}

function readCharge(request: EmulatorRequest, { state }: EmulatorContext): ChargeContext {
  const store = findStoreByHandle(state, request.params.handle ?? '')
  const charge = findCharge(state, store, request.params.id ?? '')
  checkSignature(request, charge.signature)
  checkDecidable(charge, 'PENDING')
  return { store, charge }
}

function readCapUpdate(
  request: EmulatorRequest,
  { state }: EmulatorContext,
): { store: Store; charge: Subscription; signature: string } {
  const store = findStoreByHandle(state, request.params.handle ?? '')
  const charge = asSubscription(findCharge(state, store, request.params.id ?? ''))
  if (!charge.capUpdate)
    throw new Refusal(409, 'This subscription has no new capped amount to approve.')
  checkSignature(request, charge.capUpdate.signature)
  checkDecidable(charge, 'ACTIVE')
  return { store, charge, signature: charge.capUpdate.signature }
}

// Only the app receives the full URL, in the response of the platform.
function checkSignature(request: EmulatorRequest, signature: string): void {
  const given = readParameters(request.url.searchParams, ['signature']).get('signature') ?? ''
  if (!equalsConstantTime(given, signature))
    throw new Refusal(403, 'The signature in the URL is missing or invalid for this charge.')
}

function checkDecidable(charge: Charge, status: ChargeStatus): void {
  checkStatus(charge, [status], 'decided on')
}

function capTerms(charge: Subscription): ChargePageData['terms'] {
  const cap = findUsage(charge)?.pricing.cap
  if (!cap || !charge.capUpdate) return []
  return [
    {
      label: 'Usage limit',
      value: `${describeMoney({ ...cap, minor: charge.capUpdate.minor })} every 30 days`,
    },
    { label: 'Limit now', value: describeMoney(cap) },
  ]
}

function form(
  context: EmulatorContext,
  label: string,
  store: Store,
  charge: Charge,
  act: string,
  signature: string,
): ActionForm {
  const action = chargeHref(store.handle, charge.id, act, signature)
  return { label, action, csrf: context.csrfToken(action) }
}

function decisionReply(
  { state }: EmulatorContext,
  { store, charge }: ChargeContext,
  page: Pick<ChargePageData, 'title' | 'terms' | 'dueToday' | 'approve' | 'decline'>,
): Reply {
  const { name, test, returnUrl } = charge
  const { title, terms, approve, decline } = page
  const app = appSummary(state)
  const document: AdminDocument = {
    title,
    view: {
      name: 'charge',
      data: {
        ...page,
        store: storeSummary(state, store),
        app,
        name,
        test,
        returnsTo: new URL(returnUrl).origin,
      },
    },
    plain: {
      heading: title,
      text: [
        `${app.name} in ${store.name}`,
        test ? `${name} (test charge)` : name,
        ...terms.map(({ label, value }) => `${label}: ${value}`),
      ],
      forms: [decline, approve],
    },
  }
  return pageReply(200, document, {
    appOrigins: [new URL(returnUrl).origin, state.app.appUrl],
  })
}
