import { cloneVNode, h, inject } from 'vue'
import type { FunctionalComponent, VNode } from 'vue'
import { textOf, visibleNodes } from '../slots/use-slot-parts'
import { SELECT } from './select-context'

/**
 * Renders the slot content of a select. Marks plain `<option>` elements as selected, for the
 * initial HTML. Option components do that themselves.
 */
export const SelectOptions: FunctionalComponent<{ nodes: VNode[] }> = ({ nodes }) => {
  const { value } = inject(SELECT, undefined) ?? {}
  const marked = (list: VNode[]): VNode[] =>
    list.map((node, key) => {
      if (node.type === 'option')
        return value?.value === undefined
          ? cloneVNode(node, { key })
          : cloneVNode(node, { key, selected: valueOfOption(node) === value.value })
      if (node.type === 'optgroup' && Array.isArray(node.children))
        return h('optgroup', { ...node.props, key }, marked(visibleNodes(node.children as VNode[])))
      return cloneVNode(node, { key })
    })
  return marked(nodes)
}

SelectOptions.props = ['nodes']

/** An option without a value has its text as value. */
function valueOfOption(node: VNode): string {
  const value: unknown = node.props?.['value']
  return value === undefined || value === null ? textOf([node]) : String(value)
}
