import { findByPath } from '../app-surface'
import { pathInApp } from '../path-in-app'
import type { ReviewFinding } from '../review-check'
import type { ReviewContext } from '../review-context'
import type { ServerEnd } from '../server/server-watch'

/** What is needed to find the file for a path. */
type ReviewedPaths = Pick<ReviewContext, 'app' | 'surface'>

const MAX_PLACES = 3
/** Frames of a stack, properties of an error, and what Node.js writes below them. */
const NOISE = /^\s|^Node\.js v|^[\^{}\])]/

/** One finding for each reason for which the server of the app ended. */
export function serverEndFindings(ends: readonly ServerEnd[], app: ReviewedPaths): ReviewFinding[] {
  const groups = Map.groupBy(
    withoutExplained(ends),
    end => `${end.how}: ${withoutNumbers(reasonOf(end))}`,
  )
  return [...groups.values()].flatMap(([end, ...further]): ReviewFinding[] => {
    if (!end) return []
    const places = [...new Set([end, ...further].flatMap(({ during }) => during))]
    const reason = reasonOf(end)
    return [
      {
        severity: 'problem',
        message: `The server ended with ${end.how}${reason === '' ? '' : `: ${reason}`}`,
        at: nameAll(places) || `while the review was at this step: ${end.step}`,
        file: places.length === 1 ? fileOf(places[0] ?? '', app) : undefined,
        fix: 'Find the reason in the last lines of its output, and handle the error without ending the process. The review left out what followed: run it again after that.',
        details: end.output,
      },
    ]
  })
}

/** Leaves out ends that a request explains which is known to end the server in the same way. */
function withoutExplained(ends: readonly ServerEnd[]): ServerEnd[] {
  const known = new Set(ends.filter(({ isConfirmed }) => isConfirmed).map(({ how }) => how))
  return ends.filter(({ isConfirmed, how }) => isConfirmed || !known.has(how))
}

/** Times, addresses, and process ids differ each time. */
function withoutNumbers(text: string): string {
  return text.replace(/0x[\da-f]+|\d+/gi, '#')
}

/** The line of the output that is most likely to name the reason. */
function reasonOf({ output }: ServerEnd): string {
  return output.findLast(line => !NOISE.test(line)) ?? ''
}

function nameAll(places: readonly string[]): string {
  const named = places.slice(0, MAX_PLACES).join(', ')
  const further = places.length - MAX_PLACES
  return further > 0 ? `${named}, or ${further} more` : named
}

/** The file of a page, or of the route for a request. */
function fileOf(place: string, { surface: { routes, pages }, app }: ReviewedPaths) {
  const [kind = '', target = ''] = place.split(' ')
  const path = pathInApp(target, app)
  if (kind === 'page') return findByPath(pages, path)?.file
  const sameMethod = routes.filter(({ method }) => method === undefined || method === kind)
  return (findByPath(sameMethod, path) ?? findByPath(pages, path))?.file
}
