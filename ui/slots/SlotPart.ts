import { cloneVNode } from 'vue'
import type { FunctionalComponent, VNode } from 'vue'

/** Draws the nodes of a part. Those that were drawn before, in a place that has gone since, are copied: a node is drawn once. */
export const SlotPart: FunctionalComponent<{ nodes: VNode[] }> = ({ nodes }) => nodes.map(node => node.el === null ? node : cloneVNode(node))

SlotPart.props = ['nodes']
