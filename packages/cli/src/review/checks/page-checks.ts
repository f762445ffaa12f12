import { withoutQuery } from '../app-surface'
import { RESPONSE_WITHIN_MS } from '../browser/page-visit'
import type { PageVisit } from '../browser/page-visit'
import { KEPT_BUSY } from '../browser/responding-page'
import type { ReviewCheck, ReviewFinding, ReviewNote } from '../review-check'
import type { ReviewContext } from '../review-context'
import { finding, firstLine, perPage } from './per-page'
import { causeOf } from './same-cause'
import { unopenedNotes } from './unopened-pages'

const REVIEW = 'https://shopify.dev/docs/apps/launch/app-store-review/pass-app-review'
const LOOK =
  'Open the page in the local platform with npx nuxt dev, and look at the console of the browser and the output of the app.'
const SPLIT =
  'Correct the loop that does not end, or split the work into parts, with a timer between them.'

/** Pages that did not open in the admin. */
export const openedCheck: ReviewCheck = {
  id: 'pages',
  title: 'Each page opens',
  source: REVIEW,
  run: context => {
    const findings = context.visits.flatMap(visit => {
      const status = visit.document?.status ?? 0
      // Then the link to it is broken.
      const isMissing = status === 404 && isLinked(context, visit)
      if (isMissing || (visit.failure === undefined && status < 400)) return []
      if (visit.failure === KEPT_BUSY)
        return [finding(context, visit, 'The page does not respond: a script keeps it busy', SPLIT)]
      const reason = visit.failure ?? `status ${status}`
      return [finding(context, visit, `The page does not open: ${reason}`, LOOK)]
    })
    const notes = unopenedNotes(context)
    return notes.length > 0 ? { findings, notes } : findings
  },
}

/** What pages write to the console as errors. */
export const consoleCheck: ReviewCheck = {
  id: 'console-errors',
  title: 'No page writes errors to the console',
  source: REVIEW,
  run: context =>
    perPage(context, ({ path, consoleErrors }) =>
      consoleErrors.map(text => ({
        message: `The console shows an error: ${firstLine(text)}`,
        cause: causeOf(firstLine(text), path),
        fix: 'Fix what the message names, or do not report it as an error.',
      })),
    ),
}

/** Errors of scripts that nothing caught. */
export const uncaughtCheck: ReviewCheck = {
  id: 'uncaught-errors',
  title: 'No page has an uncaught error or an unhandled rejection',
  source: REVIEW,
  run: context =>
    perPage(context, ({ path, pageErrors }) =>
      pageErrors.map(text => ({
        message: `A script of the page fails: ${firstLine(text)}`,
        cause: causeOf(firstLine(text), path),
        fix: 'Catch the error where it occurs, and show the merchant what to do.',
      })),
    ),
}

/** Requests of pages that failed. */
export const requestsCheck: ReviewCheck = {
  id: 'failed-requests',
  title: 'No request of a page fails',
  source: REVIEW,
  run: context => {
    const findings = perPage(context, ({ failedRequests, withoutResponse = [] }) => [
      ...failedRequests.map(({ method, address, reason }) => ({
        message: `The request ${method} ${withoutQuery(address)} fails: ${reason}`,
        fix: 'Fix the route or the address, or do not send the request.',
      })),
      ...withoutResponse.map(request => ({
        message: `The request ${request} has no response after ${RESPONSE_WITHIN_MS / 1000} s`,
        fix: 'Let the route respond in each case, and limit the time of what it waits for.',
      })),
    ])
    const notes = unreachableNotes(context)
    return notes.length > 0 ? { findings, notes } : findings
  },
}

/** Hosts that a machine without a network cannot reach, which is no mistake of the app. */
function unreachableNotes({ visits }: Pick<ReviewContext, 'visits'>): ReviewNote[] {
  const details = visits.flatMap(({ path, unreachable = [] }) =>
    unreachable.map(({ host, reason }) => `${host}, from page ${path}: ${reason}`),
  )
  return details.length > 0
    ? [
        {
          message: 'This machine cannot reach hosts from which pages load',
          details: [
            ...new Set(details),
            'Open these pages on a machine that can, and look at the console.',
          ],
        },
      ]
    : []
}

/** Links to pages that do not exist. Pages that were opened are left to {@link openedCheck}. */
export const linksCheck: ReviewCheck = {
  id: 'broken-links',
  title: 'Each link inside the app leads somewhere',
  source: REVIEW,
  run: async context => {
    const { first, visits, send, merchant } = context
    const visited = new Map(visits.map(visit => [withoutQuery(visit.path), visit]))
    const targets = new Map<string, PageVisit>()
    for (const visit of visits)
      for (const link of [...visit.links, ...visit.elsewhere])
        if (!targets.has(link)) targets.set(link, visit)
    const found = await Promise.all(
      [...targets].map(async ([link, from]): Promise<ReviewFinding[]> => {
        const seen = visited.get(withoutQuery(link))
        const status = seen
          ? (seen.document?.status ?? 200)
          : (await send(await merchant.open(first, link))).status
        const isBroken = seen ? status === 404 : status === 0 || status >= 400
        if (!isBroken) return []
        const what = status === 0 ? 'no response' : `status ${status}`
        return [
          finding(
            context,
            from,
            `The link to ${link} is broken: ${what}`,
            'Correct the link, or add the page.',
          ),
        ]
      }),
    )
    return found.flat()
  },
}

function isLinked({ visits }: Pick<ReviewContext, 'visits'>, { path }: PageVisit): boolean {
  return visits.some(({ links, elsewhere }) =>
    [...links, ...elsewhere].some(link => withoutQuery(link) === withoutQuery(path)),
  )
}
