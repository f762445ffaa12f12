import { describe, expect, it } from 'vitest'
import { describeWithoutMessage } from '../../../../server/core/errors/error-place'
import { PlatformError } from '../../../../server/core/errors/errors'

const SECRET = 'ada@example.com'

/** An error with a known stack. */
function errorWith(fields: object, frames = '    at handler (/app/plugin.ts:12:9)'): Error {
  const error = Object.assign(new TypeError(`cannot mail ${SECRET}`), fields)
  error.stack = `${error.name}: ${error.message}\n${frames}`
  return error
}

describe('an error without its message', () => {
  it('has its class, its code and its place', () => {
    expect(describeWithoutMessage(errorWith({ code: 'ECONNREFUSED' }))).toBe(
      'TypeError ECONNREFUSED at handler (/app/plugin.ts:12:9)',
    )
    const error = new PlatformError('admin_api_failed', SECRET)
    error.stack = ''
    expect(describeWithoutMessage(error)).toBe('PlatformError admin_api_failed')
  })

  it.each([
    ['a name', errorWith({ name: `Error of ${SECRET}` })],
    ['a code', errorWith({ code: `no mail to ${SECRET}` })],
    ['lines like frames', errorWith({ message: `x\n    at ${SECRET} (/app/x.ts:1:1)` })],
    ['a stack of one message', errorWith({}, `    ${SECRET}:1:1`)],
  ])('attack: quotes nothing of %s', (_case, error) => {
    expect(describeWithoutMessage(error)).not.toContain(SECRET)
  })

  it.each([
    [SECRET, 'A value that is no Error, of type string'],
    [undefined, 'A value that is no Error, of type undefined'],
    [new Response(SECRET, { status: 404 }), 'A Response with status 404'],
  ])('is the type of what else is thrown', (thrown, described) => {
    expect(describeWithoutMessage(thrown)).toBe(described)
  })
})
