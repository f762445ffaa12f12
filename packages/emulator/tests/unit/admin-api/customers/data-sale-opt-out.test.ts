import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask, received } = startAdmin(
  ['write_customers', 'write_customer_data_erasure', 'write_privacy_settings'],
  ['customers/create', 'customers/update'],
)

const OPT_OUT = `mutation ($email: String!) { dataSaleOptOut(email: $email) {
  customerId userErrors { field code message }
} }`
const CUSTOMER = 'query ($id: ID!) { customer(id: $id) { dataSaleOptOut tags } }'

describe('dataSaleOptOut', () => {
  it('creates a customer, or changes the one with the address', async () => {
    const email = 'reader@example.com'
    const created = await ask<{ customerId: string }>(OPT_OUT, { email })
    expect(created).toMatchObject({ userErrors: [] })
    expect(await ask(CUSTOMER, { id: created.customerId })).toEqual({
      dataSaleOptOut: true,
      tags: ['created-by-dns-form'],
    })
    expect(await ask(OPT_OUT, { email: 'Reader@Example.com' })).toEqual(created)
    await expect
      .poll(() => received().map(([topic]) => topic))
      .toEqual(['customers/create', 'customers/update'])
  })

  it.each([
    'reader',
    '.reader@example.com',
    'a..b@example.com',
    'a@example..com',
    'a@10.0.0.1',
    'a@example.c0m',
    `${'a'.repeat(129)}@example.com`,
    `a@${'b'.repeat(250)}.com`,
  ])('refuses %s', async email => {
    expect(await ask(OPT_OUT, { email })).toEqual({
      customerId: null,
      userErrors: [{ field: null, code: 'FAILED', message: 'Data sale opt out failed.' }],
    })
  })
})
