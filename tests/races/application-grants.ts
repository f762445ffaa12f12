import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { importJWK, jwtVerify } from 'jose'
import type { JWK } from 'jose'
import type { Random } from './random'
import { accessTokenOf } from './token-names'
import type { TokenPair } from './token-names'

/** Tokens for an app that signs with its private key, from an endpoint that often fails. */
export interface ApplicationGrants {
  /** Token requests that failed on purpose. */
  readonly faults: number
  readonly granted: number
  /** Responds to a request for a token of the shop of a pair. */
  grant(response: ServerResponse, pair: TokenPair, body: Record<string, string>): Promise<void>
  accepts(shop: string, token: string): boolean
  /** Revokes the tokens of a shop that a process had the time to use. */
  revoke(shop: string): void
}

const FAULT_SHARE = 0.5
/** As often as the layer repeats a request. */
const MAX_FAULTS_IN_A_ROW = 2
/** Longer than the layer waits for a response. */
const HANGS_FOR_MS = 11_000
/** A token that is revoked earlier would be refused twice in one call. */
const MIN_AGE_MS = 3000
/** Seconds; 300 are the layer's margin, so a token is replaced after ten. */
const EXPIRES_IN = 310
/** Seconds. */
const CLOCK_TOLERANCE = 10
const FAULTS = ['lost', 'lost', 'reset', '520', '520', '520', 'hangs'] as const

export function createApplicationGrants(publicKey: JWK, random: Random): ApplicationGrants {
  const key = importJWK(publicKey, 'ES256')
  const issued = new Map<string, Map<string, number>>()
  const faultsInARow = new Map<string, number>()
  let faults = 0
  let granted = 0

  function nextFault(shop: string): (typeof FAULTS)[number] | undefined {
    const before = faultsInARow.get(shop) ?? 0
    const isFaulty = before < MAX_FAULTS_IN_A_ROW && random.chance(FAULT_SHARE)
    faultsInARow.set(shop, isFaulty ? before + 1 : 0)
    if (!isFaulty) return undefined
    faults++
    return random.pick(FAULTS)
  }

  async function isSigned(assertion = ''): Promise<boolean> {
    try {
      const { payload } = await jwtVerify(assertion, await key, { clockTolerance: CLOCK_TOLERANCE })
      return (payload.iat ?? Infinity) <= Date.now() / 1000 + CLOCK_TOLERANCE
    } catch {
      return false
    }
  }

  return {
    get faults() {
      return faults
    },
    get granted() {
      return granted
    },
    async grant(response, pair, body) {
      if (!(await isSigned(body.client_assertion)))
        return send(response, 401, JSON.stringify({ error: 'invalid_client' }))
      const fault = nextFault(pair.shop)
      if (fault === 'reset') return void response.destroy()
      if (fault === '520') return send(response, 520, '<html>')
      if (fault === 'hangs') await delay(HANGS_FOR_MS)
      const token = `${accessTokenOf(pair)}/application/${++granted}`
      const tokens = issued.get(pair.shop) ?? new Map<string, number>()
      issued.set(pair.shop, tokens.set(token, Date.now()))
      if (fault === 'lost') return void response.destroy()
      send(
        response,
        200,
        JSON.stringify({ access_token: token, scope: 'write_products', expires_in: EXPIRES_IN }),
      )
    },
    accepts: (shop, token) => issued.get(shop)?.has(token) === true,
    revoke(shop) {
      for (const [token, at] of issued.get(shop) ?? [])
        if (at < Date.now() - MIN_AGE_MS) issued.get(shop)?.delete(token)
    },
  }
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}
