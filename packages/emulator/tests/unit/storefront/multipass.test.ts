import { createCipheriv, createHash, createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { NOW } from '../started-platform'
import { startAdmin } from '../admin-api/started-admin'

const SECRET = '1234567890abcdef1234567890abcdef'
const MINUTE_MS = 60_000

const { ask, sendToStorefront, received, advanceClock } = startAdmin(
  [
    ...['write_customers', 'unauthenticated_write_customers', 'unauthenticated_read_customers'],
    'unauthenticated_read_product_listings',
  ],
  ['customers/create', 'customers/enable', 'customers/update'],
  { seed: { stores: [{ handle: 'demo-store', multipassSecret: SECRET }] } },
)

/** Encrypts and signs claims as the website of a merchant does. */
function tokenOf(claims: object, secret = SECRET): string {
  const keys = createHash('sha256').update(secret).digest()
  const vector = Buffer.alloc(16, 7)
  const cipher = createCipheriv('aes-128-cbc', keys.subarray(0, 16), vector)
  const encrypted = Buffer.concat([vector, cipher.update(JSON.stringify(claims)), cipher.final()])
  const signature = createHmac('sha256', keys.subarray(16)).update(encrypted).digest()
  return Buffer.concat([encrypted, signature]).toString('base64url')
}

interface Payload {
  customerAccessToken: { accessToken: string } | null
  customerUserErrors: object[]
}

async function visit<Result>(query: string, variables: Record<string, unknown>) {
  const { data, errors } = await sendToStorefront(query, variables)
  expect(errors).toBeUndefined()
  return Object.values(data as object)[0] as Result
}

const logIn = (token: string) =>
  visit<Payload>(
    `mutation ($token: String!) { customerAccessTokenCreateWithMultipass(multipassToken: $token) {
      customerAccessToken { accessToken } customerUserErrors { field code message } } }`,
    { token },
  )
const REFUSED = {
  customerAccessToken: null,
  customerUserErrors: [
    {
      field: ['multipassToken'],
      code: 'INVALID_MULTIPASS_REQUEST',
      message: 'Multipass token is not valid.',
    },
  ],
}

let createdAt: string
beforeEach(() => {
  createdAt = new Date(NOW * 1000).toISOString()
})
const kim = (claims: object = {}) =>
  tokenOf({ email: 'kim@example.com', created_at: createdAt, ...claims })

const customers = () =>
  ask(
    '{ customers(first: 5) { nodes { email firstName lastName tags state multipassIdentifier } } }',
  )

describe('customerAccessTokenCreateWithMultipass', () => {
  it('adds a customer, and logs them in', async () => {
    const { customerAccessToken, customerUserErrors } = await logIn(
      kim({ first_name: 'Kim', last_name: 'Doe', tag_string: 'forum, beta', identifier: 'u1' }),
    )
    expect(customerUserErrors).toEqual([])
    expect(
      await visit('query ($token: String!) { customer(customerAccessToken: $token) { email } }', {
        token: customerAccessToken?.accessToken,
      }),
    ).toEqual({ email: 'kim@example.com' })
    expect(await customers()).toEqual({
      nodes: [
        {
          email: 'kim@example.com',
          firstName: 'Kim',
          lastName: 'Doe',
          tags: ['beta', 'forum'],
          state: 'ENABLED',
          multipassIdentifier: 'u1',
        },
      ],
    })
    await expect
      .poll(() =>
        received()
          .map(([topic]) => topic)
          .sort(),
      )
      .toEqual(['customers/create', 'customers/enable'])
  })

  it('finds a customer by the identifier, who may have another email address', async () => {
    await logIn(kim({ identifier: 'u1', first_name: 'Kim' }))
    await logIn(kim({ identifier: 'u1', email: 'kim.doe@example.com' }))
    // Without the identifier, by the email address.
    await logIn(kim({ email: 'KIM.DOE@example.com', last_name: 'Doe' }))
    expect(await customers()).toMatchObject({
      nodes: [{ firstName: 'Kim', lastName: 'Doe', multipassIdentifier: 'u1' }],
    })
  })

  it('leaves the email address of another customer to them', async () => {
    await logIn(kim({ identifier: 'u1', first_name: 'Kim' }))
    await logIn(kim({ identifier: 'u2', email: 'sam@example.com', first_name: 'Sam' }))
    expect(
      (await logIn(kim({ identifier: 'u1', email: 'sam@example.com' }))).customerUserErrors,
    ).toEqual([])
    expect(await customers()).toMatchObject({
      nodes: [
        { firstName: 'Kim', email: 'kim@example.com' },
        { firstName: 'Sam', email: 'sam@example.com' },
      ],
    })
  })

  it('accepts a token once, and for 15 minutes', async () => {
    const token = kim()
    expect((await logIn(token)).customerUserErrors).toEqual([])
    expect(await logIn(token)).toEqual(REFUSED)
    await advanceClock(16 * MINUTE_MS)
    expect(await logIn(kim({ identifier: 'late' }))).toEqual(REFUSED)
  })

  it.each([
    ['of another secret', () => tokenOf({ email: 'kim@example.com', created_at: createdAt }, 'x')],
    ['that was changed', () => `A${kim().slice(1)}`],
    ['without an email address', () => tokenOf({ created_at: createdAt })],
    ['with an invalid email address', () => kim({ email: 'kim' })],
    ['without a time', () => tokenOf({ email: 'kim@example.com' })],
    ['with no time', () => kim({ created_at: 'soon' })],
    ['that is too short', () => 'AAAA'],
  ])('refuses a token %s', async (_name, create) => {
    expect(await logIn(create())).toEqual(REFUSED)
    expect(await customers()).toEqual({ nodes: [] })
  })
})
