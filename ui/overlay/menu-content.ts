import { Text, createTextVNode, isVNode } from 'vue'
import type { VNode } from 'vue'
import type { OverlayCommand } from './overlay-registry'
import { nodeName } from '../slots/node-name'
import { textOf, visibleNodes } from '../slots/use-slot-parts'

/** One action of a menu. */
export interface MenuItem {
  /** Text for type-ahead and search. */
  text: string
  /** What is drawn. */
  nodes: VNode[]
  icon?: string | undefined
  isCritical: boolean
  isDisabled: boolean
  isLoading: boolean
  href?: string | undefined
  target?: string | undefined
  download?: string | undefined
  command?: OverlayCommand | undefined
  commandFor?: string | undefined
  /** `id`, `lang`, `data-*` and `aria-*`. */
  attributes: Record<string, unknown>
  /** Calls the item's own click listeners. */
  press: (event: Event) => void
}

export interface MenuGroup {
  label?: string | undefined
  items: MenuItem[]
}

export interface MenuContent {
  groups: MenuGroup[]
  /** Set when the menu can be searched. */
  search?: { label?: string | undefined; placeholder?: string | undefined } | undefined
}

/**
 * Reads the slot content of a menu: buttons and links are items, sections and option groups are
 * groups, a divider starts a new group, a search field makes the items searchable.
 */
export function readMenu(nodes: unknown): MenuContent {
  const content: MenuContent = { groups: [] }
  let loose: MenuItem[] | undefined
  for (const node of visibleNodes(asNodes(nodes))) {
    const kind = kindOf(node)
    if (kind === 'search') {
      content.search = { label: text(node, 'label'), placeholder: text(node, 'placeholder') }
    } else if (kind === 'group') {
      loose = undefined
      content.groups.push(readGroup(node))
    } else if (kind === 'divider') {
      loose = undefined
    } else if (kind === 'item') {
      if (!loose) content.groups.push({ items: (loose = []) })
      loose.push(readItem(node, false))
    }
  }
  return content
}

/** Returns the items that contain all search terms. */
export function searchMenu(groups: MenuGroup[], search: string): MenuGroup[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map(group => ({
      ...group,
      items: group.items.filter(item =>
        words.every(word => item.text.toLocaleLowerCase().includes(word)),
      ),
    }))
    .filter(group => group.items.length > 0)
}

function kindOf(node: VNode): 'item' | 'group' | 'divider' | 'search' | 'text' {
  if (node.type === Text) return 'text'
  const name = nodeName(node)
  if (/^(?:section|optgroup)$|(?:Section|OptionGroup)$/.test(name)) return 'group'
  if (/^hr$|Divider$/.test(name)) return 'divider'
  return name.endsWith('SearchField') || (name === 'input' && node.props?.['type'] === 'search')
    ? 'search'
    : 'item'
}

function readGroup(node: VNode): MenuGroup {
  const isDisabled = flag(node, 'disabled')
  const items = contentOf(node)
    .filter(child => kindOf(child) === 'item')
    .map(child => readItem(child, isDisabled))
  return {
    label: text(node, 'heading') ?? text(node, 'label') ?? text(node, 'accessibilityLabel'),
    items,
  }
}

function readItem(node: VNode, isInDisabledGroup: boolean): MenuItem {
  const isLoading = flag(node, 'loading')
  const label = text(node, 'accessibilityLabel')
  const attributes = Object.fromEntries(
    Object.entries(node.props ?? {}).filter(([name]) => /^(?:id$|lang$|data-|aria-)/.test(name)),
  )
  const nodes = contentOf(node)
  return {
    text: textOf(nodes) || (label ?? ''),
    nodes,
    icon: text(node, 'icon'),
    isCritical: text(node, 'tone') === 'critical',
    isDisabled: isInDisabledGroup || isLoading || flag(node, 'disabled'),
    isLoading,
    href: text(node, 'href') ?? text(node, 'to'),
    target: text(node, 'target'),
    download: text(node, 'download'),
    command: text(node, 'command') as OverlayCommand | undefined,
    commandFor: text(node, 'commandFor'),
    attributes: { ...attributes, ...(label && { 'aria-label': label }) },
    press: event =>
      [node.props?.['onClick'] as unknown]
        .flat()
        .forEach(listener => typeof listener === 'function' && listener(event)),
  }
}

function contentOf(node: VNode): VNode[] {
  if (typeof node.children === 'string') return [createTextVNode(node.children)]
  if (Array.isArray(node.children)) return visibleNodes(asNodes(node.children))
  const slot: unknown =
    node.children && typeof node.children === 'object' && 'default' in node.children
      ? node.children['default']
      : undefined
  return typeof slot === 'function' ? visibleNodes(asNodes(slot())) : []
}

/** Hand-written slots can return a single node or a string instead of an array. */
function asNodes(content: unknown): VNode[] {
  return [content]
    .flat()
    .flatMap(part =>
      isVNode(part)
        ? [part]
        : typeof part === 'string' || typeof part === 'number'
          ? [createTextVNode(String(part))]
          : [],
    )
}

/** Returns a prop in any spelling: camelCase, kebab-case or lowercase. */
function prop(node: VNode, name: string): unknown {
  const { props } = node
  return (
    props?.[name] ??
    props?.[name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)] ??
    props?.[name.toLowerCase()]
  )
}

function text(node: VNode, name: string): string | undefined {
  const value = prop(node, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** As in HTML, a present attribute is true regardless of its value. */
function flag(node: VNode, name: string): boolean {
  const value = prop(node, name)
  return value !== undefined && value !== null && value !== false
}
