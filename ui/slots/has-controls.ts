import { isVNode } from 'vue'
import type { VNode } from 'vue'
import { visibleNodes } from './visible-nodes'

const CONTROL_ELEMENTS = new Set(['a', 'button', 'input', 'label', 'select', 'summary', 'textarea'])
/** With any prefix. */
const CONTROL_COMPONENTS =
  /(?:Button|Link|Clickable|ClickableChip|Checkbox|Switch|Choice|ChoiceList|Select|TextArea|DropZone|Field|Picker)$/

/**
 * Returns whether content contains interactive controls, as far as vnodes show before they are
 * rendered.
 */
export function hasControls(nodes: VNode[]): boolean {
  return visibleNodes(nodes).some(node => {
    if (typeof node.type === 'string')
      return CONTROL_ELEMENTS.has(node.type) || hasControls(childrenOf(node))
    if (typeof node.type === 'object' && CONTROL_COMPONENTS.test(nameOf(node.type))) return true
    return hasControls(childrenOf(node))
  })
}

function nameOf(component: object): string {
  const { __name: ofFile, name } = component as { __name?: string; name?: string }
  return name ?? ofFile ?? ''
}

function childrenOf(node: VNode): VNode[] {
  if (Array.isArray(node.children)) return node.children.filter(isVNode)
  const slot: unknown =
    node.children && typeof node.children === 'object' ? node.children['default'] : undefined
  const content: unknown = typeof slot === 'function' ? slot() : []
  return Array.isArray(content) ? content.filter(isVNode) : []
}
