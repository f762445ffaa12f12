import { describe, expect, it } from 'vitest'
import { graphqlUrl } from '../../../../server/core/api/graphql-request'
import { parseProfile } from '../../../../server/core/config/profile'
import { PlatformError } from '../../../../server/core/errors/errors'
import { EMULATED_WIRE } from '../../profiles'

const ADMIN = '/admin/api/{version}/graphql.json'
const STOREFRONT = '/api/{version}/graphql.json'
const SHOP = 'acme.platform.test'

const profileAt = (port: number) =>
  parseProfile({ ...EMULATED_WIRE, shopUrl: `http://127.0.0.1:${port}/{shop}` })
const profile = profileAt(4001)

function refusal(path: string, apiVersion: string, shop: string): string | undefined {
  try {
    graphqlUrl(path, apiVersion, shop, profile)
  } catch (error) {
    if (error instanceof PlatformError) return error.code
    throw error
  }
  return undefined
}

describe('graphqlEndpoint', () => {
  it.each<[string, string, string, string]>([
    [
      ADMIN,
      '2026-07',
      SHOP,
      'http://127.0.0.1:4001/acme.platform.test/admin/api/2026-07/graphql.json',
    ],
    [
      ADMIN,
      'unstable',
      SHOP,
      'http://127.0.0.1:4001/acme.platform.test/admin/api/unstable/graphql.json',
    ],
    [
      ADMIN,
      '2026-07',
      'other.platform.test',
      'http://127.0.0.1:4001/other.platform.test/admin/api/2026-07/graphql.json',
    ],
    [
      STOREFRONT,
      '2026-07',
      SHOP,
      'http://127.0.0.1:4001/acme.platform.test/api/2026-07/graphql.json',
    ],
  ])(
    'of %s in version %s for %s, the first time and every other',
    (path, apiVersion, shop, url) => {
      expect([1, 2, 3].map(() => graphqlUrl(path, apiVersion, shop, profile))).toEqual([
        url,
        url,
        url,
      ])
    },
  )

  it('differs in another profile', () => {
    expect(graphqlUrl(ADMIN, '2026-07', SHOP, profileAt(4002))).toBe(
      'http://127.0.0.1:4002/acme.platform.test/admin/api/2026-07/graphql.json',
    )
    expect(graphqlUrl(ADMIN, '2026-07', SHOP, profile)).toBe(
      'http://127.0.0.1:4001/acme.platform.test/admin/api/2026-07/graphql.json',
    )
  })

  it('attack: an invalid shop or version is refused after a valid call as well, and each time', () => {
    graphqlUrl(ADMIN, '2026-07', SHOP, profile)
    for (let time = 0; time < 2; time++) {
      expect(refusal(ADMIN, '2026-07', 'evil.example')).toBe('shop_invalid')
      expect(refusal(ADMIN, '2026-07', `${SHOP}/admin`)).toBe('shop_invalid')
      expect(refusal(ADMIN, '2026-07/../../oauth', SHOP)).toBe('configuration_invalid')
    }
  })
})
