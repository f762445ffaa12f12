import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { LinkProps } from './link-props'
import type { ResolvedLink } from './resolve-link'
import type { ReadProps } from '../read-props'
import { useUrls } from './use-urls'

/** Returns the resolved link of a component; undefined without an `href`. */
export function useLink(props: ReadProps<LinkProps>): ComputedRef<ResolvedLink | undefined> {
  const urls = useUrls()
  return computed(() => urls.link(props.href, props))
}
