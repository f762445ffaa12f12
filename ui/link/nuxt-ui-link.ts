import type { LinkProps } from './link-props'
import type { ResolvedLink } from './resolve-link'

/** Props and attributes of ULink or UButton. */
export interface NuxtUiLink {
  to?: string
  href?: string
  /** Not handled by the router. */
  external?: boolean
  target?: string
  rel?: string
  /** Prevents the default `rel` of Nuxt UI. */
  noRel?: boolean
  download?: string
}

/**
 * Returns the props for a resolved link. Empty without a link, so that Nuxt UI renders a button.
 */
export function nuxtUiLink(link: ResolvedLink | undefined, { download }: LinkProps): NuxtUiLink {
  if (!link) return {}
  if (link.kind === 'router') return { to: link.href }
  return {
    href: link.href,
    external: true,
    target: link.target,
    rel: link.rel,
    noRel: link.rel === undefined,
    download,
  }
}
