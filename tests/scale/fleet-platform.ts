import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { WireProfile } from '../../shared/profile'
import type { Random } from '../races/random'
import { EMULATED_WIRE } from '../unit/profiles'

interface IssuedPair {
  access: string
  refresh: string
}

/** The token endpoint of many shops, which exchanges tokens without expiry. */
export interface FleetPlatform {
  /** Sends every shop's calls to this server. */
  profile: WireProfile
  /** Requests, responses that were lost on purpose, and errors of the server on purpose. */
  counts: { requests: number; lost: number; serverErrors: number; exchanges: number }
  /** Returns the pair that was issued for a shop. */
  pairOf: (shop: string) => IssuedPair | undefined
  close: () => Promise<void>
}

/** The token without expiry that a shop has in the beginning. */
export const permanentTokenOf = (shop: string) => `permanent-${shop}`

/**
 * Starts an endpoint that knows one rule of the platform: the same token without expiry gets the
 * same pair, however often it is sent. The local platform does so as well, but creates a whole
 * store with products for each shop.
 *
 * @param errors shares of requests, 0 to 1: `lost` are processed and not responded to,
 *   `serverErrors` get status 503 and are not processed
 */
export async function startFleetPlatform(
  errors: { lost: number; serverErrors: number },
  random: Random,
): Promise<FleetPlatform> {
  const pairs = new Map<string, IssuedPair>()
  const counts = { requests: 0, lost: 0, serverErrors: 0, exchanges: 0 }

  const server = createServer(async (request, response) => {
    const shop = request.url?.split('/')[1] ?? ''
    const body = JSON.parse(await text(request)) as Record<string, string>
    counts.requests++
    const respond = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const lot = random.between(0, 1)
    if (lot < errors.serverErrors) {
      counts.serverErrors++
      return respond(503, {})
    }
    if (body.subject_token !== permanentTokenOf(shop))
      return respond(400, { error: 'invalid_subject_token' })
    let pair = pairs.get(shop)
    if (!pair) {
      counts.exchanges++
      pair = { access: `access-${counts.exchanges}`, refresh: `refresh-${counts.exchanges}` }
      pairs.set(shop, pair)
    }
    if (lot < errors.serverErrors + errors.lost) {
      counts.lost++
      return response.destroy()
    }
    return respond(200, {
      access_token: pair.access,
      scope: 'write_products',
      expires_in: 3600,
      refresh_token: pair.refresh,
      refresh_token_expires_in: 7_776_000,
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const profile = { ...EMULATED_WIRE, shopUrl: `http://127.0.0.1:${port}/{shop}` }
  return {
    profile,
    counts,
    pairOf: shop => pairs.get(shop),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
