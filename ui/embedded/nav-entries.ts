import type { VNode } from 'vue'
import type { NavLink } from '../../shared/types/platform'
import { textOf } from '../slots/use-slot-parts'

/** Reads links (`a`, NuxtLink, the layer's own) as entries of a navigation. */
export function readNavEntries(nodes: VNode[]): NavLink[] {
  return nodes.flatMap((node) => {
    const href: unknown = node.props?.href ?? node.props?.to
    if (typeof href !== 'string') return []
    return [{ label: textOf([node]), href, ...(node.props?.rel === 'home' && { rel: 'home' as const }) }]
  })
}
