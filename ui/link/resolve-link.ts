import { appPath } from '../../shared/app-path'
import { asBrowsersRead, runsAsScript } from './safe-url'

/** Element and attributes of a link. */
export interface ResolvedLink {
  /** `router`: NuxtLink with `to`; `anchor`: a plain `<a>` with `href`. */
  kind: 'router' | 'anchor'
  href: string
  target?: string
  rel?: string
}

/** Context of a link. */
export interface LinkPlace {
  embedded: boolean
  /** Domain of the shop, '' when unknown. */
  shop: string
  /** Origin of the app. */
  origin: string
  /** Path below which the app is served, e.g. `/shop-tools`; '' at the root. */
  basePath: string
  /** Address of the admin, e.g. `https://admin.shopify.com`. */
  adminUrl: string
}

/** Options of a link. */
export interface LinkWishes {
  /** `auto` or nothing: decided by where it leads. */
  target?: string | undefined
  download?: string | undefined
}

const ADMIN_LINK = /^shopify:\/*admin\//

/**
 * Resolves a link. Paths of the app use the router, which adds the base path; here it is added
 * where the browser opens them. Admin pages use App Bridge inside the admin and full URLs outside.
 * Other origins open in a new tab. A URL that would run a script is replaced by `#`. See
 * docs/protocol.md#documents-and-frames.
 */
export function resolveLink(
  href: string,
  { target, download }: LinkWishes,
  place: LinkPlace,
): ResolvedLink {
  const address = asBrowsersRead(href)
  const chosen = target === '' || target === 'auto' ? undefined : target
  if (ADMIN_LINK.test(address)) return adminLink(address.replace(ADMIN_LINK, ''), chosen, place)
  const staysInPage = download === undefined && (chosen === undefined || chosen === '_self')
  // First: it has the scheme and host of the page, and a list has many.
  if (staysInPage && isPath(address)) return { kind: 'router', href: address }
  const url = URL.canParse(address, place.origin) ? new URL(address, place.origin) : undefined
  if (!url || runsAsScript(url, download !== undefined)) return { kind: 'anchor', href: '#' }
  return opening(
    { kind: 'anchor', href: appPath(address, place.basePath) },
    chosen ?? (isElsewhere(url, place) ? '_blank' : undefined),
  )
}

function adminLink(
  path: string,
  target: string | undefined,
  { embedded, shop, adminUrl }: LinkPlace,
): ResolvedLink {
  if (embedded)
    return opening({ kind: 'anchor', href: `shopify://admin/${path}` }, target ?? '_top')
  const handle = shop.split('.')[0]
  return opening(
    {
      kind: 'anchor',
      href: handle ? `${adminUrl}/store/${handle}/${path}` : `${adminUrl}/${path}`,
    },
    target ?? '_blank',
  )
}

/**
 * Whether a URL has no scheme and no host. Browsers treat a backslash as a slash, and `//` as the
 * start of a host.
 */
function isPath(address: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|\\|\/[/\\])/i.test(address)
}

/** Compares only the host: behind a proxy the server may not know that the browser uses https. */
function isHere(url: URL, place: LinkPlace): boolean {
  return url.host === new URL(place.origin).host
}

function isElsewhere(url: URL, place: LinkPlace): boolean {
  return (url.protocol === 'https:' || url.protocol === 'http:') && !isHere(url, place)
}

function opening(link: ResolvedLink, target: string | undefined): ResolvedLink {
  if (!target) return link
  return target === '_blank' ? { ...link, target, rel: 'noopener' } : { ...link, target }
}
