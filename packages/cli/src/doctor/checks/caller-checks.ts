import type { CallerFinding } from '../../../../../modules/platform/callers/caller-finding'
import type { DoctorFacts } from '../doctor-facts'
import { ok, problem, warning } from '../finding'
import type { Check } from '../finding'

/** Routes that respond to strangers, or for a shop that a stranger names. */
export const openRoutesCheck: Check = facts => {
  const found = ofKinds(facts, 'open route', 'requested shop')
  if (found.length === 0)
    return ok('open-routes', 'Each server route identifies its caller, or is marked as public')
  const are = found.length === 1 ? 'place lets' : 'places let'
  return problem(
    'open-routes',
    `${found.length} ${are} strangers reach data on the server`,
    fixesOf(found),
    linesOf(found),
  )
}

/** Pages of a merchant that anyone can open. */
export const openPagesCheck: Check = facts => {
  const found = ofKinds(facts, 'open page')
  if (found.length === 0)
    return ok('open-pages', 'Each page that reads data of a merchant has a guard')
  const read = found.length === 1 ? 'page reads' : 'pages read'
  return warning(
    'open-pages',
    `${found.length} ${read} data of a merchant without a guard`,
    fixesOf(found),
    linesOf(found),
  )
}

/** Requests that lose who the merchant is. */
export const plainRequestsCheck: Check = facts => {
  const found = ofKinds(facts, 'plain request')
  if (found.length === 0) return undefined
  const are =
    found.length === 1 ? 'request to a route of the app has' : 'requests to routes of the app have'
  return warning(
    'plain-requests',
    `${found.length} ${are} no credentials of the merchant`,
    fixesOf(found),
    linesOf(found),
  )
}

function ofKinds({ app }: DoctorFacts, ...kinds: CallerFinding['kind'][]): CallerFinding[] {
  return app.callers.filter(({ kind }) => kinds.includes(kind))
}

function linesOf(findings: readonly CallerFinding[]): string[] {
  return findings.map(({ where, problem: text }) => `${where}: ${text}`)
}

function fixesOf(findings: readonly CallerFinding[]): string {
  return [...new Set(findings.map(({ fix }) => fix))].join(' ')
}
