/**
 * The icons of the Lucide collection that components draw by themselves. Their styles are in the
 * CSS of every page, so that a page is rendered without loading them.
 */
export const CONTROL_ICONS = [
  'arrow-down',
  'arrow-up',
  'calendar',
  'check',
  'chevron-down',
  'chevrons-up-down',
  'circle-alert',
  'circle-check',
  'circle-dashed',
  'circle-dot',
  'file',
  'image',
  'image-off',
  'loader-circle',
  'menu',
  'minus',
  'search',
  'upload',
  'user',
  'x',
] as const

const CLASSES: ReadonlyMap<string, string> = new Map(
  CONTROL_ICONS.flatMap(icon => [
    [`i-lucide-${icon}`, `i-lucide:${icon}`],
    [`i-lucide:${icon}`, `i-lucide:${icon}`],
  ]),
)

/**
 * Returns the class of a control icon, the one that Nuxt Icon gives it.
 *
 * @param name e.g. `i-lucide-check`
 * @returns undefined for any other icon
 */
export function controlIconClass(name: string): string | undefined {
  return CLASSES.get(name)
}
