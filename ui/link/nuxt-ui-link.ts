import type { LinkProps } from './link-props'
import type { ResolvedLink } from './resolve-link'
import type { ReadProps } from '../read-props'

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
export function nuxtUiLink(
  link: ResolvedLink | undefined,
  { download }: ReadProps<LinkProps>,
): NuxtUiLink {
  if (!link) return {}
  if (link.kind === 'router') return { to: link.href }
  return {
    href: link.href,
    external: true,
    ...(link.target !== undefined && { target: link.target }),
    ...(link.rel === undefined ? { noRel: true } : { rel: link.rel }),
    ...(download !== undefined && { download }),
  }
}
