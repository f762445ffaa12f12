import { BROWSER_USER_AGENT } from '../../../../emulator/src/app-requests/browser-user-agent'
import { signAdminRequest, signDocumentRequest } from '../../../../emulator/testing'
import { scriptRequest } from '../../../../emulator/testing/bearer-request'
import type { ScriptCall } from '../../../../emulator/testing/bearer-request'
import { urlInApp } from '../../../../emulator/testing/test-app'
import type { ReviewedApp, ReviewedStore } from '../reviewed-app'
import { testAppOf } from './test-app-of'

type Store = Pick<ReviewedStore, 'shop'>

/** Creates requests of a merchant to the app. */
export interface MerchantRequests {
  /** What a page of the app sends. */
  call: (store: Store, call: ScriptCall) => Promise<Request>
  /** What opens a page of the app. */
  open: (store: Store, path: string) => Promise<Request>
}

/** From the app to the platform and back, with one to spare. */
const MAX_REDIRECTS = 8

/**
 * Creates requests as the app gets them: with an ID token of the admin or, if the app is
 * standalone, with the cookies of a new sign-in.
 */
export function createMerchantRequests(app: ReviewedApp): MerchantRequests {
  if (app.isEmbedded)
    return {
      call: (store, call) => signAdminRequest(testAppOf(app, store), call),
      open: (store, path) => signDocumentRequest(testAppOf(app, store), { path }),
    }
  return {
    call: async (store, call) => cookieRequest(app, store, call, await signIn(app, store)),
    async open(store, path) {
      const headers = documentHeaders(await signIn(app, store))
      return new Request(urlInApp(testAppOf(app, store), path), { headers })
    },
  }
}

/** A call that a page of a standalone app sends with the cookies of its browser. */
export function cookieRequest(
  app: ReviewedApp,
  store: Store,
  call: ScriptCall,
  cookies: string,
): Request {
  return scriptRequest(testAppOf(app, store), call, {
    Cookie: cookies,
    Origin: app.url,
    'Sec-Fetch-Dest': 'empty',
    'Sec-Fetch-Site': 'same-origin',
  })
}

/**
 * Signs in to a standalone app that the store has installed.
 *
 * @returns the cookies of the app, as a browser sends them; `''` if it set none
 */
export async function signIn(
  { url: origin, basePath, signInPath }: ReviewedApp,
  { shop }: Store,
): Promise<string> {
  const cookies = new Map<string, string>()
  const sent = () => [...cookies].map(cookie => cookie.join('=')).join('; ')
  let url = new URL(`${origin}${basePath}${signInPath}?shop=${shop}`)
  for (let count = 0; count < MAX_REDIRECTS; count++) {
    const isOfApp = url.origin === origin
    const response = await fetch(url, {
      redirect: 'manual',
      headers: documentHeaders(isOfApp ? sent() : ''),
    })
    await response.body?.cancel()
    if (isOfApp) for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie)
    const location = response.headers.get('location')
    if (location === null) break
    url = new URL(location, url)
  }
  return sent()
}

/** Stores a cookie, or deletes it. */
function keep(cookies: Map<string, string>, header: string): void {
  const [pair = '', ...attributes] = header.split(';')
  const [name = '', ...value] = pair.split('=')
  if (attributes.some(attribute => /^\s*max-age=0$/i.test(attribute))) cookies.delete(name)
  else cookies.set(name, value.join('='))
}

function documentHeaders(cookies: string): Record<string, string> {
  return {
    Accept: 'text/html',
    'Sec-Fetch-Dest': 'document',
    'User-Agent': BROWSER_USER_AGENT,
    ...(cookies !== '' && { Cookie: cookies }),
  }
}
