import { findByPath, withoutQuery } from '../app-surface'
import type { AppSurface } from '../app-surface'
import type { PageVisit } from './page-visit'

/** Limits of a crawl. */
export interface CrawlOptions {
  /** Paths that are not opened, with everything below them. */
  exclude: readonly string[]
  surface: AppSurface
  visit: (path: string) => Promise<PageVisit>
  /** Paths in the navigation that the admin shows for the app. */
  navigation: () => Promise<string[]>
  /**
   * Pays as the merchant where a page leads to, each time in another way.
   *
   * @param attempt from 0
   * @returns whether there was something to pay
   */
  pay: (path: string, attempt: number) => Promise<boolean>
}

/** More take too long. */
export const MAX_PAGES = 40
/** Pages of one form show different records. */
const MAX_PER_PATTERN = 2
/** An app none of whose first pages opens is not opened page by page. */
const MAX_FAILURES = 3
/** Plans that are tried for pages that ask to pay. */
const MAX_PAYMENTS = 5

/**
 * Visits the home page, the pages in the navigation, and those to which they link. Pages that ask
 * the merchant to pay are visited after all others, when the merchant has paid.
 */
export async function crawlApp({
  exclude,
  surface,
  visit,
  navigation,
  pay,
}: CrawlOptions): Promise<PageVisit[]> {
  const visits: PageVisit[] = []
  const queue = ['/']
  const known = new Set(queue)
  const perPattern = new Map<string, number>()
  const add = (paths: readonly string[]) => {
    for (const path of paths) {
      const [pathname = '/'] = path.split('?', 1)
      if (known.has(pathname) || isExcluded(pathname, exclude)) continue
      const pattern = findByPath(surface.pages, pathname)?.pattern ?? pathname
      // What is no page is a file or a route, which has an identity of its own.
      if (!findByPath(surface.pages, pathname) && findByPath(surface.routes, pathname)) continue
      const count = perPattern.get(pattern) ?? 0
      if (count >= MAX_PER_PATTERN) continue
      perPattern.set(pattern, count + 1)
      known.add(pathname)
      queue.push(path)
    }
  }
  const unpaid: string[] = []
  let payments = 0
  const next = async () => {
    const [path] = unpaid
    if (queue.length === 0 && path !== undefined) {
      const isPaid = payments < MAX_PAYMENTS && (await pay(path, payments))
      payments = isPaid ? payments + 1 : Infinity
      queue.push(...unpaid.splice(0))
    }
    return queue.shift()
  }
  for (let path = await next(); path !== undefined; path = await next()) {
    const visited = await visit(path)
    if (visited.asksToPay && payments < Infinity) {
      unpaid.push(path)
      continue
    }
    // What a merchant does not open is not followed by any check.
    const followed = (paths: readonly string[]) =>
      paths.filter(path => !isExcluded(withoutQuery(path), exclude))
    const links = followed(visited.links)
    const elsewhere = followed(visited.elsewhere)
    visits.push({ ...visited, links, elsewhere })
    if (visits.length === 1) add(await navigation())
    add(links)
    // All others are files.
    add(elsewhere.filter(path => isOwnPage(surface, path)))
    const isDown =
      visits.length >= MAX_FAILURES && visits.every(({ failure }) => failure !== undefined)
    if (isDown || visits.length >= MAX_PAGES) break
  }
  return visits
}

/** Whether a path is one of those that are not opened, or below it. */
export function isExcluded(path: string, exclude: readonly string[]): boolean {
  return exclude.some(each => path === each || path.startsWith(`${each.replace(/\/$/, '')}/`))
}

/** Whether a path is that of a page, and not only of one that takes each path. */
function isOwnPage({ pages }: AppSurface, path: string): boolean {
  return findByPath(pages, withoutQuery(path))?.pattern.includes('**') === false
}
