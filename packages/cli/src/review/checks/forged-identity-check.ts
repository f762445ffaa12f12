import { signAdminRequest, signDocumentRequest } from '../../../../emulator/testing'
import { bearerRequest } from '../../../../emulator/testing/bearer-request'
import type { TestApp } from '../../../../emulator/testing'
import type { ReviewedPage, ReviewedRoute } from '../app-surface'
import { testAppOf } from '../http/test-app-of'
import type { ReviewCheck, ReviewFinding } from '../review-check'
import type { ReviewContext } from '../review-context'
import { atRoutesAndPages, pathsOf, strangerRequest } from './identity-checks'

const SOURCE = 'https://shopify.dev/docs/apps/build/authentication-authorization/session-tokens'
/** Longer ago than clocks differ. */
const EXPIRED_SECONDS = -3600

type Call = { path: string; method: string; body?: unknown }

/** Requests with an ID token that no app may accept. */
const FORGERIES: readonly [
  token: string,
  create: (app: TestApp, call: Call) => Promise<Request>,
][] = [
  [
    'an ID token with a wrong signature',
    (app, call) => signAdminRequest(app, { ...call, badSignature: true }),
  ],
  [
    'an ID token without a signature',
    async (app, call) => bearerRequest(app, unsignedToken(app), call),
  ],
  [
    'an expired ID token',
    (app, call) => signAdminRequest(app, { ...call, expiresInSeconds: EXPIRED_SECONDS }),
  ],
]

/** Sends ID tokens that are not valid to each page and route. */
export const forgedIdentityCheck: ReviewCheck = {
  id: 'forged-identity',
  title: 'Pages and routes refuse ID tokens that are forged or expired',
  source: SOURCE,
  run: context => atRoutesAndPages(context, forgedAtRoute, forgedAtPage),
}

async function forgedAtRoute(
  context: ReviewContext,
  route: ReviewedRoute,
): Promise<ReviewFinding[]> {
  const { app, first, surface, visits, send } = context
  if (route.isPublic || route.signed.length > 0) return []
  // A route that accepts strangers is reported as such.
  const { status: ofStranger } = await send(strangerRequest(context, route))
  if (isAccepted(ofStranger)) return []
  const { method = 'GET', pattern, file } = route
  const [path = '/'] = pathsOf(pattern, surface.pages, visits)
  const call = { path, method, ...(!['GET', 'HEAD'].includes(method) && { body: {} }) }
  for (const [token, create] of FORGERIES) {
    const { status } = await send(await create(testAppOf(app, first), call))
    if (isAccepted(status)) return [finding(token, status, `${method} ${path}`, file)]
  }
  return []
}

async function forgedAtPage(
  { app, first, surface, visits, send }: ReviewContext,
  { pattern, file }: ReviewedPage,
): Promise<ReviewFinding[]> {
  const [path = '/'] = pathsOf(pattern, surface.pages, visits)
  const { status, body } = await send(
    await signDocumentRequest(testAppOf(app, first), { path, badSignature: true }),
  )
  return isAccepted(status) && body.includes(first.marker)
    ? [finding('an ID token with a wrong signature', status, `GET ${path}`, file)]
    : []
}

function finding(token: string, status: number, at: string, file: string): ReviewFinding {
  return {
    severity: 'problem',
    message: `A request with ${token} got ${status} instead of 401`,
    at,
    file,
    fix: 'Let the utility of the layer verify the token, e.g. const { session } = await usePlatformAdmin(event).',
  }
}

/** A token that claims to need no signature. */
function unsignedToken({ apiKey, shop }: TestApp): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { aud: apiKey, dest: `https://${shop}`, iss: `https://${shop}/admin`, sub: '1' }
  return [{ alg: 'none', typ: 'JWT' }, { ...claims, nbf: now, iat: now, exp: now + 60 }, '']
    .map(part => part && Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
}

function isAccepted(status: number): boolean {
  return status >= 200 && status < 300
}
