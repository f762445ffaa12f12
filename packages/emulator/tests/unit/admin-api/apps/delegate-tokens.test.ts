import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startPlatform } from '../../started-platform'
import type { StartedPlatform } from '../../started-platform'

const CREATE = `mutation ($scopes: [String!]!, $seconds: Int) {
  delegateAccessTokenCreate(input: { delegateAccessScope: $scopes, expiresIn: $seconds }) {
    delegateAccessToken { accessToken accessScopes expiresIn }
    shop { name }
    userErrors { field message code }
  }
}`
const DESTROY = `mutation ($token: String!) {
  delegateAccessTokenDestroy(accessToken: $token) {
    status shop { name } userErrors { field message code }
  }
}`
const shop = { name: 'Demo Store' }
const refusal = (code: string, message: string) => [{ field: null, code, message }]

let platform: StartedPlatform
let parent: string
beforeEach(async () => {
  platform = await startPlatform({
    app: { scopes: ['write_products', 'read_customers'], distribution: 'single_merchant' },
  })
  parent = await platform.install()
})
afterEach(() => platform.emulator.close())

async function ask(
  token: string,
  query: string,
  variables: object = {},
): Promise<Record<string, unknown>> {
  const { json } = await platform.graphql(token, { query, variables })
  expect(json.errors).toBeUndefined()
  return Object.values(json.data as object)[0] as Record<string, unknown>
}
const create = (scopes: string[], seconds?: number, token = parent) =>
  ask(token, CREATE, { scopes, seconds })
const destroy = (token: string, sender = parent) => ask(sender, DESTROY, { token })
async function issue(scopes = ['read_products'], seconds?: number): Promise<string> {
  const { delegateAccessToken } = await create(scopes, seconds)
  return (delegateAccessToken as { accessToken: string }).accessToken
}
const statusOf = async (token: string) =>
  (await platform.graphql(token, { query: '{ shop { name } }' })).status

describe('a delegate access token', () => {
  it('has the requested part of the access of its parent', async () => {
    const created = await create(['read_products'], 300)
    expect(created).toEqual({
      delegateAccessToken: {
        accessToken: expect.stringMatching(/^pat_delegate_/) as string,
        accessScopes: ['read_products'],
        expiresIn: 299,
      },
      shop,
      userErrors: [],
    })
    const token = (created.delegateAccessToken as { accessToken: string }).accessToken
    const { json } = await platform.graphql(token, {
      query: '{ products(first: 1) { pageInfo { hasPreviousPage } } customersCount { count } }',
    })
    expect(json.data).toEqual({
      products: { pageInfo: { hasPreviousPage: false } },
      customersCount: null,
    })
    expect(json.errors).toMatchObject([{ extensions: { code: 'ACCESS_DENIED' } }])
  })

  it('expires after its lifetime', async () => {
    const token = await issue(['read_products'], 300)
    expect(await statusOf(token)).toBe(200)
    await platform.emulator.control.advanceClock(301_000)
    expect(await statusOf(token)).toBe(401)
    expect(await statusOf(parent)).toBe(200)
  })

  it('is invalid once its parent has expired', async () => {
    const token = await issue()
    await platform.emulator.control.advanceClock(3601_000)
    expect(await statusOf(token)).toBe(401)
  })

  it('does not become the permanent token of the app', async () => {
    const permanent = async () =>
      String((await platform.exchange({ expiring: '0' })).json.access_token)
    parent = await permanent()
    await issue()
    expect(await permanent()).toBe(parent)
  })

  it.each([
    [[], undefined, 'EMPTY_ACCESS_SCOPE', "The access scope can't be empty."],
    [['read_products'], 0, 'NEGATIVE_EXPIRES_IN', 'The expires_in value must be greater than 0.'],
    [
      ['read_products', 'read_minds'],
      10,
      'UNKNOWN_SCOPES',
      'The access scope is invalid: read_minds',
    ],
    [['write_orders'], 10, 'UNKNOWN_SCOPES', 'The access scope is invalid: write_orders'],
    [
      ['read_products'],
      3601,
      'EXPIRES_AFTER_PARENT',
      "The delegate token can't expire after the parent token.",
    ],
  ])('is refused for the scopes %j and %s seconds', async (scopes, seconds, code, message) => {
    expect(await create(scopes, seconds)).toEqual({
      delegateAccessToken: null,
      shop,
      userErrors: refusal(code, message),
    })
  })

  it('cannot delegate', async () => {
    const { userErrors } = await create(['read_products'], undefined, await issue())
    expect(userErrors).toEqual(
      refusal('DELEGATE_ACCESS_TOKEN', "The parent access token can't be a delegate token."),
    )
  })

  it('is deleted by its parent, once', async () => {
    const token = await issue()
    expect(await destroy(token)).toEqual({ status: true, shop, userErrors: [] })
    expect(await statusOf(token)).toBe(401)
    expect(await destroy(token)).toEqual({
      status: false,
      shop,
      userErrors: refusal('ACCESS_TOKEN_NOT_FOUND', 'Access token does not exist.'),
    })
  })

  it('deletes itself, but no other delegate and not its parent', async () => {
    const [first, second] = [await issue(), await issue()]
    const { userErrors: sibling } = await destroy(first, second)
    const { userErrors: own } = await destroy(parent, second)
    expect([sibling, own]).toEqual([
      refusal('ACCESS_DENIED', 'Access denied.'),
      refusal('CAN_ONLY_DELETE_DELEGATE_TOKENS', 'Can only delete delegate tokens.'),
    ])
    expect(await statusOf(first)).toBe(200)
    expect(await destroy(second, second)).toEqual({ status: true, shop, userErrors: [] })
    expect(await statusOf(second)).toBe(401)
  })
})
