import { Comment, Fragment, Text, cloneVNode, createTextVNode, isVNode } from 'vue'
import type { VNode } from 'vue'

/**
 * Returns the visible nodes: without comments (a false `v-if`) and white space, and with fragments
 * flattened.
 */
export function visibleNodes(nodes: VNode[]): VNode[] {
  return openFragments(nodes).filter(node => !isSpace(node))
}

/**
 * Flattens fragments and removes comments. Keys get the key of their fragment as a prefix, because
 * two fragments (two `v-for`) can have the same keys.
 */
export function openFragments(nodes: VNode[], place = ''): VNode[] {
  return nodes.flatMap((node, index) => {
    if (node.type === Comment) return []
    if (node.type === Fragment)
      return openFragments(childNodes(node), `${place}${String(node.key ?? index)}/`)
    return [place && node.key !== null ? cloneVNode(node, { key: place + String(node.key) }) : node]
  })
}

/** White space between words. */
export function isSpace(node: VNode): boolean {
  return node.type === Text && typeof node.children === 'string' && node.children.trim() === ''
}

/**
 * Returns the text of nodes, such as the label of an option. Only includes slot content of
 * components.
 */
export function textOf(nodes: VNode[]): string {
  return nodes.map(rawText).join('').replace(/\s+/g, ' ').trim()
}

function rawText(node: VNode): string {
  if (node.type === Comment) return ''
  if (typeof node.children === 'string') return node.children
  if (Array.isArray(node.children)) return childNodes(node).map(rawText).join('')
  const content: unknown =
    node.children && 'default' in node.children ? node.children['default'] : undefined
  return typeof content === 'function'
    ? [content() as VNode | VNode[] | string]
        .flat()
        .map(part => (isVNode(part) ? rawText(part) : String(part)))
        .join('')
    : ''
}

/** Returns the children as nodes. Children that are not rendered yet can be strings. */
function childNodes(node: VNode): VNode[] {
  if (!Array.isArray(node.children)) return []
  return node.children.flatMap(child =>
    isVNode(child)
      ? [child]
      : typeof child === 'string' || typeof child === 'number'
        ? [createTextVNode(String(child))]
        : [],
  )
}
