import type { Fault } from '../state/faults'

/** Labels of the fault targets. */
export const FAULT_TARGET_LABELS: Record<Fault['on'], string> = {
  access_token: 'Access token endpoint',
  graphql: 'Admin API and Storefront API',
  bulk_operation: 'Bulk operations',
  subscription_billing: 'Billing attempts of subscriptions',
  partner_api: 'Partner API',
  app_events: 'App Events API',
  app_events_token: 'Access tokens of the App Events API',
}

/** Describes the target of a fault, with its grant. */
export function describeFaultTarget({ on, grant }: Fault): string {
  return grant === undefined ? FAULT_TARGET_LABELS[on] : `${FAULT_TARGET_LABELS[on]}, ${grant} only`
}

/** Describes the effect of a fault, e.g. `Waits 3000 ms, then responds with 503`. */
export function describeFault(fault: Fault): string {
  const effect = describeEffect(fault)
  const words = fault.delayMs
    ? `waits ${fault.delayMs} ms${effect === undefined ? '' : `, then ${effect}`}`
    : (effect ?? 'adds headers')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function describeEffect({
  on,
  status,
  body,
  reset,
  loseResponse,
  omit,
  errorCode,
  billingError,
}: Fault): string | undefined {
  if (on === 'bulk_operation') return `fails with ${errorCode ?? 'INTERNAL_SERVER_ERROR'}`
  if (on === 'subscription_billing') return `fails with ${billingError ?? 'CARD_DECLINED'}`
  if (reset) return 'drops the connection'
  if (loseResponse) return 'processes the request and loses the response'
  if (omit) return `omits ${omit.join(', ')}`
  if (status === undefined) return undefined
  return body?.includes('"THROTTLED"')
    ? `responds with ${status} THROTTLED`
    : `responds with ${status}`
}
