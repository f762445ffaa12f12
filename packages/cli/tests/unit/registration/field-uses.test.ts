import { describe, expect, it } from 'vitest'
import { readFieldUses } from '../../../src/registration/field-uses'
import { readMarkedLiterals } from '../../../../../modules/platform/codegen/marked-literals'
import { findOperations } from '../../../../../modules/platform/codegen/operation-scopes'

describe('readFieldUses', () => {
  it('lists fields of the Admin API with their type, directives, and place', () => {
    const code = `
const REFUND = \`#graphql
mutation Refund($input: RefundInput!, $key: String!) {
  refundCreate(input: $input) @idempotent(key: $key) { refund { id } }
}\``
    const literals = readMarkedLiterals('server/api/refund.post.ts', code)
    const operations = findOperations(literals, '2026-10')

    expect(readFieldUses(operations, '2026-10')).toEqual([
      {
        field: 'Mutation.refundCreate',
        where: 'server/api/refund.post.ts:2',
        directives: ['idempotent'],
      },
      {
        field: 'RefundCreatePayload.refund',
        where: 'server/api/refund.post.ts:2',
        directives: [],
      },
      { field: 'Refund.id', where: 'server/api/refund.post.ts:2', directives: [] },
    ])
  })
})
