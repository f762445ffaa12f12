import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { devWarning } from '../dev-warning'
import { keysOf, resolveKeyword } from '../keywords/resolve-keyword'
import { useResponsiveStyle } from '../responsive/use-responsive-style'
import type { Declaration, ResponsiveStyle, StyleValues } from '../responsive/use-responsive-style'
import { boxDeclarations } from './box-declarations'
import { BOX_BACKGROUNDS, BOX_ELEMENTS, BOX_OVERFLOWS, VISIBILITIES } from './box-props'
import type { AccessibilityVisibility, BoxBackground, BoxProps, BoxRole } from './box-props'
import type { ReadProps } from '../read-props'

/** How a box is drawn: `<component :is="tag" v-bind="attributes" :class="classes"><Rules />…`. */
export interface BoxRendering extends Omit<ResponsiveStyle, 'attributes'> {
  tag: ComputedRef<string>
  /** Role, name and visibility, and the style if there is any. */
  attributes: ComputedRef<Record<string, string | StyleValues>>
  classes: ComputedRef<string[]>
}

const ELEMENTS: Record<BoxRole, { tag: string; role?: string }> = BOX_ELEMENTS
const BACKGROUNDS: Record<BoxBackground, string> = {
  transparent: '',
  subdued: 'bg-elevated',
  base: 'bg-default',
  strong: 'bg-accented',
}
/** Backgrounds of earlier platform components that are still in published examples. */
const EARLIER_BACKGROUNDS = { 'bg-surface': 'base', 'bg-subdued': 'subdued' } as const
export const VISIBILITY_CLASSES: Record<AccessibilityVisibility, string> = {
  visible: '',
  hidden: '',
  exclusive: 'sr-only',
}

/**
 * Returns how an element with BoxProps is drawn. Sizes are CSS pixels or percent, spaces are steps
 * of `--platform-space-*` (rem).
 *
 * @param component name without prefix, for warnings
 * @param further declarations of the component's own, e.g. a stack's gap
 */
export function useBox(
  component: string,
  props: ReadProps<BoxProps>,
  further: () => Declaration[] = () => [],
): BoxRendering {
  const role = computed(() =>
    resolveKeyword(props.accessibilityRole, {
      component,
      prop: 'accessibilityRole',
      allowed: keysOf(ELEMENTS),
      fallback: 'generic',
    }),
  )
  const background = computed(() =>
    resolveKeyword(props.background, {
      component,
      prop: 'background',
      allowed: BOX_BACKGROUNDS,
      fallback: 'transparent',
      aliases: EARLIER_BACKGROUNDS,
    }),
  )
  const visibility = computed(() =>
    resolveKeyword(props.accessibilityVisibility, {
      component,
      prop: 'accessibilityVisibility',
      allowed: VISIBILITIES,
      fallback: 'visible',
    }),
  )
  const overflow = computed(() =>
    resolveKeyword(props.overflow, {
      component,
      prop: 'overflow',
      allowed: BOX_OVERFLOWS,
      fallback: 'visible',
    }),
  )
  const responsive = useResponsiveStyle(component, () => [...boxDeclarations(props), ...further()])
  return {
    ...responsive,
    tag: computed(() => ELEMENTS[role.value].tag),
    classes: computed(() =>
      [
        BACKGROUNDS[background.value],
        VISIBILITY_CLASSES[visibility.value],
        overflow.value === 'hidden' ? 'overflow-hidden' : '',
      ].filter(Boolean),
    ),
    attributes: computed(() => ({
      ...responsive.attributes.value,
      ...roleAttributes(component, role.value, props.accessibilityLabel),
      ...(visibility.value === 'hidden' && { 'aria-hidden': 'true' }),
      // Vue would render an empty attribute for a box without style.
      ...(Object.keys(responsive.style.value).length > 0 && { style: responsive.style.value }),
    })),
  }
}

function roleAttributes(
  component: string,
  role: BoxRole,
  label: string | undefined,
): Record<string, string> {
  const { role: own } = ELEMENTS[role]
  const attributes: Record<string, string> = own ? { role: own } : {}
  if (!label) {
    if (role === 'section' || role === 'region')
      devWarning(component, `accessibilityRole="${role}" needs an accessibilityLabel.`)
    return attributes
  }
  if (own === 'presentation') {
    devWarning(
      component,
      `accessibilityRole="${role}" has no meaning that accessibilityLabel could name.`,
    )
    return attributes
  }
  attributes['aria-label'] = label
  // `aria-label` is not allowed on an element without a role.
  if (role === 'generic') attributes['role'] = 'group'
  return attributes
}
