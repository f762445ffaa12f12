import { withoutQuery } from '../app-surface'
import type { BriefVisit } from '../browser/brief-visit'
import { LARGE_STORE_PRODUCTS, TIME_LIMIT_MS } from '../repeated-visits'
import type { RepeatedVisits } from '../repeated-visits'
import type { ReviewCheck, ReviewFinding } from '../review-check'
import type { ReviewContext } from '../review-context'
import type { ReviewedStore } from '../reviewed-app'
import { firstLine, perPage } from './per-page'
import { causeOf } from './same-cause'

const REVIEW = 'https://shopify.dev/docs/apps/launch/app-store-review/pass-app-review'
const COOKIES = 'https://shopify.dev/docs/apps/build/authentication-authorization/session-tokens'
const BUILT_FOR = 'https://shopify.dev/docs/apps/launch/built-for-shopify/requirements'
const LARGE = `In a store with ${LARGE_STORE_PRODUCTS.toLocaleString('en')} products`
const SLOW = 'On a slow network'
const ONE_PAGE = 'Load one page of records, and let the merchant turn pages or search.'

const MIXED =
  'Keep nothing of a store in cookies, in storage of the browser, or in variables of the server, unless its key has the shop (session.shop).'

/** Characters of documents and data that one page loads. */
const SIZE_LIMIT = 1_000_000
/** More for one page take the points of the shop, and seconds on the real platform. */
const CALL_LIMIT = 20
const BLANK = 'shows nothing'
/** A page that shows nothing for longer looks broken. */
const BLANK_LIMIT_MS = 2000

/** Pages whose cookies and storage the browser blocks. */
export const storageCheck: ReviewCheck = {
  id: 'blocked-storage',
  title: 'Each page works where the browser blocks cookies and storage of third parties',
  source: COOKIES,
  run: context =>
    context.app.isEmbedded
      ? newProblems(context, 'blockedStorage', {
          when: 'Where the browser blocks third-party storage',
          fix: 'Access storage in a try block, and go on without it, and without cookies: keep what matters on the server.',
        })
      : { skipped: 'A standalone app is no third party' },
}

/** Pages in a store without data. */
export const emptyStoreCheck: ReviewCheck = {
  id: 'empty-store',
  title: 'Each page works in a store without any data',
  source: REVIEW,
  run: context =>
    newProblems(context, 'emptyStore', {
      when: 'In an empty store',
      fix: 'Do not rely on a first record: show an empty state.',
    }),
}

/** Pages in a store with many products. */
export const largeStoreCheck: ReviewCheck = {
  id: 'large-store',
  title: `${LARGE}, each page loads within ${TIME_LIMIT_MS / 1000} seconds, with at most ${CALL_LIMIT} requests to the Admin API and 1 MB of data`,
  source: BUILT_FOR,
  run: context => [
    ...newProblems(context, 'largeStore', {
      when: LARGE,
      fix: ONE_PAGE,
    }),
    ...perPage({ ...context, visits: context.repeated.largeStore }, visit => [
      ...slowness(visit, inSmallStore(context, visit)),
      ...((visit.apiCalls ?? 0) > CALL_LIMIT
        ? [
            {
              message: `${LARGE}, ${visit.path} sends ${visit.apiCalls} requests to the Admin API`,
              fix: ONE_PAGE,
            },
          ]
        : []),
      ...(sizeOf(visit) > SIZE_LIMIT
        ? [
            {
              message: `${LARGE}, ${visit.path} loads ${(sizeOf(visit) / 1_000_000).toFixed(1)} MB of documents and data`,
              fix: ONE_PAGE,
            },
          ]
        : []),
    ]),
  ],
}

/** The time of a page in the first store, measured in the same way. */
function inSmallStore({ repeated }: ReviewContext, { path }: BriefVisit): number {
  return repeated.blockedStorage.find(each => each.path === path)?.loadMs ?? 0
}

function slowness({ path, failure, loadMs }: BriefVisit, small: number) {
  // A page that is slow in each store is not slow because of the products.
  const isSlow = failure === undefined && loadMs > TIME_LIMIT_MS && small < TIME_LIMIT_MS
  return isSlow
    ? [
        {
          message: `${LARGE}, ${path} takes ${seconds(loadMs)} to load, and ${seconds(small)} in a small one`,
          fix: ONE_PAGE,
        },
      ]
    : []
}

/** Two stores in one browser, as of a merchant with several. */
export const twoStoresCheck: ReviewCheck = {
  id: 'two-stores',
  title: 'Two stores in one browser never see data of each other',
  source: COOKIES,
  run: context => {
    const { first, second, repeated } = context
    return [
      ...newProblems(context, 'secondStore', {
        when: 'After another store was open in the same browser',
        fix: MIXED,
      }),
      ...newProblems(context, 'firstStoreAgain', {
        when: 'Back in the first of two stores',
        fix: MIXED,
      }),
      ...foreignData(context, repeated.secondStore, { own: second, foreign: first }),
      ...foreignData(context, repeated.firstStoreAgain, { own: first, foreign: second }),
    ]
  },
}

/** Pages on a slow network. */
export const slowNetworkCheck: ReviewCheck = {
  id: 'slow-network',
  title: `On a slow network, each page opens, and shows something within ${BLANK_LIMIT_MS / 1000} seconds`,
  source: BUILT_FOR,
  run: context => [
    ...newProblems(context, 'slowNetwork', {
      when: SLOW,
      fix: 'Give requests more time, and show the merchant how to try again.',
    }),
    ...perPage({ ...context, visits: context.repeated.slowNetwork }, ({ path, blankMs = 0 }) =>
      blankMs > BLANK_LIMIT_MS
        ? [
            {
              severity: 'warning',
              message: `${SLOW}, ${path} shows nothing for ${seconds(blankMs)}`,
              // An app without server rendering does so on each page.
              cause: BLANK,
              fix: 'Render the page on the server, or show a skeleton or a spinner while its data is loading.',
            },
          ]
        : [],
    ),
  ],
}

/** What goes wrong under a condition, and on no page otherwise. */
function newProblems(
  context: ReviewContext,
  condition: keyof RepeatedVisits,
  { when, fix }: { when: string; fix: string },
): ReviewFinding[] {
  const known = new Set(context.visits.flatMap(problemsOf).map(({ cause }) => cause))
  // Pages may need different plans, of which a store has one.
  const visits = context.repeated[condition].filter(({ asksToPay }) => !asksToPay)
  return perPage({ ...context, visits }, visit =>
    problemsOf(visit)
      .filter(({ cause }) => !known.has(cause))
      .map(({ problem, cause }) => ({ message: `${when}, ${problem}`, cause, fix })),
  )
}

/** What goes wrong on a page. */
interface Problem {
  problem: string
  /** The same each time, and on each page. */
  cause: string
}

function problemsOf({
  path,
  failure,
  document,
  pageErrors,
  consoleErrors,
  failedRequests,
  unfinished,
}: Omit<BriefVisit, 'markup' | 'blankMs'>): Problem[] {
  const { status = 200 } = document ?? {}
  const reason = failure ?? (status >= 400 ? `status ${status}` : undefined)
  const asWritten = (problem: string): Problem => ({ problem, cause: problem })
  const withText = (what: string, text: string): Problem => ({
    problem: what + firstLine(text),
    cause: what + causeOf(firstLine(text), path),
  })
  return [
    ...(reason === undefined
      ? []
      : [
          {
            problem: `${path} does not open: ${reason}`,
            // A status has a reason of its own on each page.
            cause: failure === undefined ? `${path}: ${reason}` : causeOf(failure, path),
          },
        ]),
    ...pageErrors.map(text => withText('a script of the page fails: ', text)),
    ...consoleErrors.map(text => withText('the console shows an error: ', text)),
    ...failedRequests.map(({ method, address, reason }) =>
      asWritten(`the request ${method} ${withoutQuery(address)} fails: ${reason}`),
    ),
    ...unfinished.map(request =>
      asWritten(`${request} is still loading long after the page is shown`),
    ),
  ]
}

/** "Multiple Choices". */
const CHOICE = 300

function foreignData(
  context: ReviewContext,
  visits: readonly BriefVisit[],
  { own, foreign }: Record<'own' | 'foreign', ReviewedStore>,
): ReviewFinding[] {
  const reveals = (text: string) => text.includes(foreign.marker) || text.includes(foreign.shop)
  return perPage({ ...context, visits }, ({ path, markup, responses, document }) => {
    // The page on which someone who is signed in to several stores chooses one.
    if (document?.status === CHOICE) return []
    const response = responses.find(({ body }) => reveals(body))
    if (response === undefined && !reveals(markup)) return []
    const source = response && `${response.method} ${withoutQuery(response.path)}`
    return [
      {
        message: `In the same browser, ${own.shop} sees data of ${foreign.shop} on ${path}`,
        at: source === undefined ? `page ${path}` : `page ${path}: ${source}`,
        fix: MIXED,
      },
    ]
  })
}

/** Characters of what is not a file of the build. */
function sizeOf({ responses }: BriefVisit): number {
  return responses
    .filter(({ path }) => !path.includes('/_nuxt/'))
    .reduce((sum, { body }) => sum + body.length, 0)
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
