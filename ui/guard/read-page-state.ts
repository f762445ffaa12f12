import { useRuntimeConfig } from '#imports'
import type { PlatformPageState } from '../../shared/types/page'
import { FRAME_PARAMS } from '../../shared/wire'

const LOCALE = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,4}$/i

/**
 * Reads where a page runs from its address and its window, for a page that no server rendered for
 * this request. The shop is not known until a guard has verified it.
 */
export function readPageState(): PlatformPageState {
  const { adminUrl, apiKey, apiVersion, embedded } = useRuntimeConfig().public.platform
  const params = new URLSearchParams(window.location.search)
  const locale = params.get(FRAME_PARAMS.locale) ?? ''
  const isFramed = params.get(FRAME_PARAMS.embedded) === '1' || window.parent !== window
  return {
    shop: '',
    host: readHost(params.get(FRAME_PARAMS.host) ?? '', adminUrl),
    embedded: embedded && isFramed,
    locale: LOCALE.test(locale) ? locale : 'en',
    apiKey,
    apiVersion,
  }
}

/** The `host` parameter if it names the admin, or ''. Attack: one that names another site. */
function readHost(encoded: string, adminUrl: string): string {
  try {
    return atob(encoded).startsWith(`${new URL(adminUrl).host}/`) ? encoded : ''
  } catch {
    return ''
  }
}
