import { describe, expect, it } from 'vitest'
import { createBridgeAnswers } from '../../../../emulator/state/bridge-answers'

describe('the queue of answers', () => {
  it('gives the oldest answer to each question, once', () => {
    const answers = createBridgeAnswers()
    answers.add('picker', { ids: ['a'] })
    answers.add('reviews.request', { code: 'cancelled' })
    answers.add('picker', { cancelled: true })
    expect(answers.take('picker')).toEqual({ ids: ['a'] })
    expect(answers.list()).toEqual([{ to: 'reviews.request', answer: { code: 'cancelled' } }, { to: 'picker', answer: { cancelled: true } }])
    expect(answers.take('picker')).toEqual({ cancelled: true })
    expect(answers.take('picker')).toBe(undefined)
    answers.clear()
    expect(answers.list()).toEqual([])
  })

  it.each<[string, object]>([
    ['resourcePicker', { ids: [] }],
    ['intents.invoke', { code: 'ok', data: { id: 'gid://shopify/Product/1' } }],
    ['intents.invoke', { code: 'error', message: 'No', issues: ['The title is missing.'] }],
    ['intents.invoke', { code: 'closed' }],
    ['scopes.request', { result: 'declined-all' }],
    ['saveBar.leaveConfirmation', { confirmed: false }],
    ['saveBar.discard', { confirmed: true }],
  ])('keeps an answer to %s as it is: %j', (to, answer) => {
    const answers = createBridgeAnswers()
    answers.add(to, answer)
    expect(answers.take(to)).toEqual(answer)
  })

  it.each<[string, unknown, string]>([
    ['toast', {}, 'Field to must be one of resourcePicker, picker, intents.invoke, scopes.request, reviews.request, saveBar.leaveConfirmation, saveBar.discard.'],
    ['picker', { id: 'a' }, 'Unknown field id. Known fields: ids, cancelled.'],
    ['picker', {}, 'An answer to a picker has either the field ids, or the field cancelled with the value true.'],
    ['picker', { cancelled: false }, 'An answer to a picker has either the field ids, or the field cancelled with the value true.'],
    ['resourcePicker', { ids: ['a'], cancelled: true }, 'An answer to a picker has either the field ids, or the field cancelled with the value true.'],
    ['resourcePicker', { ids: [1] }, 'Field ids must be a list of strings.'],
    ['intents.invoke', { code: 'done' }, 'Field code must be one of ok, closed, error.'],
    ['intents.invoke', { code: 'closed', data: {} }, 'Field data is for the code ok.'],
    ['intents.invoke', { code: 'ok', message: 'No' }, 'Fields message and issues are for the code error.'],
    ['scopes.request', { result: 'granted' }, 'Field result must be one of granted-all, declined-all.'],
    ['reviews.request', {}, 'Field code is missing: it must be a string.'],
    ['reviews.request', { code: 'tired' }, 'Field code must be one of success, mobile-app, already-reviewed, annual-limit-reached, cooldown-period, merchant-ineligible, recently-installed, already-open, open-in-progress, cancelled.'],
    ['saveBar.discard', { confirmed: 'yes' }, 'Field confirmed must be true or false.'],
    ['saveBar.discard', null, 'The body must be a JSON object.'],
  ])('refuses an answer to %s: %j', (to, answer, message) => {
    const answers = createBridgeAnswers()
    expect(() => answers.add(to, answer)).toThrow(message)
    expect(answers.list()).toEqual([])
  })
})
