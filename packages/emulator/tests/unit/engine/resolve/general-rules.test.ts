import { buildSchema } from 'graphql'
import type { GraphQLResolveInfo } from 'graphql'
import { describe, expect, it } from 'vitest'
import { generalErrors } from '../../../../src/engine/resolve/general-rules'

const schema = buildSchema(`
  input AddressInput { city: String, note: String }
  input MailingAddressInput { firstName: String }
  input ReturnLineItemInput { returnReasonNote: String }
  input ShopInput {
    email: String
    addresses: [AddressInput!]
    owner: MailingAddressInput
    items: [ReturnLineItemInput!]
  }
  enum ErrorCode { TOO_LONG }
  type Error { code: ErrorCode }
  type Payload { userErrors: [Error!]! }
  type Query { shop: Int }
  type Mutation { shopSet(input: ShopInput!): Payload }
`)

function errorsOf(city: string, ownFields: string[][] = []) {
  return inputErrors({ addresses: [{ city, note: city }] }, ownFields)
}

function inputErrors(input: object, ownFields: string[][] = []) {
  const parentType = schema.getMutationType()
  const returnType = parentType?.getFields().shopSet?.type
  const info = { parentType, fieldName: 'shopSet', returnType } as GraphQLResolveInfo
  return generalErrors({ input }, ownFields, info)
}

describe('the lines of an address', () => {
  const message = 'City is too long (maximum is 255 characters)'

  it('may have 255 characters, however many bytes', () => {
    expect(errorsOf('🕯'.repeat(255))).toEqual([])
  })

  it('are refused above, with the path of the input', () => {
    const field = ['input', 'addresses', '0', 'city']

    expect(errorsOf('x'.repeat(256))).toEqual([{ field, message, code: 'TOO_LONG' }])
  })

  it('have a path without the argument where the own rules have none', () => {
    const field = ['addresses', '0', 'city']

    expect(errorsOf('x'.repeat(256), [['email']])).toEqual([{ field, message, code: 'TOO_LONG' }])
  })
})

describe('the texts of the table of limits', () => {
  it.each([
    [{ owner: { firstName: 'x'.repeat(255) } }, []],
    [
      { owner: { firstName: 'x'.repeat(256) } },
      [
        {
          field: ['input', 'owner', 'firstName'],
          message: 'First name is too long (maximum is 255 characters)',
          code: 'TOO_LONG',
        },
      ],
    ],
    [
      { items: [{ returnReasonNote: 'x' }, { returnReasonNote: 'x'.repeat(256) }] },
      [
        {
          field: ['input', 'items', '1', 'returnReasonNote'],
          message: 'Return line items return reason note is too long (maximum is 255 characters)',
          code: 'TOO_LONG',
        },
      ],
    ],
  ])('are checked by the type of their input', (input, errors) => {
    expect(inputErrors(input)).toEqual(errors)
  })
})
