import { Comment, Fragment, Text, cloneVNode, createTextVNode, isVNode } from 'vue'
import type { VNode } from 'vue'

/** The nodes that show something: no comments (a `v-if` that is false), no white space, and what is inside fragments. */
export function visibleNodes(nodes: VNode[]): VNode[] {
  return openFragments(nodes).filter(node => !isSpace(node))
}

/**
 * The nodes without fragments and comments. Nodes of two fragments (two `v-for`) may have the same keys: here, where they become
 * neighbours, each is named after its fragment too.
 */
export function openFragments(nodes: VNode[], place = ''): VNode[] {
  return nodes.flatMap((node, index) => {
    if (node.type === Comment) return []
    if (node.type === Fragment) return openFragments(childNodes(node), `${place}${String(node.key ?? index)}/`)
    return [place && node.key !== null ? cloneVNode(node, { key: place + String(node.key) }) : node]
  })
}

/** White space between words. */
export function isSpace(node: VNode): boolean {
  return node.type === Text && typeof node.children === 'string' && node.children.trim() === ''
}

/** The words in nodes, e.g. the label of an option. What components draw besides their slot is not among them. */
export function textOf(nodes: VNode[]): string {
  return nodes.map(rawText).join('').replace(/\s+/g, ' ').trim()
}

function rawText(node: VNode): string {
  if (node.type === Comment) return ''
  if (typeof node.children === 'string') return node.children
  if (Array.isArray(node.children)) return childNodes(node).map(rawText).join('')
  const content: unknown = node.children && 'default' in node.children ? node.children.default : undefined
  return typeof content === 'function' ? [content() as VNode | VNode[] | string].flat().map(part => isVNode(part) ? rawText(part) : String(part)).join('') : ''
}

/** Children as nodes: those that nobody has drawn yet may be plain text. */
function childNodes(node: VNode): VNode[] {
  if (!Array.isArray(node.children)) return []
  return node.children.flatMap(child => isVNode(child) ? [child] : typeof child === 'string' || typeof child === 'number' ? [createTextVNode(String(child))] : [])
}
