import type { LinkProps } from './link-props'
import type { ResolvedLink } from './resolve-link'

/** Props and attributes of ULink or UButton. */
export interface NuxtUiLink {
  to?: string
  href?: string
  /** Keeps it from the router. */
  external?: boolean
  target?: string
  rel?: string
  /** Nuxt UI would add a `rel` of its own. */
  noRel?: boolean
  download?: string
}

/** Returns what makes Nuxt UI draw a link as it was resolved; nothing without one, so that a button is drawn. */
export function nuxtUiLink(link: ResolvedLink | undefined, { download }: LinkProps): NuxtUiLink {
  if (!link) return {}
  if (link.kind === 'router') return { to: link.href }
  return { href: link.href, external: true, target: link.target, rel: link.rel, noRel: link.rel === undefined, download }
}
