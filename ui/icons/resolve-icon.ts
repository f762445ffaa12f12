import { devWarning } from '../dev-warning'
import { ICON_NAMES } from './icon-names'

/**
 * Returns the name of an icon for UIcon; undefined for none and, with a warning in development, for
 * one that is not known. Names that begin with `i-` are those of an installed collection, and pass
 * as they are.
 *
 * @param component name without prefix, for the warning
 */
export function resolveIcon(name: string | undefined, component: string): string | undefined {
  if (!name) return undefined
  if (name.startsWith('i-')) return name
  const glyphs: Readonly<Record<string, string>> = ICON_NAMES
  if (Object.hasOwn(glyphs, name)) return `i-lucide-${glyphs[name]}`
  devWarning(
    component,
    `there is no icon "${name}". Icons of another collection are written i-<collection>-<name>.`,
  )
  return undefined
}
