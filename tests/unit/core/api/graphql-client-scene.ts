import { afterEach, beforeEach } from 'vitest'
import type { GraphqlClientOptions } from '../../../../server/core/api/graphql-client'
import { testConfig } from '../../configs'
import { startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

export const SHOP = 'acme.platform.test'
export const TOKEN = 'token-that-stays-secret'

/** A platform of its own for each test of a file, and clients of it that `create` makes. */
export function useGraphqlClient<Client>(create: (options: GraphqlClientOptions) => Client) {
  let upstream: Upstream
  let waits: number[]

  beforeEach(async () => {
    upstream = await startUpstream()
    waits = []
  })
  afterEach(() => upstream.close())

  return {
    get upstream(): Upstream {
      return upstream
    },
    /** Milliseconds that clients have waited for, which pass at once. */
    get waits(): readonly number[] {
      return waits
    },
    client(overrides: Partial<GraphqlClientOptions> = {}): Client {
      return create({
        shop: SHOP,
        apiVersion: '2026-07',
        config: testConfig({ profile: upstream.profile }),
        fetch,
        accessToken: () => TOKEN,
        sleep: async milliseconds => {
          waits.push(milliseconds)
        },
        ...overrides,
      })
    },
  }
}
