import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { GRANTS } from '../../shared/wire'
import type { JWK } from 'jose'
import { createApplicationGrants } from './application-grants'
import type { Random } from './random'
import { accessTokenOf, refreshTokenOf } from './token-names'
import type { TokenPair } from './token-names'

/** A pair that the platform issued. Times are epoch milliseconds. */
export interface IssuedPair extends TokenPair {
  /** Number of the process that requested it. */
  process: number
  receivedAt: number
  issuedAt: number
  /**
   * When the operating system had the response; undefined until then, and when the process was
   * gone.
   */
  respondedAt?: number
}

/**
 * A platform that forgives nothing: one pair per shop is valid, and a new one revokes it at once.
 */
export interface StrictPlatform {
  url: string
  readonly rotations: number
  /** Refresh tokens that were refused. */
  readonly refused: number
  /** Calls with a token of another shop. */
  readonly foreign: number
  install(shop: string): void
  /** Revokes the pair of a shop. */
  uninstall(shop: string): void
  /** Revokes the tokens of a shop, the refresh token included. */
  revoke(shop: string): void
  /** Token requests of an app with a private key that failed on purpose. */
  readonly faults: number
  /** The pair of a shop that is valid. */
  current(shop: string): IssuedPair | undefined
  /** Calls back when the platform has issued a pair to a process, before it responds; once. */
  onceIssuedTo(process: number, callback: () => void): void
  close(): Promise<void>
}

/** Seconds; 300 are the layer's margin, so a token is refreshed after two. */
const EXPIRES_IN = 302
const REFRESH_EXPIRES_IN = 7_776_000
const GRAPHQL_WITHIN_MS = 30

interface StrictPlatformOptions {
  /** Longest time for a token request. */
  latencyMs: number
  /** The registered key of an app that signs for its tokens; its token requests fail often. */
  appKey?: JWK
}

/** Serves `/<process>/<shop>/admin/…`. */
export async function startStrictPlatform(
  { latencyMs, appKey }: StrictPlatformOptions,
  random: Random,
): Promise<StrictPlatform> {
  const applications = appKey && createApplicationGrants(appKey, random.fork())
  const valid = new Map<string, IssuedPair>()
  const revoked = new WeakSet<IssuedPair>()
  const generations = new Map<string, number>()
  const installed = new Set<string>()
  const waiting = new Map<number, () => void>()
  const counts = { rotations: 0, refused: 0, foreign: 0 }

  async function issue(
    request: IncomingMessage,
    response: ServerResponse,
    shop: string,
    process: number,
  ): Promise<void> {
    const receivedAt = Date.now()
    const body = JSON.parse(await textOf(request)) as Record<string, string>
    const latency = random.between(0, latencyMs)
    await delay(latency / 2)
    const before = valid.get(shop)
    if (applications && before && body.grant_type === GRANTS.clientCredentials)
      return applications.grant(response, before, body)
    const refusal = refuse(body, shop)
    if (refusal) {
      await delay(latency / 2)
      return send(response, 400, { error: refusal })
    }
    const generation = (generations.get(shop) ?? 0) + 1
    const pair: IssuedPair = { shop, generation, process, receivedAt, issuedAt: Date.now() }
    generations.set(shop, generation)
    valid.set(shop, pair)
    counts.rotations++
    waiting.get(process)?.()
    waiting.delete(process)
    await delay(latency / 2)
    response.once('finish', () => {
      pair.respondedAt = Date.now()
    })
    send(response, 200, {
      access_token: accessTokenOf(pair),
      scope: 'write_products',
      expires_in: EXPIRES_IN,
      refresh_token: refreshTokenOf(pair),
      refresh_token_expires_in: REFRESH_EXPIRES_IN,
    })
  }

  function refuse(body: Record<string, string>, shop: string): string | undefined {
    if (body.grant_type === GRANTS.tokenExchange)
      return installed.has(shop) ? undefined : 'invalid_subject_token'
    const pair = valid.get(shop)
    if (
      body.grant_type === GRANTS.refreshToken &&
      pair &&
      !revoked.has(pair) &&
      body.refresh_token === refreshTokenOf(pair)
    )
      return undefined
    counts.refused++
    return 'invalid_grant'
  }

  async function callApi(
    request: IncomingMessage,
    response: ServerResponse,
    shop: string,
  ): Promise<void> {
    await textOf(request)
    await delay(random.between(0, GRAPHQL_WITHIN_MS))
    const token = String(request.headers['x-shopify-access-token'])
    if (!token.includes(`/${shop}/`)) counts.foreign++
    const pair = valid.get(shop)
    const isOfPair = pair && !revoked.has(pair) && token === accessTokenOf(pair)
    if (isOfPair || applications?.accepts(shop, token))
      send(response, 200, { data: { shop: { name: shop } } })
    else send(response, 401, { errors: '[API] Invalid API key or access token' })
  }

  const server = createServer(async (request, response) => {
    // A process that is killed drops its connection.
    response.on('error', () => {})
    const [, process, shop = ''] = (request.url ?? '').split('/')
    const handle = request.url?.endsWith('/graphql.json') ? callApi : issue
    await handle(request, response, shop, Number(process)).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get rotations() {
      return counts.rotations + (applications?.granted ?? 0)
    },
    get faults() {
      return applications?.faults ?? 0
    },
    get refused() {
      return counts.refused
    },
    get foreign() {
      return counts.foreign
    },
    install: shop => void installed.add(shop),
    uninstall(shop) {
      installed.delete(shop)
      valid.delete(shop)
    },
    revoke(shop) {
      const pair = valid.get(shop)
      if (pair) revoked.add(pair)
      applications?.revoke(shop)
    },
    current: shop => valid.get(shop),
    onceIssuedTo: (process, callback) => void waiting.set(process, callback),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
