import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { GraphqlQueryError, HttpResponseError } from '../../../../server/core/errors/http-errors'
import { isLastingRefusal } from '../../../../server/core/errors/lasting-refusal'

const FORBIDDEN = new HttpResponseError('admin_api_forbidden', 'x', { upstreamStatus: 403 })

describe('isLastingRefusal', () => {
  it.each<[string, unknown, boolean]>([
    ['status 403 of the Admin API', FORBIDDEN, true],
    [
      'missing access to bulk operations',
      new GraphqlQueryError('x', { body: { errors: [] }, code: 'bulk_access_missing' }),
      true,
    ],
    [
      'an error that it caused',
      new PlatformError('webhook_handler_failed', 'x', {
        cause: new Error('sync failed', { cause: FORBIDDEN }),
      }),
      true,
    ],
    ['errors of a query', new GraphqlQueryError('x', { body: { errors: [] } }), false],
    [
      'another status',
      new HttpResponseError('admin_api_failed', 'x', { upstreamStatus: 500 }),
      false,
    ],
    ['an error of the app', new TypeError('x'), false],
    ['a text', 'admin_api_forbidden', false],
    ['nothing', undefined, false],
  ])('for %s: %s → %s', (_what, thrown, expected) => {
    expect(isLastingRefusal(thrown)).toBe(expected)
  })

  it('ends for an error that is its own cause', () => {
    const error = new Error('x')
    error.cause = error
    expect(isLastingRefusal(error)).toBe(false)
  })
})
