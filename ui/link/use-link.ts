import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useRequestURL, useRuntimeConfig } from '#imports'
import { usePlatform } from '../../composables/usePlatform'
import type { LinkProps } from './link-props'
import { resolveLink } from './resolve-link'
import type { ResolvedLink } from './resolve-link'
import type { ReadProps } from '../read-props'

/** Returns the resolved link of a component; undefined without an `href`. */
export function useLink(props: ReadProps<LinkProps>): ComputedRef<ResolvedLink | undefined> {
  const platform = usePlatform()
  const { origin } = useRequestURL()
  const { adminUrl } = useRuntimeConfig().public.platform
  return computed(() =>
    props.href === undefined || props.href === ''
      ? undefined
      : resolveLink(props.href, props, {
          embedded: platform.value.embedded,
          shop: platform.value.shop,
          origin,
          adminUrl,
        }),
  )
}
