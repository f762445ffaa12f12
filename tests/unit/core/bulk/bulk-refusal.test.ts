import { describe, expect, it } from 'vitest'
import { describeBulkRefusal } from '../../../../server/core/bulk/bulk-refusal'
import type { GraphqlResponseError } from '../../../../server/core/errors/http-errors'
import { DATED_RULES } from '../../../../shared/dated-rules'

const denied = (
  message: string,
  further: Partial<GraphqlResponseError> = {},
): GraphqlResponseError => ({ message, extensions: { code: 'ACCESS_DENIED' }, ...further })

describe('describeBulkRefusal', () => {
  it.each<[string, GraphqlResponseError, string, keyof typeof DATED_RULES]>([
    [
      'the local platform',
      denied(
        'Access denied for bulkOperationRunQuery field. Bulk operations need an approved access request (bulk-access).',
      ),
      'bulk queries',
      'bulk-access',
    ],
    [
      'a mutation by its path',
      denied('Access denied', { path: ['bulkOperationRunMutation'] }),
      'bulk mutations',
      'bulk-access',
    ],
    [
      'another required access than a scope',
      denied('Access denied for bulkOperationRunQuery field.', {
        extensions: {
          code: 'ACCESS_DENIED',
          requiredAccess: 'The app must have bulk queries enabled.',
        },
      }),
      'bulk queries',
      'bulk-access',
    ],
    [
      'an app without an IP allowlist',
      denied(
        'Access denied for bulkOperationRunQuery field. Bulk operations of public apps need an IP allowlist (allowlist-bulk).',
        { path: ['start'] },
      ),
      'bulk queries',
      'allowlist-bulk',
    ],
  ])('names what is refused, the rule, its page and its step for %s', (_of, error, what, id) => {
    const message = describeBulkRefusal([error])
    const { fix, source } = DATED_RULES[id]
    expect(message?.startsWith(`The Admin API refuses ${what} of the app. `)).toBe(true)
    for (const text of [`(rule ${id})`, fix, source]) expect(message).toContain(text)
    expect(message).not.toMatch(/try again|later/i)
  })

  it('reads texts only: objects of a response cannot be converted', () => {
    const strange = JSON.parse('[{"toString":1,"valueOf":1}]') as string[]
    const [value] = strange
    const extensions = { code: 'ACCESS_DENIED', requiredAccess: value }
    expect(describeBulkRefusal([denied('Access denied', { path: strange })])).toBeUndefined()
    expect(
      describeBulkRefusal([{ message: 'bulkOperationRunQuery', path: strange, extensions }]),
    ).toMatch(/^The Admin API refuses bulk queries of the app\. /)
  })

  it.each<[string, GraphqlResponseError]>([
    [
      'a missing access scope',
      denied(
        'Access denied for bulkOperationRunMutation field. Required access: `write_products` access scope.',
        { path: ['bulkOperationRunMutation'] },
      ),
    ],
    [
      'a missing access scope that only the extension names',
      denied('Access denied', {
        path: ['bulkOperationRunQuery'],
        extensions: { code: 'ACCESS_DENIED', requiredAccess: '`read_products` access scope.' },
      }),
    ],
    ['another field', denied('Access denied for orders field.', { path: ['orders'] })],
    ['another code', { message: 'bulkOperationRunQuery failed', extensions: { code: 'X' } }],
    ['an error without a code', { message: 'bulkOperationRunQuery' }],
  ])('does not describe %s', (_what, error) => {
    expect(describeBulkRefusal([error])).toBeUndefined()
  })
})
