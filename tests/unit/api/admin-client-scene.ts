import { afterEach, beforeEach } from 'vitest'
import { createAdminClient } from '../../../server/lib/platform/api/admin-client'
import type { AdminApiContext } from '../../../server/lib/platform/api/admin-client'
import type { GraphqlClientOptions } from '../../../server/lib/platform/api/graphql-client'
import { testConfig } from '../configs'
import { json, startUpstream } from '../upstream'
import type { Upstream } from '../upstream'

export const SHOP = 'acme.platform.test'
export const TOKEN = 'token-that-stays-secret'
export const QUERY = '#graphql\nquery ShopName { shop { name } }'
export const MUTATION = 'mutation CreateProduct { productCreate { product { id } } }'
export const DATA = { shop: { name: 'Acme' } }
export const COST = { requestedQueryCost: 1, actualQueryCost: 1, throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1999, restoreRate: 100 } }
export const OK = json(200, { data: DATA, extensions: { cost: COST } }, { 'x-request-id': 'request-1' })

/** A platform of its own for each test of a file, and clients of it. */
export function useAdminClient() {
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
    client(overrides: Partial<GraphqlClientOptions> = {}): AdminApiContext {
      return createAdminClient({
        shop: SHOP,
        apiVersion: '2026-07',
        config: testConfig({ profile: upstream.profile }),
        fetch,
        accessToken: () => TOKEN,
        sleep: async (milliseconds) => {
          waits.push(milliseconds)
        },
        ...overrides,
      })
    },
  }
}
