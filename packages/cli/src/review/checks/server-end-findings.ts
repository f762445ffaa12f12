import { findByPath } from '../app-surface'
import type { AppSurface } from '../app-surface'
import type { ReviewFinding } from '../review-check'
import type { ServerEnd } from '../server/server-watch'

const MAX_PLACES = 3
/** A frame of a stack, or what Node.js writes below one. */
const NOISE = /^\s+at |^Node\.js v|^\s*[\^{}]|^-{3,}/
const REASON = /Error\b|FATAL|exception/i

/** One finding for each reason for which the server of the app ended. */
export function serverEndFindings(
  ends: readonly ServerEnd[],
  surface: Pick<AppSurface, 'routes' | 'pages'>,
): ReviewFinding[] {
  const groups = Map.groupBy(ends, end => `${end.how}: ${withoutNumbers(reasonOf(end))}`)
  return [...groups.values()].flatMap(([end, ...further]): ReviewFinding[] => {
    if (!end) return []
    const group = [end, ...further]
    // What is known for sure counts first.
    const certain = group.filter(({ isConfirmed }) => isConfirmed)
    const named = certain.length > 0 ? certain : group
    const places = [...new Set(named.flatMap(({ during }) => during))]
    const reason = reasonOf(end)
    return [
      {
        severity: 'problem',
        message: `The server ended with ${end.how}${reason === '' ? '' : `: ${reason}`}`,
        at: nameAll(places) || `while the review was at this step: ${end.step}`,
        file: places.length === 1 ? fileOf(places[0] ?? '', surface) : undefined,
        fix: 'Find the reason in the last lines of its output, and handle the error without ending the process. The review left out what followed: run it again after that.',
        details: end.output,
      },
    ]
  })
}

/** Times, addresses, and process ids differ each time. */
function withoutNumbers(text: string): string {
  return text.replace(/0x[\da-f]+|\d+/gi, '#')
}

/** The line of the output that is most likely to name the reason. */
function reasonOf({ output }: ServerEnd): string {
  const lines = output.filter(line => !NOISE.test(line))
  return (lines.find(line => REASON.test(line)) ?? lines.at(-1) ?? '').trim()
}

function nameAll(places: readonly string[]): string {
  const named = places.slice(0, MAX_PLACES).join(', ')
  const further = places.length - MAX_PLACES
  return further > 0 ? `${named}, or ${further} more` : named
}

/** The file of a page, or of the route for a request. */
function fileOf(place: string, { routes, pages }: Pick<AppSurface, 'routes' | 'pages'>) {
  const [kind = '', path = ''] = place.split(' ')
  if (kind === 'page') return findByPath(pages, path)?.file
  const sameMethod = routes.filter(({ method }) => method === undefined || method === kind)
  return (findByPath(sameMethod, path) ?? findByPath(pages, path))?.file
}
