import { describe, expect, it } from 'vitest'
import { createBridgeResponses } from '../../../src/state/bridge-responses'

describe('the queue of dialog results', () => {
  it('returns the oldest result for each dialog, once', () => {
    const responses = createBridgeResponses()
    responses.add('picker', { ids: ['a'] })
    responses.add('reviews.request', { code: 'cancelled' })
    responses.add('picker', { cancelled: true })
    expect(responses.take('picker')).toEqual({ ids: ['a'] })
    expect(responses.list()).toEqual([
      { to: 'reviews.request', response: { code: 'cancelled' } },
      { to: 'picker', response: { cancelled: true } },
    ])
    expect(responses.take('picker')).toEqual({ cancelled: true })
    expect(responses.take('picker')).toBe(undefined)
    responses.clear()
    expect(responses.list()).toEqual([])
  })

  it.each<[string, object]>([
    ['resourcePicker', { ids: [] }],
    ['intents.invoke', { code: 'ok', data: { id: 'gid://shopify/Product/1' } }],
    ['intents.invoke', { code: 'error', message: 'No', issues: ['The title is missing.'] }],
    ['intents.invoke', { code: 'closed' }],
    ['scopes.request', { result: 'declined-all' }],
    ['saveBar.leaveConfirmation', { confirmed: false }],
    ['saveBar.discard', { confirmed: true }],
    ['scanner.capture', { data: '4006381333931' }],
    ['scanner.capture', { cancelled: true }],
  ])('keeps a result for %s unchanged: %j', (to, response) => {
    const responses = createBridgeResponses()
    responses.add(to, response)
    expect(responses.take(to)).toEqual(response)
  })

  it.each<[string, unknown, string]>([
    [
      'toast',
      {},
      'Field to must be one of resourcePicker, picker, intents.invoke, scopes.request, reviews.request, saveBar.leaveConfirmation, saveBar.discard, scanner.capture.',
    ],
    ['picker', { id: 'a' }, 'Unknown field id. Known fields: ids, cancelled.'],
    [
      'picker',
      {},
      'A picker result has either the field ids or the field cancelled with the value true.',
    ],
    [
      'picker',
      { cancelled: false },
      'A picker result has either the field ids or the field cancelled with the value true.',
    ],
    [
      'resourcePicker',
      { ids: ['a'], cancelled: true },
      'A picker result has either the field ids or the field cancelled with the value true.',
    ],
    ['resourcePicker', { ids: [1] }, 'Field ids must be a list of strings.'],
    ['intents.invoke', { code: 'done' }, 'Field code must be one of ok, closed, error.'],
    ['intents.invoke', { code: 'closed', data: {} }, 'Field data is for the code ok.'],
    [
      'intents.invoke',
      { code: 'ok', message: 'No' },
      'Fields message and issues are for the code error.',
    ],
    [
      'scopes.request',
      { result: 'granted' },
      'Field result must be one of granted-all, declined-all.',
    ],
    ['reviews.request', {}, 'Field code is missing: it must be a string.'],
    [
      'reviews.request',
      { code: 'tired' },
      'Field code must be one of success, mobile-app, already-reviewed, annual-limit-reached, cooldown-period, merchant-ineligible, recently-installed, already-open, open-in-progress, cancelled.',
    ],
    ['saveBar.discard', { confirmed: 'yes' }, 'Field confirmed must be true or false.'],
    ['saveBar.discard', null, 'The body must be a JSON object.'],
    ['scanner.capture', {}, 'A scan has either data, or cancelled: true.'],
    [
      'scanner.capture',
      { data: '1', cancelled: true },
      'A scan has either data, or cancelled: true.',
    ],
  ])('refuses a result for %s: %j', (to, response, message) => {
    const responses = createBridgeResponses()
    expect(() => responses.add(to, response)).toThrow(message)
    expect(responses.list()).toEqual([])
  })
})
