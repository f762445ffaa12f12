import { AUTH_PATHS, FRAME_PARAMS, WEBHOOK_HEADERS } from '../shared/platform/wire'
import type { PlatformSettings, ProductionAnswer, ProductionFacts, SignedRoute } from './doctor-facts'

/** A shop that nobody has: forged calls must concern no merchant even where they are believed. */
const PROBE_SHOP = 'nuxt-platform-layer-doctor'
const TIMEOUT_MS = 10_000
/** Pages answer programs that say what they are as they answer a link preview. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
/** Has the form of a signature and is that of nothing. */
const FORGED_SIGNATURE = Buffer.alloc(32).toString('base64')

/**
 * Asks a running app what anybody may ask: nothing secret is sent, no redirect followed and no merchant's shop named.
 *
 * @param options.settings where the app's routes are; the API key and the secrets are not used
 * @param options.routes routes to which forged calls are sent
 */
export async function probeProduction(origin: string, options: { settings: PlatformSettings, routes: readonly SignedRoute[], fetch?: typeof fetch }): Promise<ProductionFacts> {
  const { settings, routes, fetch: send = fetch } = options
  const shop = `${PROBE_SHOP}.${settings.shopDomain}`
  const host = Buffer.from(`${new URL(settings.adminUrl).host}/store/${PROBE_SHOP}`).toString('base64url')
  const base = origin + settings.basePath
  const frame = new URLSearchParams({ [FRAME_PARAMS.embedded]: '1', [FRAME_PARAMS.shop]: shop, [FRAME_PARAMS.host]: host })

  async function ask(path: string, init: RequestInit = {}): Promise<ProductionAnswer> {
    const headers = { 'user-agent': BROWSER, 'accept': 'text/html', ...init.headers }
    const response = await send(base + path, { ...init, headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    await response.body?.cancel()
    return { status: response.status, headers: Object.fromEntries(response.headers) }
  }

  async function forge(route: SignedRoute, signed: boolean) {
    const { status } = await ask(...forgedCall(route, signed, shop))
    return { route, signed, status }
  }

  try {
    const callback = await ask(`${settings.authPathPrefix}${AUTH_PATHS.callback}?${FRAME_PARAMS.shop}=${shop}`)
    const bouncePage = await ask(`${settings.authPathPrefix}${AUTH_PATHS.sessionToken}?${frame}`)
    const startPage = await ask(`/?${frame}`)
    const forgedCalls: ProductionFacts['forgedCalls'] = []
    // One after the other: a server that just woke up should not be asked everything at once.
    for (const route of routes) forgedCalls.push(await forge(route, false), await forge(route, true))
    return { origin, callback, bouncePage, startPage, forgedCalls }
  }
  catch (error) {
    return { origin, failure: reasonOf(error), forgedCalls: [] }
  }
}

/** A call of the platform as somebody else would make it: without a signature, or with a wrong one. */
function forgedCall({ path, kind }: SignedRoute, signed: boolean, shop: string): [path: string, init: RequestInit] {
  if (kind === 'app proxy') {
    const query = new URLSearchParams({ shop, path_prefix: '/apps/doctor', timestamp: String(Math.floor(Date.now() / 1000)), ...(signed ? { signature: '0'.repeat(64) } : {}) })
    return [`${path}?${query}`, {}]
  }
  const { hmac, topic, shop: shopHeader, apiVersion, webhookId } = WEBHOOK_HEADERS.webhooks
  const headers = { 'content-type': 'application/json', [topic]: 'doctor/probe', [shopHeader]: shop, [apiVersion]: 'unstable', [webhookId]: 'doctor-probe', ...(signed ? { [hmac]: FORGED_SIGNATURE } : {}) }
  return [path, { method: 'POST', headers, body: '{}' }]
}

/** Undici keeps what happened in the cause: the error itself says "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer in ${TIMEOUT_MS / 1000} seconds`
  return error.cause instanceof Error ? error.cause.message : error.message
}
