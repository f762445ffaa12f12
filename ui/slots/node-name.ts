import type { VNode } from 'vue'

/**
 * Returns the name of the element or component of a node. A name, because an app can override a
 * component with its own of the same name.
 */
export function nodeName({ type }: VNode): string {
  if (typeof type === 'string') return type
  if (typeof type !== 'object' && typeof type !== 'function') return ''
  const { __name, name } = type as { __name?: string; name?: string }
  return __name ?? name ?? ''
}
