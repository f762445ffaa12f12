import type { Fault } from '../state/faults'

/** What a fault hits, for a person. */
export const FAULT_TARGET_LABELS: Record<Fault['on'], string> = {
  access_token: 'Access token endpoint',
  graphql: 'Admin API and Storefront API',
  bulk_operation: 'Bulk operations',
}

/** What a fault hits, with the grant that it is for. */
export function faultTargetWords({ on, grant }: Fault): string {
  return grant === undefined ? FAULT_TARGET_LABELS[on] : `${FAULT_TARGET_LABELS[on]}, ${grant} only`
}

/** What a fault does, e.g. `Waits 3000 ms, then answers 503`. */
export function faultWords(fault: Fault): string {
  const effect = effectWords(fault)
  const words = fault.delayMs ? `waits ${fault.delayMs} ms${effect === undefined ? '' : `, then ${effect}`}` : effect ?? 'adds headers'
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function effectWords({ on, status, body, reset, loseAnswer, omit, errorCode }: Fault): string | undefined {
  if (on === 'bulk_operation') return `fails with ${errorCode ?? 'INTERNAL_SERVER_ERROR'}`
  if (reset) return 'drops the connection'
  if (loseAnswer) return 'does the work and loses the answer'
  if (omit) return `leaves out ${omit.join(', ')}`
  if (status === undefined) return undefined
  return body?.includes('"THROTTLED"') ? `answers ${status} THROTTLED` : `answers ${status}`
}
