import { useAppConfig, useHead } from '#imports'
import { resolveKeyword } from '../keywords/resolve-keyword'

/** Look of an app: its own theme, or that of the platform's admin. */
export type AppLook = (typeof APP_LOOKS)[number]

const APP_LOOKS = ['own', 'admin'] as const

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
