import { describe, expect, it } from 'vitest'
import { createAdminClient, createStorefrontClient } from '../../../../server/core/api/shop-clients'
import { describeForbidden, forbiddingRule } from '../../../../server/core/api/forbidden-call'
import { HttpResponseError } from '../../../../server/core/errors/http-errors'
import { DATED_RULES } from '../../../../shared/dated-rules'
import { rejection } from '../../rejection'
import { json } from '../../upstream'
import { MUTATION, OK, QUERY } from './admin-calls'
import { useGraphqlClient } from './graphql-client-scene'

const ADDRESS =
  "[API] Access denied: the source address of this request is not in the app's IP allowlist."
const PERMANENT =
  '[API] Non-expiring access tokens are no longer accepted for the Admin API. Start using expiring offline tokens.'

describe('forbiddingRule', () => {
  it.each<[unknown, string | undefined]>([
    [{ errors: ADDRESS }, 'allowlist-calls'],
    [{ errors: 'Request from an IP that is not allowed' }, 'allowlist-calls'],
    [{ errors: [{ message: 'Not in the allow-list' }] }, 'allowlist-calls'],
    [{ errors: PERMANENT }, 'permanent-tokens'],
    [{ error: 'Tokens without expiry are refused' }, 'permanent-tokens'],
    [{ errors: 'Forbidden' }, undefined],
    [{ errors: 'A zip file' }, undefined],
    [{}, undefined],
    [undefined, undefined],
    ['<html>403</html>', undefined],
  ])('of %j is %s', (body, rule) => {
    expect(forbiddingRule(body)).toBe(rule)
  })
})

describe('describeForbidden', () => {
  it.each([
    ['allowlist-calls', ['allowlist-calls']],
    ['permanent-tokens', ['permanent-tokens']],
    [undefined, ['allowlist-calls', 'permanent-tokens']],
  ] as const)('names for %s the rules %j, their pages and steps', (rule, named) => {
    const message = describeForbidden('Admin API', rule)
    expect(message).toMatch(/^The Admin API refused the app with status 403\. /)
    for (const id of ['allowlist-calls', 'permanent-tokens'] as const) {
      const { fix, source } = DATED_RULES[id]
      const isNamed = (named as readonly string[]).includes(id)
      expect([`(rule ${id})`, fix, source].map(text => message.includes(text))).toEqual([
        isNamed,
        isNamed,
        isNamed,
      ])
    }
    expect(message.includes('outbound, egress, or NAT addresses')).toBe(rule !== 'permanent-tokens')
    expect(message).not.toMatch(/try again|later/i)
  })
})

describe('a refused token without expiry', () => {
  it('is refused since its day, so the step is one that still works then', () => {
    expect(describeForbidden('Admin API', 'permanent-tokens')).toContain(
      'From that day, a merchant must open the app in each store.',
    )
  })
})

describe('status 403', () => {
  const admin = useGraphqlClient(createAdminClient)
  const storefront = useGraphqlClient(createStorefrontClient)

  it.each([QUERY, MUTATION])('of the Admin API is final: %s', async query => {
    admin.upstream.respondWith(json(403, { errors: ADDRESS }), OK)
    const error = await rejection(admin.client().graphql(query, { tries: 5 }), HttpResponseError)
    expect([error.code, error.status, error.upstreamStatus, error.message]).toEqual([
      'admin_api_forbidden',
      502,
      403,
      describeForbidden('Admin API', 'allowlist-calls'),
    ])
    expect([admin.upstream.requests.length, admin.waits]).toEqual([1, []])
  })

  it.each([
    ['a list that is too deep', `{"errors":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['an object without text', '{"errors":[{"message":{"toString":1,"valueOf":1}}]}'],
  ])('has its meaning with %s as the body', async (_what, body) => {
    admin.upstream.respondWith(response => response.writeHead(403).end(body))
    const error = await rejection(admin.client().graphql(QUERY), HttpResponseError)
    expect([error.code, error.message]).toEqual([
      'admin_api_forbidden',
      describeForbidden('Admin API', undefined),
    ])
  })

  it('of the Storefront API is no refusal of the app', async () => {
    storefront.upstream.respondWith(json(403, { errors: ADDRESS }))
    const error = await rejection(storefront.client().graphql(QUERY), HttpResponseError)
    expect([error.code, error.message]).toEqual([
      'admin_api_failed',
      'The Storefront API responded with status 403',
    ])
  })
})
