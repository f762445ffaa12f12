import { describe, expect, it } from 'vitest'
import { developerMessage } from '../../../../server/nitro/http/developer-message'
import { readGraphqlResponse } from '../../../../server/core/api/graphql-request'
import { BillingError } from '../../../../server/core/errors/billing-error'
import { PlatformError } from '../../../../server/core/errors/errors'

/** The error that a response of the Admin API becomes. */
function errorOf(status: number, body: unknown): PlatformError {
  try {
    readGraphqlResponse(
      new Response(null, { status }),
      JSON.stringify(body),
      { name: 'Admin API', forbidsApps: true },
      'LastOrders',
    )
  } catch (error) {
    if (error instanceof PlatformError) return error
  }
  throw new Error('The response has no error')
}

const REPORTS = 'The Admin API reports 1 error(s) for LastOrders'

describe('developerMessage', () => {
  it.each<[string, object, string]>([
    [
      'a field that does not exist',
      {
        message: 'Cannot query field "orders" on type "Query".',
        locations: [{ line: 2, column: 5 }],
      },
      `${REPORTS}; see the error's body: Cannot query field "orders" on type "Query". (line 2, column 5)`,
    ],
    [
      'a missing scope that the message names',
      {
        message: 'Access denied for orders field. Required access: `read_orders` access scope.',
        path: ['orders'],
        locations: [{ line: 1, column: 20 }],
        extensions: { code: 'ACCESS_DENIED', requiredAccess: '`read_orders` access scope.' },
      },
      `${REPORTS} (ACCESS_DENIED); see the error's body: Access denied for orders field. Required access: \`read_orders\` access scope. (ACCESS_DENIED, at orders, line 1, column 20)`,
    ],
    [
      'a missing scope that only the extension names',
      {
        message: 'Access denied',
        path: ['shop', 'orders', 0, 'name'],
        extensions: { code: 'ACCESS_DENIED', requiredAccess: '`read_orders` access scope.' },
      },
      `${REPORTS} (ACCESS_DENIED); see the error's body: Access denied (ACCESS_DENIED, requires \`read_orders\` access scope., at shop.orders.0.name)`,
    ],
  ])('shows %s', (_what, error, expected) => {
    expect(developerMessage(errorOf(200, { errors: [error] }))).toBe(expected)
  })

  it('shows the message of a response that is not a GraphQL result', () => {
    expect(developerMessage(errorOf(402, { errors: 'Unavailable Shop' }))).toBe(
      'The Admin API responded with status 402: Unavailable Shop',
    )
    expect(developerMessage(errorOf(502, { customer: 'ada@example.com' }))).toBe(
      'The Admin API responded with status 502',
    )
  })

  it('shows the cause of a failed webhook handler, and the user errors of a mutation', () => {
    const cause = new BillingError('The platform refused the charge', {
      userErrors: [
        { field: ['lineItems', '0'], message: 'is too cheap' },
        { field: null, message: 'not now' },
      ],
    })
    expect(developerMessage(cause)).toBe(
      'The platform refused the charge: is too cheap (at lineItems.0); not now',
    )
    expect(
      developerMessage(
        new PlatformError('webhook_handler_failed', '1 of 1 handlers failed', { cause }),
      ),
    ).toBe(
      '1 of 1 handlers failed: The platform refused the charge: is too cheap (at lineItems.0); not now',
    )
  })

  it('shows no variable and no other extension', () => {
    const error = {
      message: 'Variable $id was provided invalid value',
      extensions: {
        code: 'INVALID_VARIABLE',
        value: 'ada@example.com',
        problems: [{ explanation: 'ada@example.com' }],
      },
      variables: { email: 'ada@example.com' },
    }
    expect(developerMessage(errorOf(200, { errors: [error] }))).toBe(
      `${REPORTS} (INVALID_VARIABLE); see the error's body: Variable $id was provided invalid value (INVALID_VARIABLE)`,
    )
  })

  it('attack: shortens a response of any form and size', () => {
    const odd = [
      { message: 'x'.repeat(10_000), path: 'shop', locations: [{ line: '1' }], extensions: 7 },
      'plain',
      null,
      {},
      { message: 'e' },
      { message: 'f' },
      { message: 'g' },
    ]
    const message = developerMessage(errorOf(200, { errors: odd }))
    expect(message).toBe(
      `The Admin API reports 7 error(s) for LastOrders; see the error's body: ${'x'.repeat(500)}…; plain; null; undefined; e; and 2 more`,
    )
  })

  it('is the message of an error that is complete itself', () => {
    expect(
      developerMessage(
        new PlatformError('storage_failed', 'The storage does not respond', {
          cause: new Error('of ada@example.com'),
        }),
      ),
    ).toBe('The storage does not respond')
  })
})
