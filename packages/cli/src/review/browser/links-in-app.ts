import { FRAME_PARAMS } from '../../../../../shared/wire'
import { isInApp, pathInApp } from '../path-in-app'
import type { ReviewedApp } from '../reviewed-app'
import type { PageLink } from './page-scripts'
import type { PageVisit } from './page-visit'

/**
 * Picks the links of a page that lead into the app. Their paths have no base path, and no part that
 * names a place in the page.
 */
export function linksInApp(
  links: readonly PageLink[],
  app: Pick<ReviewedApp, 'url' | 'basePath'>,
): Pick<PageVisit, 'links' | 'elsewhere'> {
  const { url } = app
  const pathsOf = (elsewhere: boolean) => {
    const paths = links.flatMap(({ href, isElsewhere }) => {
      const target = URL.canParse(href) ? new URL(href) : undefined
      if (isElsewhere !== elsewhere || target?.origin !== url) return []
      // A file that the page itself has made has the origin of the app, too.
      if (!target.href.startsWith(`${url}/`) || !isInApp(target.pathname, app)) return []
      // The page that is visited has them, and keeps them in its links.
      for (const parameter of Object.values(FRAME_PARAMS)) target.searchParams.delete(parameter)
      return [pathInApp(target.pathname, app) + target.search]
    })
    return [...new Set(paths)]
  }
  return { links: pathsOf(false), elsewhere: pathsOf(true) }
}
