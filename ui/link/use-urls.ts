import { useRequestURL, useRuntimeConfig } from '#imports'
import { usePlatform } from '../../composables/usePlatform'
import { appPath, basePathOf, filePath } from '../../shared/app-path'
import { nuxtUiLink } from './nuxt-ui-link'
import type { NuxtUiLink } from './nuxt-ui-link'
import { resolveLink } from './resolve-link'
import type { LinkWishes, ResolvedLink } from './resolve-link'
import { asBrowsersRead, isDocumentUrl, isPictureUrl } from './safe-url'

/**
 * Makes the URL attributes of components. A path of the app gets the base path where the router
 * does not add it, and a URL that would run a script is left out. Lint forbids other values.
 */
export interface Urls {
  /** Element and attributes of a link; undefined without one. */
  link: (href: string | undefined, wishes?: LinkWishes) => ResolvedLink | undefined
  /** Props of ULink, UButton and NuxtLink, for `v-bind`. Empty without a link. */
  to: (href: string | undefined, wishes?: LinkWishes) => NuxtUiLink
  /** `href` of a plain `<a>`, for links that the admin reads. */
  href: (href: string | undefined) => string | undefined
  /** `src` of a frame that shows a page of the app, or of another site. */
  frame: (src: string | undefined) => string | undefined
  /** `action` of a form. */
  action: (path: string | undefined) => string | undefined
  /**
   * `src` of a picture.
   *
   * @param drawnBy component of the image: one of Nuxt Image finds files below the base path itself
   */
  picture: (src: string | undefined, drawnBy: unknown) => string | undefined
  /** `srcset` of an `<img>`. Candidates that are not pictures are left out. */
  pictures: (srcSet: string | undefined) => string | undefined
}

/** Returns the functions that make URL attributes, for the page and app of a component. */
export function useUrls(): Urls {
  const platform = usePlatform()
  const { origin } = useRequestURL()
  const { app, public: settings } = useRuntimeConfig()
  const { adminUrl } = settings.platform
  const basePath = basePathOf(app.baseURL)

  const link: Urls['link'] = (href, wishes = {}) =>
    href === undefined || href === ''
      ? undefined
      : resolveLink(href, wishes, {
          embedded: platform.value.embedded,
          shop: platform.value.shop,
          origin,
          basePath,
          adminUrl,
        })
  const checked = (url: string | undefined, isAllowed: (url: URL) => boolean) => {
    const address = url && asBrowsersRead(url)
    return address && URL.canParse(address, origin) && isAllowed(new URL(address, origin))
      ? address
      : undefined
  }
  const document = (url: string | undefined) => {
    const address = checked(url, isDocumentUrl)
    return address && appPath(address, basePath)
  }
  const picture: Urls['picture'] = (src, drawnBy) => {
    const address = checked(src, isPictureUrl)
    return address && drawnBy === 'img' ? filePath(address, basePath) : address
  }

  return {
    link,
    to: (href, wishes = {}) => nuxtUiLink(link(href, wishes), wishes),
    href: href => {
      const resolved = link(href)
      return resolved?.kind === 'router' ? appPath(resolved.href, basePath) : resolved?.href
    },
    frame: document,
    action: document,
    picture,
    pictures: srcSet =>
      srcSet
        ?.split(/,\s+/)
        .flatMap(candidate => {
          const [given, ...descriptor] = candidate.trim().split(/\s+/)
          const src = picture(given, 'img')
          return src === undefined ? [] : [src, ...descriptor].join(' ')
        })
        .join(', '),
  }
}
