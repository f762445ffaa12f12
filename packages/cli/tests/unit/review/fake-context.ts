import type { Delivery } from '../../../../emulator/src'
import type { BriefVisit } from '../../../src/review/browser/brief-visit'
import type { PageVisit } from '../../../src/review/browser/page-visit'
import { createMerchantRequests } from '../../../src/review/http/merchant-requests'
import type { SeenResponse } from '../../../src/review/http/send-request'
import type { ReviewCheck, ReviewFinding } from '../../../src/review/review-check'
import type { ReviewContext } from '../../../src/review/review-context'
import type { ReviewedApp } from '../../../src/review/reviewed-app'
import { doctorFacts } from '../doctor/facts'
import { fake } from '../../../../../tests/fake'

const ADMIN = 'http://127.0.0.1:4400'
const POLICY = `frame-ancestors https://store-1.platform.test ${ADMIN};`
export const PRIVATE = {
  'content-type': 'text/html',
  'content-security-policy': POLICY,
  'cache-control': 'private, no-store',
}

export const FAKE_APP: ReviewedApp = {
  apiKey: 'key',
  apiSecretKey: 'the-secret-of-the-app',
  url: 'http://localhost:3000',
  basePath: '',
  adminUrl: ADMIN,
  isEmbedded: true,
  signInPath: '/_platform/auth',
  isForAppStore: true,
}

/** Context of an app on which all is well, with changes. */
export function fakeContext({
  app = FAKE_APP,
  ...changes
}: Partial<ReviewContext> = {}): ReviewContext {
  return {
    app,
    merchant: createMerchantRequests(app),
    first: { shop: 'store-1.platform.test', handle: 'store-1', marker: 'Only in store-1' },
    second: { shop: 'store-2.platform.test', handle: 'store-2', marker: 'Only in store-2' },
    surface: {
      routes: [
        {
          pattern: '/api/products',
          method: 'GET',
          file: 'server/api/products.get.ts',
          isPublic: false,
          signed: [],
          isForMerchants: false,
          requestsCharge: false,
        },
        {
          pattern: '/webhooks',
          method: 'POST',
          file: 'server/routes/webhooks.post.ts',
          isPublic: false,
          signed: ['webhook'],
          isForMerchants: false,
          requestsCharge: false,
        },
      ],
      plans: [],
      pages: [
        { pattern: '/', file: 'app/pages/index.vue' },
        { pattern: '/products/:id', file: 'app/pages/products/[id].vue' },
      ],
    },
    doctor: doctorFacts(),
    operations: [],
    registered: undefined,
    journey: { install: {}, uninstall: { status: 200, sessions: 0 }, reinstall: {} },
    visits: [fakeVisit(), fakeVisit({ path: '/products/1' })],
    exclude: [],
    repeated: {
      blockedStorage: [fakeBriefVisit()],
      emptyStore: [fakeBriefVisit()],
      largeStore: [fakeBriefVisit()],
      secondStore: [fakeBriefVisit()],
      firstStoreAgain: [fakeBriefVisit()],
      slowNetwork: [fakeBriefVisit()],
    },
    billing: [],
    routeResponses: [],
    clientFiles: [],
    secrets: [],
    send: async request => fakeResponse(request, { status: 401 }),
    control: { sendWebhook: async ({ badSignature }) => [delivery(badSignature ? 401 : 200)] },
    serverEnds: () => [],
    output: () => '',
    ...changes,
  }
}

/** A visit of a page on which all is well, with changes. */
export function fakeVisit(changes: Partial<PageVisit> = {}): PageVisit {
  return {
    path: '/',
    document: { method: 'GET', path: '/', status: 200, headers: PRIVATE, body: '' },
    responses: [],
    consoleErrors: [],
    pageErrors: [],
    failedRequests: [],
    unfinished: [],
    links: [],
    elsewhere: [],
    loadMs: 500,
    requests: 20,
    pictures: {},
    ...changes,
  }
}

/** A page that was opened once more, and on which all is well, with changes. */
export function fakeBriefVisit(changes: Partial<BriefVisit> = {}): BriefVisit {
  const {
    links: _links,
    elsewhere: _elsewhere,
    requests: _requests,
    pictures: _pictures,
    ...seen
  } = fakeVisit()
  return {
    ...seen,
    markup: '<html></html>',
    ...changes,
  }
}

/** The response to a request. */
export function fakeResponse(
  { method, url }: Pick<Request, 'method' | 'url'>,
  response: Partial<SeenResponse>,
): SeenResponse {
  const { pathname, search } = new URL(url)
  return { method, path: pathname + search, status: 200, headers: {}, body: '', ...response }
}

/** A webhook that got a response. */
export function delivery(status: number): Delivery {
  return fake<Delivery>({
    uri: 'http://localhost:3000/webhooks',
    attempts: [{ status }],
  })
}

/** Runs a check. @throws Error if it is skipped */
export async function findingsOf(
  check: ReviewCheck,
  changes: Partial<ReviewContext> = {},
): Promise<ReviewFinding[]> {
  const outcome = await check.run(fakeContext(changes))
  if (!Array.isArray(outcome)) throw new Error(JSON.stringify(outcome))
  return outcome
}
