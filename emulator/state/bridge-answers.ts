import { checkFields } from '../http/check-fields'
import type { FieldSpec } from '../http/check-fields'
import { Refusal } from '../http/refusal'

/** What `shopify.reviews.request()` can answer. protocol: App Bridge, Reviews API */
export const REVIEW_CODES = [
  'success', 'mobile-app', 'already-reviewed', 'annual-limit-reached', 'cooldown-period', 'merchant-ineligible',
  'recently-installed', 'already-open', 'open-in-progress', 'cancelled',
] as const
const INTENT_CODES = ['ok', 'closed', 'error'] as const
const SCOPE_RESULTS = ['granted-all', 'declined-all'] as const

export type ReviewCode = typeof REVIEW_CODES[number]

/** What a person picks, by its ids; or that nothing is picked. */
export type PickedIds = { ids: string[] } | { cancelled: true }

/** What a person answers to the question of a dialog, by the member of `shopify` that asks it. */
export interface BridgeAnswers {
  /** Global ids of products, variants or collections. */
  'resourcePicker': PickedIds
  /** Ids of the picker's items. */
  'picker': PickedIds
  'intents.invoke': { code: typeof INTENT_CODES[number], data?: Record<string, unknown>, message?: string, issues?: string[] }
  'scopes.request': { result: typeof SCOPE_RESULTS[number] }
  'reviews.request': { code: ReviewCode }
  'saveBar.leaveConfirmation': { confirmed: boolean }
  /** Asked only where the app wants a confirmation before changes are discarded. */
  'saveBar.discard': { confirmed: boolean }
}

export type BridgeQuestion = keyof BridgeAnswers

/** An answer that waits for its question. */
export type QueuedAnswer = { [Question in BridgeQuestion]: { to: Question, answer: BridgeAnswers[Question] } }[BridgeQuestion]

const PICKED_FIELDS = { ids: 'strings?', cancelled: 'boolean?' } as const satisfies FieldSpec
const CONFIRMED_FIELDS = { confirmed: 'boolean' } as const satisfies FieldSpec

const CHECKS: { [Question in BridgeQuestion]: (answer: unknown) => BridgeAnswers[Question] } = {
  'resourcePicker': checkPicked,
  'picker': checkPicked,
  'intents.invoke': (answer) => {
    const { code, data, message, issues } = checkFields(answer, { code: 'string', data: 'object?', message: 'string?', issues: 'strings?' })
    const checked = readWord('code', code, INTENT_CODES)
    if (checked !== 'ok' && data) throw new Refusal(400, 'Field data is for the code ok.')
    if (checked !== 'error' && (message !== undefined || issues)) throw new Refusal(400, 'Fields message and issues are for the code error.')
    return { code: checked, ...(data && { data }), ...(message !== undefined && { message }), ...(issues && { issues }) }
  },
  'scopes.request': answer => ({ result: readWord('result', checkFields(answer, { result: 'string' }).result, SCOPE_RESULTS) }),
  'reviews.request': answer => ({ code: readReviewCode('code', checkFields(answer, { code: 'string' }).code) }),
  'saveBar.leaveConfirmation': answer => checkFields(answer, CONFIRMED_FIELDS),
  'saveBar.discard': answer => checkFields(answer, CONFIRMED_FIELDS),
}

export interface BridgeAnswerQueue {
  /** @throws Refusal 400 for an unknown question, and for an answer that the question cannot have */
  add: (to: string, answer: unknown) => void
  list: () => QueuedAnswer[]
  clear: () => void
  /**
   * The oldest answer to a question; it is used up.
   *
   * @throws Refusal 400 for an unknown question
   */
  take: (to: string) => QueuedAnswer['answer'] | undefined
}

export function createBridgeAnswers(): BridgeAnswerQueue {
  let queue: QueuedAnswer[] = []
  return {
    add: (to, answer) => {
      const question = readQuestion(to)
      queue.push({ to: question, answer: CHECKS[question](answer) } as QueuedAnswer)
    },
    list: () => [...queue],
    clear: () => {
      queue = []
    },
    take: (to) => {
      const question = readQuestion(to)
      const found = queue.find(queued => queued.to === question)
      queue = queue.filter(queued => queued !== found)
      return found?.answer
    },
  }
}

/** @throws Refusal 400, naming the codes there are */
export function readReviewCode(field: string, text: string): ReviewCode {
  return readWord(field, text, REVIEW_CODES)
}

function readQuestion(to: string): BridgeQuestion {
  return readWord('to', to, Object.keys(CHECKS) as BridgeQuestion[])
}

function checkPicked(answer: unknown): PickedIds {
  const { ids, cancelled } = checkFields(answer, PICKED_FIELDS)
  if (ids && cancelled === undefined) return { ids }
  if (cancelled === true && !ids) return { cancelled }
  throw new Refusal(400, 'An answer to a picker has either the field ids, or the field cancelled with the value true.')
}

function readWord<Word extends string>(field: string, text: string, words: readonly Word[]): Word {
  const word = words.find(candidate => candidate === text)
  if (word === undefined) throw new Refusal(400, `Field ${field} must be one of ${words.join(', ')}.`)
  return word
}
