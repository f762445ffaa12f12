import { checkFields } from './check-fields'
import type { FieldSpec } from './check-fields'
import { Refusal } from './refusal'

/**
 * Result codes of `shopify.reviews.request()`.
 *
 * @see https://shopify.dev/docs/api/app-bridge-library
 */
export const REVIEW_CODES = [
  'success',
  'mobile-app',
  'already-reviewed',
  'annual-limit-reached',
  'cooldown-period',
  'merchant-ineligible',
  'recently-installed',
  'already-open',
  'open-in-progress',
  'cancelled',
] as const
const INTENT_CODES = ['ok', 'closed', 'error'] as const
const SCOPE_RESULTS = ['granted-all', 'declined-all'] as const

export type ReviewCode = (typeof REVIEW_CODES)[number]

/** Ids of the selection, or a canceled picker. */
export type PickedIds = { ids: string[] } | { cancelled: true }

/** Responses of the user to dialogs, by the member of `shopify` that opens the dialog. */
export interface BridgeResponses {
  /** Global ids of products, variants or collections. */
  resourcePicker: PickedIds
  /** Ids of the picker's items. */
  picker: PickedIds
  'intents.invoke': {
    code: (typeof INTENT_CODES)[number]
    data?: Record<string, unknown>
    message?: string
    issues?: string[]
  }
  'scopes.request': { result: (typeof SCOPE_RESULTS)[number] }
  'reviews.request': { code: ReviewCode }
  'saveBar.leaveConfirmation': { confirmed: boolean }
  /** Used only if the app requires a confirmation before changes are discarded. */
  'saveBar.discard': { confirmed: boolean }
  /** The text of the scanned barcode, or a canceled scan. */
  'scanner.capture': { data: string } | { cancelled: true }
}

export type BridgeRequest = keyof BridgeResponses

/** A queued response. */
export type QueuedResponse = {
  [Request in BridgeRequest]: { to: Request; response: BridgeResponses[Request] }
}[BridgeRequest]

const PICKED_FIELDS = { ids: 'strings?', cancelled: 'boolean?' } as const satisfies FieldSpec
const CONFIRMED_FIELDS = { confirmed: 'boolean' } as const satisfies FieldSpec

const CHECKS: { [Request in BridgeRequest]: (response: unknown) => BridgeResponses[Request] } = {
  resourcePicker: checkPicked,
  picker: checkPicked,
  'intents.invoke': response => {
    const { code, data, message, issues } = checkFields(response, {
      code: 'string',
      data: 'object?',
      message: 'string?',
      issues: 'strings?',
    })
    const checked = readOneOf('code', code, INTENT_CODES)
    if (checked !== 'ok' && data) throw new Refusal(400, 'Field data is for the code ok.')
    if (checked !== 'error' && (message !== undefined || issues))
      throw new Refusal(400, 'Fields message and issues are for the code error.')
    return {
      code: checked,
      ...(data && { data }),
      ...(message !== undefined && { message }),
      ...(issues && { issues }),
    }
  },
  'scopes.request': response => ({
    result: readOneOf('result', checkFields(response, { result: 'string' }).result, SCOPE_RESULTS),
  }),
  'reviews.request': response => ({
    code: readReviewCode('code', checkFields(response, { code: 'string' }).code),
  }),
  'saveBar.leaveConfirmation': response => checkFields(response, CONFIRMED_FIELDS),
  'saveBar.discard': response => checkFields(response, CONFIRMED_FIELDS),
  'scanner.capture': response => {
    const { data, cancelled } = checkFields(response, { data: 'string?', cancelled: 'boolean?' })
    if ((data === undefined) === (cancelled !== true))
      throw new Refusal(400, 'A scan has either data, or cancelled: true.')
    return data === undefined ? { cancelled: true } : { data }
  },
}

export interface BridgeResponseQueue {
  /** @throws Refusal 400 for an unknown request, or a response that does not match it */
  add: (to: string, response: unknown) => void
  list: () => QueuedResponse[]
  clear: () => void
  /**
   * Removes and returns the oldest response to a request.
   *
   * @throws Refusal 400 for an unknown request
   */
  take: (to: string) => QueuedResponse['response'] | undefined
}

export function createBridgeResponses(): BridgeResponseQueue {
  let queue: QueuedResponse[] = []
  return {
    add: (to, response) => {
      const request = readRequest(to)
      queue.push({ to: request, response: CHECKS[request](response) } as QueuedResponse)
    },
    list: () => [...queue],
    clear: () => {
      queue = []
    },
    take: to => {
      const request = readRequest(to)
      const found = queue.find(queued => queued.to === request)
      queue = queue.filter(queued => queued !== found)
      return found?.response
    },
  }
}

/** @throws Refusal 400 that lists the valid codes */
export function readReviewCode(field: string, text: string): ReviewCode {
  return readOneOf(field, text, REVIEW_CODES)
}

function readRequest(to: string): BridgeRequest {
  return readOneOf('to', to, Object.keys(CHECKS) as BridgeRequest[])
}

function checkPicked(response: unknown): PickedIds {
  const { ids, cancelled } = checkFields(response, PICKED_FIELDS)
  if (ids && cancelled === undefined) return { ids }
  if (cancelled === true && !ids) return { cancelled }
  throw new Refusal(
    400,
    'A picker result has either the field ids or the field cancelled with the value true.',
  )
}

function readOneOf<Value extends string>(
  field: string,
  text: string,
  values: readonly Value[],
): Value {
  const value = values.find(candidate => candidate === text)
  if (value === undefined)
    throw new Refusal(400, `Field ${field} must be one of ${values.join(', ')}.`)
  return value
}
