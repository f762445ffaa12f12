import type { Ref } from 'vue'
import { useAppConfig } from '#imports'
import { cn } from 'tailwind-variants'
import { computedOnce } from '../computed-once'
import type { PlatformThemes } from './themes'

/** Classes of a component's parts, by the name of the part. */
export type ThemeOf<Name extends keyof PlatformThemes> = Record<keyof PlatformThemes[Name], string>

/** Classes that override those of the theme. */
export type ThemeOverrides<Name extends keyof PlatformThemes> = Partial<ThemeOf<Name>>

/**
 * Returns the classes of a component's parts: the theme, then the app's `platformUi.<name>` of
 * `app.config.ts`, then the component's own `ui` prop. Of classes that exclude each other the later
 * one stays.
 *
 * @example
 * ```ts
 * const theme = useComponentTheme('badge', badgeTheme, () => props.ui)
 * // <span :class="theme.root">
 * ```
 */
export function useComponentTheme<Name extends keyof PlatformThemes>(
  name: Name,
  defaults: ThemeOf<Name>,
  own?: () => ThemeOverrides<Name> | undefined,
): Readonly<Ref<ThemeOf<Name>>> {
  const config = useAppConfig()
  return computedOnce(() => {
    const { [name]: ofApp }: Partial<{ [Key in keyof PlatformThemes]: ThemeOverrides<Key> }> =
      config.platformUi
    const ofInstance = own?.()
    // Most components have no overrides.
    if (!ofApp && !ofInstance) return defaults
    const merged = { ...defaults }
    for (const part of Object.keys(defaults) as (keyof typeof defaults)[])
      merged[part] = cn(defaults[part], ofApp?.[part], ofInstance?.[part]) ?? ''
    return merged
  })
}
