import { findByPath, matchesPattern, withoutQuery } from '../app-surface'
import type { ReviewedPage } from '../app-surface'
import { isExcluded, MAX_PAGES } from '../browser/crawl-app'
import type { ReviewNote } from '../review-check'
import type { ReviewContext } from '../review-context'

type Seen = Pick<ReviewContext, 'surface' | 'visits' | 'exclude'>

/** Pages in the code that the review did not open, with the reason of each. */
export function unopenedNotes({ surface: { pages }, visits, exclude }: Seen): ReviewNote[] {
  const isOne = (page: ReviewedPage, path: string) =>
    findByPath(pages, path) === page || matchesPattern(path, withoutOptional(page))
  const leadsTo = (page: ReviewedPage, paths: readonly string[]) =>
    paths.some(path => isOne(page, withoutQuery(path)))
  const opened = pages.filter(page =>
    leadsTo(
      page,
      visits.map(({ path }) => path),
    ),
  )
  const links = visits.flatMap(visit => [...visit.links, ...visit.elsewhere])
  const unopened = pages.filter(
    page =>
      !opened.some(each => each === page || isParent(page, each)) &&
      !isExcluded(page.pattern, exclude),
  )
  if (visits.length === 0 || unopened.length === 0) return []
  const details = unopened.map(page => {
    const reason = leadsTo(page, links)
      ? `the review opens at most ${MAX_PAGES} pages`
      : 'no link leads to it'
    return `${page.pattern} (${page.file}): ${reason}`
  })
  return [
    {
      message: `The review did not open ${unopened.length === 1 ? 'a page' : `${unopened.length} pages`}`,
      details: [
        ...details,
        'Link to them from a page or the navigation, or look at them yourself.',
      ],
    },
  ]
}

/** The pattern of a page without its last part, if that is optional, e.g. of `[[tab]].vue`. */
function withoutOptional({ pattern, file }: ReviewedPage): string {
  return /\[\[\w+\]\]\.\w+$/.test(file) ? pattern.replace(/\/:\w+$/, '') || '/' : pattern
}

/** Whether a page shows another one in it, as `products.vue` shows `products/new.vue`. */
function isParent(page: ReviewedPage, child: ReviewedPage): boolean {
  return child.file.startsWith(`${page.file.replace(/\.\w+$/, '')}/`)
}
