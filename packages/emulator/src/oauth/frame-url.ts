import { FRAME_PARAMS } from '../../../../shared/wire'
import { serverTarget } from '../app-requests/app-target'
import type { EmulatorContext } from '../http/context'
import { encodeQuery } from '../http/encode-query'
import { signQuery } from './sign-query'
import type { Store } from '../state/store'
import { mintUserToken, sessionIdOf } from '../state/user-session'

export interface FrameUrlOptions {
  /**
   * Path on the app's server with its query, e.g. `/products?page=2`, below the base path if there
   * is one. `/` is the app's first page.
   */
  path: string
  userId: string
  /** False: outside of the admin, as before the first installation. */
  embedded: boolean
}

/** Returns the `host` parameter: Base64 of the store's path in the admin. */
export function hostOf(context: EmulatorContext, store: Store): string {
  return Buffer.from(`${new URL(context.origin).host}/store/${store.handle}`).toString('base64')
}

/**
 * Creates the signed URL with which the admin opens the app.
 *
 * @see docs/protocol.md#documents-and-frames
 * @throws Refusal 400 when the path is not a path in the app
 */
export async function createFrameUrl(
  context: EmulatorContext,
  store: Store,
  options: FrameUrlOptions,
): Promise<string> {
  const { app, clock } = context.state
  const path = options.path.replace(/^\/(?=$|[?#])/, `${app.basePath}/`)
  const target = serverTarget(app.appUrl, path)
  const own = [...target.searchParams].filter(([name]) => !isFrameParam(name))
  const shared: [string, string][] = [
    [FRAME_PARAMS.host, hostOf(context, store)],
    [FRAME_PARAMS.shop, store.domain],
    [FRAME_PARAMS.timestamp, String(clock.seconds())],
  ]
  const embedded: [string, string][] = options.embedded
    ? [
        [FRAME_PARAMS.embedded, '1'],
        [FRAME_PARAMS.idToken, await mintUserToken(context.state, store.domain, options.userId)],
        [FRAME_PARAMS.locale, 'en'],
        [FRAME_PARAMS.session, sessionIdOf(store.domain, options.userId)],
      ]
    : []
  const params = [...own, ...embedded, ...shared]
  const hmac = signQuery(params, app.apiSecretKey)
  return `${target.origin}${target.pathname}?${encodeQuery([...params, [FRAME_PARAMS.hmac, hmac]])}${target.hash}`
}

function isFrameParam(name: string): boolean {
  return Object.values<string>(FRAME_PARAMS).includes(name)
}
