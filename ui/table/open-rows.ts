import { Fragment, Text, createStaticVNode, h, isVNode, mergeProps } from 'vue'
import type { VNode } from 'vue'
import { rowAttributes } from './row-attributes'
import type { TableContext } from './table-context'

/**
 * Role of a component in a table body: its option `tablePart`. `spanning`: one row that spans all
 * columns.
 */
type TablePart = 'row' | 'cell' | 'spanning'

/** Finished HTML, or a node to render. */
type Rendered = string | VNode

/**
 * Renders rows and cells as plain elements instead of components, which are most of the cost of a
 * large table. Rows and cells with a ref, a directive or `ui` classes, and those inside other
 * components, stay components.
 *
 * @param asText on the server: plain rows become an HTML string at once, equal to the rendered
 *   elements.
 */
export function openRows(
  nodes: VNode[],
  table: TableContext,
  asText = Boolean(import.meta.server),
): VNode[] {
  const { row: rowTheme, cell: cellTheme } = table.themes.value
  const rowTag = `<tr role="row"${classAttribute(rowTheme.root)}>`
  const cellTag = `<td role="cell"${classAttribute(cellTheme.root)}>`

  function openNode(node: VNode): Rendered {
    if (node.type === Fragment)
      return h(Fragment, keyOf(node), joinText(nodesIn(node).map(openNode)))
    const part = partOf(node)
    if (part === 'row') return openRow(node)
    return part === 'spanning' ? spanningRow(node, table) : node
  }
  function openRow(row: VNode): Rendered {
    const content = contentOf(row)
    if (!content) return row
    const cells = openCells(content)
    return asText && isBare(row) && cells.every(isText)
      ? `${rowTag}${cells.join('')}</tr>`
      : rowElement(row, cells)
  }
  function rowElement(row: VNode, cells: Rendered[]): VNode {
    const { clickDelegate, 'click-delegate': clickDelegateKebab, ...attributes } = row.props ?? {}
    return inScopeOf(
      row,
      h(
        'tr',
        mergeProps(rowAttributes(table, clickDelegate ?? clickDelegateKebab), attributes),
        joinText(cells),
      ),
    )
  }
  function openCells(nodes: VNode[]): Rendered[] {
    return nodes.map(node => (node.type === Fragment ? openFragment(node) : openCell(node)))
  }
  /** Opens the cells of a `v-for`. */
  function openFragment(node: VNode): Rendered {
    const cells = openCells(nodesIn(node))
    return asText && cells.length > 0 && cells.every(isText)
      ? inFragment(cells.join(''))
      : h(Fragment, keyOf(node), joinText(cells))
  }
  function openCell(cell: VNode): Rendered {
    const content = partOf(cell) === 'cell' ? contentOf(cell) : undefined
    if (!content) return cell
    if (asText && isBare(cell)) {
      const text = textOf(content)
      if (text !== undefined) return `${cellTag}${text}</td>`
    }
    return inScopeOf(
      cell,
      h(
        'td',
        mergeProps({ role: 'cell', class: cellTheme.root || undefined }, cell.props ?? {}),
        content,
      ),
    )
  }
  return joinText(nodes.map(openNode))
}

function partOf({ type }: VNode): TablePart | undefined {
  return typeof type === 'object' && 'tablePart' in type
    ? (type['tablePart'] as TablePart)
    : undefined
}

/** Returns the nodes of the default slot; undefined when the component itself is needed. */
function contentOf(component: VNode): VNode[] | undefined {
  const { children } = component
  if (
    !children ||
    typeof children !== 'object' ||
    Array.isArray(children) ||
    typeof children['default'] !== 'function'
  )
    return undefined
  if (
    component.ref ||
    component.dirs ||
    component.transition ||
    (component.props && 'ui' in component.props)
  )
    return undefined
  const content: unknown = children['default']()
  if (!Array.isArray(content)) return undefined
  for (const node of content) {
    if (!isVNode(node)) return undefined
  }
  return content
}

/** Whether a node has no props, except for a key. */
function isBare({ props, scopeId }: VNode): boolean {
  if (scopeId) return false
  for (const name in props) {
    if (name !== 'key') return false
  }
  return true
}

/** Returns the HTML of a single text node, also of a slot; undefined for other content. */
function textOf(nodes: VNode[]): string | undefined {
  const only = nodes[0]
  if (nodes.length !== 1 || !only) return undefined
  if (only.type === Text && typeof only.children === 'string') return escapeHtml(only.children)
  const text = only.type === Fragment ? textOf(nodesIn(only)) : undefined
  return text === undefined ? undefined : inFragment(text)
}

function nodesIn({ children }: VNode): VNode[] {
  return Array.isArray(children) ? children.filter(isVNode) : []
}

/** Marks HTML as Vue does on the server: the browser finds the nodes of the fragment again. */
function inFragment(html: string): string {
  return `<!--[-->${html}<!--]-->`
}

function isText(rendered: Rendered): rendered is string {
  return typeof rendered === 'string'
}

/** Keeps the scope id, so that scoped styles of the page apply. */
function inScopeOf(component: VNode, element: VNode): VNode {
  element.scopeId = component.scopeId
  return element
}

function keyOf({ key }: VNode): { key?: PropertyKey } {
  return key === null ? {} : { key }
}

function spanningRow(node: VNode, { columns, themes }: TableContext): VNode {
  const { row, cell } = themes.value
  return h('tr', { role: 'row', class: row.root || undefined, ...keyOf(node) }, [
    h('td', { role: 'cell', class: cell.spanning, colspan: Math.max(columns.value.length, 1) }, [
      node,
    ]),
  ])
}

/** Joins adjacent HTML into one static node. */
function joinText(rendered: Rendered[]): VNode[] {
  const nodes: VNode[] = []
  let html = ''
  const endText = () => {
    if (html) nodes.push(createStaticVNode(html, 1))
    html = ''
  }
  for (const part of rendered) {
    if (typeof part === 'string') {
      html += part
      continue
    }
    endText()
    nodes.push(part)
  }
  endText()
  return nodes
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  // The test is much faster than a replacement without matches, which is the common case.
  return !/[&<>"']/.test(text)
    ? text
    : text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character)
}

function classAttribute(classes: string): string {
  return classes ? ` class="${escapeHtml(classes)}"` : ''
}
