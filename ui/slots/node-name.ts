import type { VNode } from 'vue'

/**
 * Returns what a node is, by name: that of its element, or of its component without prefix. An app may have put its own component in
 * place of ours, so that comparing the component itself would not do; its name ends alike.
 */
export function nodeName({ type }: VNode): string {
  if (typeof type === 'string') return type
  if (typeof type !== 'object' && typeof type !== 'function') return ''
  const { __name, name } = type as { __name?: string, name?: string }
  return __name ?? name ?? ''
}
