import { appTarget } from './app-target'
import { exchangeAsBrowser } from './browser-exchange'
import { BROWSER_USER_AGENT } from './browser-user-agent'
import { callApp } from './call-app'
import type { CallResult } from './call-result'
import { mintExtensionToken } from './extension-token'
import type { ExtensionSurface, ExtensionUser } from './extension-token'
import type { EmulatorContext } from '../http/context'
import { Refusal } from '../state/refusal'
import type { Store } from '../state/store'

export interface ExtensionCallOptions extends ExtensionUser {
  /** Path in the app, e.g. `/pos/loyalty`. */
  path: string
  /** Default: GET, or POST with a body. */
  method?: string
  /** JSON text. */
  body?: string
  /** Origin of the extension. Default: {@link EXTENSION_ORIGIN}. */
  origin?: string
}

/** Origin of the workers that extensions run in. It differs from the origin of the app. */
export const EXTENSION_ORIGIN = 'https://extensions.platform.test'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Calls the app as an extension does: cross-origin, with a new token, after a preflight.
 *
 * @see docs/protocol.md#extensions
 * @throws Refusal 400
 */
export async function callFromExtension(
  { state }: EmulatorContext,
  store: Store,
  surface: ExtensionSurface,
  options: ExtensionCallOptions,
): Promise<CallResult> {
  const {
    path,
    body = '',
    method = body === '' ? 'GET' : 'POST',
    origin = EXTENSION_ORIGIN,
    ...user
  } = options
  if (!METHODS.includes(method))
    throw new Refusal(400, `Field method must be one of ${METHODS.join(', ')}.`)
  if (body !== '' && (method === 'GET' || method === 'HEAD'))
    throw new Refusal(400, `A browser sends no body with ${method}.`)
  if (!isOrigin(origin))
    throw new Refusal(
      400,
      'Field origin must be an origin, e.g. "https://extensions.platform.test".',
    )
  const url = appTarget(state.app, path).href
  const token = await mintExtensionToken(state, store.domain, surface, user)
  const headers = {
    Accept: '*/*',
    Authorization: `Bearer ${token}`,
    ...(body !== '' && { 'Content-Type': 'application/json' }),
    Origin: origin,
    'User-Agent': BROWSER_USER_AGENT,
  }
  return callApp(surface, store.domain, { method, url, headers, body }, request =>
    exchangeAsBrowser(request, origin),
  )
}

// `null` is the origin of a sandboxed frame.
function isOrigin(text: string): boolean {
  return text === 'null' || (URL.canParse(text) && new URL(text).origin === text)
}
