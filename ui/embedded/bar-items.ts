import type { VNode } from 'vue'
import { textOf, visibleNodes } from '../slots/use-slot-parts'
import { isVNode } from 'vue'

/** A button or link of a title bar or save bar. */
export interface BarAction {
  label: string
  /** Set for a link. */
  href?: string
  primary: boolean
  breadcrumb: boolean
  critical: boolean
  disabled: boolean
  loading: boolean
  press: (event: Event) => void
}

/** Actions behind one button. */
export interface BarMenu {
  label: string
  actions: BarAction[]
}

export type BarItem = BarAction | BarMenu

/** Action in a prop. */
export interface BarActionOption {
  label: string
  disabled?: boolean
  loading?: boolean
  onClick?: (event: Event) => void
}

/** Turns the object form into an action. */
export function actionOf(
  option: BarActionOption,
  kind: { primary?: boolean; breadcrumb?: boolean } = {},
): BarAction {
  return {
    label: option.label,
    primary: kind.primary ?? false,
    breadcrumb: kind.breadcrumb ?? false,
    critical: false,
    disabled: option.disabled ?? false,
    loading: option.loading ?? false,
    press: event => option.onClick?.(event),
  }
}

/**
 * Reads `button`, `a` and `section[label]` children, and components in their place, as App Bridge
 * reads the elements.
 */
export function readBarItems(nodes: VNode[]): BarItem[] {
  return nodes.map(node => {
    if (node.type !== 'section') return actionOfNode(node)
    return {
      label: text(node.props?.['label']),
      actions: visibleNodes(childrenOf(node)).map(actionOfNode),
    }
  })
}

export function isMenu(item: BarItem): item is BarMenu {
  return 'actions' in item
}

function actionOfNode(node: VNode): BarAction {
  const props = node.props ?? {}
  const href = text(props['href']) || text(props['to'])
  return {
    label: textOf([node]),
    ...(href && { href }),
    primary: props['variant'] === 'primary',
    breadcrumb: props['variant'] === 'breadcrumb',
    critical: props['tone'] === 'critical',
    disabled: flag(props['disabled']),
    loading: flag(props['loading']),
    press: event => callAll(props['onClick'], event),
  }
}

function childrenOf(node: VNode): VNode[] {
  return Array.isArray(node.children) ? node.children.filter(isVNode) : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** As in HTML, a present attribute is true regardless of its value. */
function flag(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false
}

function callAll(handler: unknown, event: Event): void {
  for (const call of Array.isArray(handler) ? handler : [handler]) {
    if (typeof call === 'function') call(event)
  }
}
