/** What the element of a link is made of. */
export interface ResolvedLink {
  /** `router`: NuxtLink with `to`; `anchor`: a plain `<a>` with `href`. */
  kind: 'router' | 'anchor'
  href: string
  target?: string
  rel?: string
}

/** Where a link is drawn. */
export interface LinkPlace {
  embedded: boolean
  /** Domain of the shop, '' when unknown. */
  shop: string
  /** Origin of the app. */
  origin: string
  /** Address of the admin, e.g. `https://admin.shopify.com`. */
  adminUrl: string
}

/** What an author says of a link besides its address. */
export interface LinkWishes {
  /** `auto` or nothing: decided by where it leads. */
  target?: string
  download?: string
}

const ADMIN_LINK = /^shopify:\/*admin\//

/**
 * Decides how a link is drawn. Paths of the app change the page; pages of the admin are left to App Bridge inside of it, and
 * become full addresses outside; another origin opens in a new tab. An address that would run as a script leads nowhere.
 * protocol: App Bridge, navigation.
 */
export function resolveLink(href: string, { target, download }: LinkWishes, place: LinkPlace): ResolvedLink {
  const address = asBrowsersRead(href)
  const chosen = target === '' || target === 'auto' ? undefined : target
  if (ADMIN_LINK.test(address)) return adminLink(address.replace(ADMIN_LINK, ''), chosen, place)
  const url = URL.canParse(address, place.origin) ? new URL(address, place.origin) : undefined
  if (!url || runsAsScript(url, download)) return { kind: 'anchor', href: '#' }
  const staysInPage = download === undefined && (chosen === undefined || chosen === '_self')
  if (staysInPage && isPath(address)) return { kind: 'router', href: address }
  return opening({ kind: 'anchor', href: address }, chosen ?? (isElsewhere(url, place) ? '_blank' : undefined))
}

/** Browsers drop line breaks and tabs anywhere in an address, and control characters and spaces around it. */
function asBrowsersRead(href: string): string {
  return href.replace(/[\t\n\r]/g, '').replace(/^[\0-\x20]+|[\0-\x20]+$/g, '')
}

function adminLink(path: string, target: string | undefined, { embedded, shop, adminUrl }: LinkPlace): ResolvedLink {
  if (embedded) return opening({ kind: 'anchor', href: `shopify://admin/${path}` }, target ?? '_top')
  const handle = shop.split('.')[0]
  return opening({ kind: 'anchor', href: handle ? `${adminUrl}/store/${handle}/${path}` : `${adminUrl}/${path}` }, target ?? '_blank')
}

/** No scheme and no host: browsers take a backslash for a slash, and what follows two of them for a host. */
function isPath(address: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|\\|\/[/\\])/i.test(address)
}

/** Of the same host: behind a proxy the server may not know that the browser came over https. */
function isHere(url: URL, place: LinkPlace): boolean {
  return url.host === new URL(place.origin).host
}

function isElsewhere(url: URL, place: LinkPlace): boolean {
  return (url.protocol === 'https:' || url.protocol === 'http:') && !isHere(url, place)
}

/** What is saved is not opened: a file made in the page is often a `data:` address. */
function runsAsScript({ protocol }: URL, download: string | undefined): boolean {
  return protocol === 'javascript:' || protocol === 'vbscript:' || (protocol === 'data:' && download === undefined)
}

function opening(link: ResolvedLink, target: string | undefined): ResolvedLink {
  if (!target) return link
  return target === '_blank' ? { ...link, target, rel: 'noopener' } : { ...link, target }
}
