import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { devWarning } from '../dev-warning'
import { keyword } from '../keyword'
import { useResponsiveStyle } from '../responsive/use-responsive-style'
import type { Declaration, ResponsiveStyle, StyleValues } from '../responsive/use-responsive-style'
import { boxDeclarations } from './box-declarations'
import type { AccessibilityVisibility, BoxBackground, BoxProps, BoxRole } from './box-props'

/** How a box is drawn: `<component :is="tag" v-bind="attributes" :class="classes"><Rules />…`. */
export interface BoxRendering extends Omit<ResponsiveStyle, 'attributes'> {
  tag: ComputedRef<string>
  /** Role, name and visibility, and the style if there is any. */
  attributes: ComputedRef<Record<string, string | StyleValues>>
  classes: ComputedRef<string[]>
}

const ELEMENTS: Record<BoxRole, { tag: string, role?: string }> = {
  'main': { tag: 'main' },
  'header': { tag: 'header' },
  'footer': { tag: 'footer' },
  'section': { tag: 'section' },
  'region': { tag: 'div', role: 'region' },
  'aside': { tag: 'aside' },
  'navigation': { tag: 'nav' },
  // Drawn without markers, which makes one browser forget that they are lists.
  'ordered-list': { tag: 'ol', role: 'list' },
  'list-item': { tag: 'li' },
  'list-item-separator': { tag: 'li', role: 'separator' },
  'unordered-list': { tag: 'ul', role: 'list' },
  'separator': { tag: 'div', role: 'separator' },
  'status': { tag: 'div', role: 'status' },
  'alert': { tag: 'div', role: 'alert' },
  'generic': { tag: 'div' },
  'presentation': { tag: 'div', role: 'presentation' },
  'none': { tag: 'div', role: 'presentation' },
}
const ROLES = Object.keys(ELEMENTS) as BoxRole[]
const BACKGROUNDS: Record<BoxBackground, string> = { transparent: '', subdued: 'bg-elevated', base: 'bg-default', strong: 'bg-accented' }
/** Backgrounds of the platform's earlier components, which samples still show. */
const EARLIER_BACKGROUNDS = { 'bg-surface': 'base', 'bg-subdued': 'subdued' } as const
export const VISIBILITY_CLASSES: Record<AccessibilityVisibility, string> = { visible: '', hidden: '', exclusive: 'sr-only' }

/**
 * Returns how an element with BoxProps is drawn. Sizes are CSS pixels or percent, spaces are steps of `--platform-space-*` (rem).
 *
 * @param component name without prefix, for warnings
 * @param further declarations of the component's own, e.g. a stack's gap
 */
export function useBox(component: string, props: BoxProps, further: () => Declaration[] = () => []): BoxRendering {
  const role = computed(() => keyword(props.accessibilityRole, { component, prop: 'accessibilityRole', allowed: ROLES, fallback: 'generic' }))
  const background = computed(() => keyword(props.background, { component, prop: 'background', allowed: ['transparent', 'subdued', 'base', 'strong'] as const, fallback: 'transparent', aliases: EARLIER_BACKGROUNDS }))
  const visibility = computed(() => keyword(props.accessibilityVisibility, { component, prop: 'accessibilityVisibility', allowed: ['visible', 'hidden', 'exclusive'] as const, fallback: 'visible' }))
  const overflow = computed(() => keyword(props.overflow, { component, prop: 'overflow', allowed: ['visible', 'hidden'] as const, fallback: 'visible' }))
  const responsive = useResponsiveStyle(component, () => [...boxDeclarations(props), ...further()])
  return {
    ...responsive,
    tag: computed(() => ELEMENTS[role.value].tag),
    classes: computed(() => [BACKGROUNDS[background.value], VISIBILITY_CLASSES[visibility.value], overflow.value === 'hidden' ? 'overflow-hidden' : ''].filter(Boolean)),
    attributes: computed(() => ({
      ...responsive.attributes.value,
      ...roleAttributes(component, role.value, props.accessibilityLabel),
      ...(visibility.value === 'hidden' && { 'aria-hidden': 'true' }),
      // Bound on its own, it would be an empty attribute in the server's HTML of a box without style.
      ...(Object.keys(responsive.style.value).length > 0 && { style: responsive.style.value }),
    })),
  }
}

function roleAttributes(component: string, role: BoxRole, label: string | undefined): Record<string, string> {
  const { role: own } = ELEMENTS[role]
  const attributes: Record<string, string> = own ? { role: own } : {}
  if (!label) {
    if (role === 'section' || role === 'region') devWarning(component, `accessibilityRole="${role}" needs an accessibilityLabel.`)
    return attributes
  }
  if (own === 'presentation') {
    devWarning(component, `accessibilityRole="${role}" has no meaning that accessibilityLabel could name.`)
    return attributes
  }
  attributes['aria-label'] = label
  // A label on an element without a role names nothing.
  if (role === 'generic') attributes.role = 'group'
  return attributes
}
