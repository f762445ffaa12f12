import { useAppConfig, useHead } from '#imports'
import { APP_LOOKS } from '../keywords/layout'
import type { AppLook } from '../keywords/layout'
import { resolveKeyword } from '../keywords/resolve-keyword'

/**
 * Marks the page with the look, for `assets/css/admin-look.css`. The server renders the mark, so
 * that the page does not change its look when it is hydrated.
 *
 * @param own look of the component; `platformUi.look` of `app.config.ts` by default
 */
export function useLook(own?: () => AppLook | undefined): void {
  const config = useAppConfig()
  const look = () =>
    resolveKeyword(own?.() ?? (config.platformUi as { look?: string }).look, {
      component: 'App',
      prop: 'look',
      allowed: APP_LOOKS,
      fallback: 'own',
    })
  useHead({
    htmlAttrs: { 'data-look': () => (look() === 'admin' ? 'admin' : undefined) },
  })
}
