import { findByPath, withoutQuery } from '../app-surface'
import type { PageVisit } from '../browser/page-visit'
import type { ReviewFinding } from '../review-check'
import type { ReviewContext } from '../review-context'

/** What is wrong on a page. */
export type PageProblem = Pick<ReviewFinding, 'message' | 'fix'> &
  Partial<ReviewFinding> & {
    /** The same for problems that one change fixes. Default: the message. */
    cause?: string
  }

/** Further ones are counted. */
const MAX_NAMED = 10

/** Findings of each page; what has one cause on several pages is reported once. */
export function perPage<Visit extends Pick<PageVisit, 'path'>>(
  context: Pick<ReviewContext, 'surface'> & { visits: readonly Visit[] },
  read: (visit: Visit) => readonly PageProblem[],
): ReviewFinding[] {
  const found = new Map<string, { first: ReviewFinding; paths: Set<string> }>()
  for (const visit of context.visits)
    for (const { message, fix, cause = message, ...further } of read(visit)) {
      const first = { ...finding(context, visit, message, fix), ...further }
      const known = found.get(cause) ?? { first, paths: new Set() }
      found.set(cause, known)
      known.paths.add(visit.path)
    }
  return [...found.values()].map(({ first, paths }) => onPages(first, [...paths]))
}

/** A finding about a page. */
export function finding(
  { surface }: Pick<ReviewContext, 'surface'>,
  { path }: Pick<PageVisit, 'path'>,
  message: string,
  fix: string,
): ReviewFinding {
  return {
    severity: 'problem',
    message,
    at: `page ${path}`,
    file: findByPath(surface.pages, withoutQuery(path))?.file,
    fix,
  }
}

/** The beginning of what an error has written. */
export function firstLine(text: string): string {
  return text.split('\n', 1).join('').slice(0, 200)
}

/** Adds further pages to the finding of the first one. */
function onPages(found: ReviewFinding, [path = '', ...others]: readonly string[]): ReviewFinding {
  if (others.length === 0) return found
  const page = `page ${path}`
  const more = `${page} and ${others.length} more page${others.length === 1 ? '' : 's'}`
  const rest = others.length - MAX_NAMED
  const named = others.slice(0, MAX_NAMED).join(', ')
  return {
    ...found,
    // Without a pattern: a path may have any character.
    at: found.at.startsWith(page) ? more + found.at.slice(page.length) : found.at,
    details: [...(found.details ?? []), `Also on ${named}${rest > 0 ? `, and ${rest} more` : ''}`],
  }
}
