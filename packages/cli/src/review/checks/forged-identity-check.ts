import { signAdminRequest, signDocumentRequest } from '../../../../emulator/testing'
import { bearerRequest } from '../../../../emulator/testing/bearer-request'
import type { ScriptCall } from '../../../../emulator/testing/bearer-request'
import type { TestApp } from '../../../../emulator/testing'
import type { ReviewedPage, ReviewedRoute } from '../app-surface'
import { isRefusal, isSuccess } from '../http/is-refusal'
import { cookieRequest, signIn } from '../http/merchant-requests'
import { callOf, methodsOf, pathsOf } from '../http/route-requests'
import { nameStatus } from '../http/send-request'
import { testAppOf } from '../http/test-app-of'
import type { ReviewCheck, ReviewFinding } from '../review-check'
import type { ReviewContext } from '../review-context'
import type { ReviewedApp, ReviewedStore } from '../reviewed-app'
import { askAsStranger, atRoutesAndPages } from './identity-checks'

const SOURCE = 'https://shopify.dev/docs/apps/build/authentication-authorization/session-tokens'
/** Longer ago than clocks differ. */
const EXPIRED_SECONDS = -3600

/** Requests that no app may accept. */
type Forgeries = readonly [
  identity: string,
  create: (app: ReviewedApp, store: ReviewedStore, call: ScriptCall) => Promise<Request>,
][]

const OF_ID_TOKENS: Forgeries = [
  [
    'an ID token with a wrong signature',
    (app, store, call) => signAdminRequest(testAppOf(app, store), { ...call, badSignature: true }),
  ],
  [
    'an ID token without a signature',
    async (app, store, call) => {
      const testApp = testAppOf(app, store)
      return bearerRequest(testApp, unsignedToken(testApp), call)
    },
  ],
  [
    'an expired ID token',
    (app, store, call) =>
      signAdminRequest(testAppOf(app, store), { ...call, expiresInSeconds: EXPIRED_SECONDS }),
  ],
]
/** Of the sign-ins to a standalone app. */
const OF_SIGN_INS: Forgeries = [
  [
    'a sign-in with a wrong signature',
    async (app, store, call) => cookieRequest(app, store, call, forged(await signIn(app, store))),
  ],
]

/** Sends ID tokens that are not valid to each page and route. */
export const forgedIdentityCheck: ReviewCheck = {
  id: 'forged-identity',
  title: 'Pages and routes refuse ID tokens and sign-ins that are forged, and expired ID tokens',
  source: SOURCE,
  run: context => atRoutesAndPages(context, forgedAtRoute, forgedAtPage),
}

async function forgedAtRoute(
  context: ReviewContext,
  route: ReviewedRoute,
): Promise<ReviewFinding[]> {
  const { app, first, surface, visits, send } = context
  if (route.isPublic || route.signed.length > 0) return []
  const [path = '/'] = pathsOf(route.pattern, surface.pages, visits)
  for (const method of methodsOf(route)) {
    // A route that does not refuse strangers is reported as such.
    if (!isRefusal(await askAsStranger(context, route, method))) continue
    for (const [identity, create] of app.isEmbedded ? OF_ID_TOKENS : OF_SIGN_INS) {
      const response = await send(await create(app, first, callOf(method, path)))
      if (!isRefusal(response))
        return [finding(identity, response.status, `${method} ${path}`, route.file)]
    }
  }
  return []
}

async function forgedAtPage(
  { app, first, surface, visits, send }: ReviewContext,
  { pattern, file }: ReviewedPage,
): Promise<ReviewFinding[]> {
  const [path = '/'] = pathsOf(pattern, surface.pages, visits)
  const request = app.isEmbedded
    ? await signDocumentRequest(testAppOf(app, first), { path, badSignature: true })
    : cookieRequest(app, first, { path }, forged(await signIn(app, first)))
  const response = await send(request)
  return isSuccess(response) && response.body.includes(first.marker)
    ? [
        finding(
          `${app.isEmbedded ? 'an ID token' : 'a sign-in'} with a wrong signature`,
          response.status,
          `GET ${path}`,
          file,
        ),
      ]
    : []
}

function finding(identity: string, status: number, at: string, file: string): ReviewFinding {
  return {
    severity: status === 0 || status >= 500 ? 'warning' : 'problem',
    message: `A request with ${identity} got ${nameStatus(status)} instead of 401`,
    at,
    file,
    fix: 'Let the utility of the layer verify the token, e.g. const { session } = await usePlatformAdmin(event).',
  }
}

/** Cookies with other ends, where their signatures are. */
function forged(cookies: string): string {
  return cookies.replaceAll(/[^;=]{6}(?==*(?:;|$))/g, 'AAAAAA')
}

/** A token that claims to need no signature. */
function unsignedToken({ apiKey, shop }: TestApp): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { aud: apiKey, dest: `https://${shop}`, iss: `https://${shop}/admin`, sub: '1' }
  return [{ alg: 'none', typ: 'JWT' }, { ...claims, nbf: now, iat: now, exp: now + 60 }, '']
    .map(part => part && Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
}
