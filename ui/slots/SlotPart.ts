import { cloneVNode } from 'vue'
import type { FunctionalComponent, VNode } from 'vue'

/**
 * Renders the nodes of a part. Nodes that were mounted before are cloned, because a vnode can be
 * mounted only once.
 */
export const SlotPart: FunctionalComponent<{ nodes: VNode[] }> = ({ nodes }) =>
  nodes.map(node => (node.el === null ? node : cloneVNode(node)))

SlotPart.props = ['nodes']
