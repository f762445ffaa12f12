import { AUTH_PATHS, FRAME_PARAMS, HEADERS } from '../../../../shared/wire'
import { reasonOf } from '../store-access'
import type {
  PlatformSettings,
  ProductionResponse,
  ProductionFacts,
  SignedRoute,
} from './doctor-facts'

/** A shop that does not exist: forged requests must not affect a merchant if they are accepted. */
const PROBE_SHOP = 'nuxt-platform-layer-doctor'
const TIMEOUT_MS = 10_000
/** Pages treat known bots like a link preview. */
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
/** Well-formed but wrong. */
const FORGED_SIGNATURE = Buffer.alloc(32).toString('base64')

/**
 * Probes a running app. Sends no secret, follows no redirect and names no real shop.
 *
 * @param options.settings paths of the app; the API key and the secrets are not used
 * @param options.routes routes that receive forged requests
 */
export async function probeProduction(
  origin: string,
  options: { settings: PlatformSettings; routes: readonly SignedRoute[]; fetch?: typeof fetch },
): Promise<ProductionFacts> {
  const { settings, routes, fetch: send = fetch } = options
  const shop = `${PROBE_SHOP}.${settings.shopDomain}`
  const host = Buffer.from(`${new URL(settings.adminUrl).host}/store/${PROBE_SHOP}`).toString(
    'base64url',
  )
  const base = origin + settings.basePath
  const frame = new URLSearchParams({
    [FRAME_PARAMS.embedded]: '1',
    [FRAME_PARAMS.shop]: shop,
    [FRAME_PARAMS.host]: host,
  })

  async function request(path: string, init: RequestInit = {}): Promise<ProductionResponse> {
    const headers = { 'user-agent': BROWSER, accept: 'text/html', ...init.headers }
    const response = await send(base + path, {
      ...init,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return { status: response.status, headers: Object.fromEntries(response.headers) }
  }

  async function forge(route: SignedRoute, signed: boolean) {
    const { status } = await request(...forgedCall(route, signed, shop))
    return { route, signed, status }
  }

  try {
    const callback = await request(
      `${settings.authPathPrefix}${AUTH_PATHS.callback}?${FRAME_PARAMS.shop}=${shop}`,
    )
    const bouncePage = await request(
      `${settings.authPathPrefix}${AUTH_PATHS.sessionToken}?${frame}`,
    )
    const startPage = await request(`/?${frame}`)
    const forgedCalls: ProductionFacts['forgedCalls'] = []
    // Sequential, to go easy on a server that is still starting.
    for (const route of routes)
      forgedCalls.push(await forge(route, false), await forge(route, true))
    return { origin, callback, bouncePage, startPage, forgedCalls }
  } catch (error) {
    return { origin, failure: failureOf(error), forgedCalls: [] }
  }
}

/**
 * A forged platform request, without a signature or with a wrong one.
 */
function forgedCall(
  { path, kind }: SignedRoute,
  signed: boolean,
  shop: string,
): [path: string, init: RequestInit] {
  if (kind === 'app proxy') {
    const query = new URLSearchParams({
      shop,
      path_prefix: '/apps/doctor',
      timestamp: String(Math.floor(Date.now() / 1000)),
      ...(signed ? { signature: '0'.repeat(64) } : {}),
    })
    return [`${path}?${query}`, {}]
  }
  const { hmac, topic, shop: shopHeader, apiVersion, webhookId } = HEADERS.webhooks
  const headers = {
    'content-type': 'application/json',
    [topic]: 'doctor/probe',
    [shopHeader]: shop,
    [apiVersion]: 'unstable',
    [webhookId]: 'doctor-probe',
    ...(signed ? { [hmac]: FORGED_SIGNATURE } : {}),
  }
  return [path, { method: 'POST', headers, body: '{}' }]
}

function failureOf(error: unknown): string {
  return error instanceof Error && error.name === 'TimeoutError'
    ? `no response within ${TIMEOUT_MS / 1000} seconds`
    : reasonOf(error)
}
