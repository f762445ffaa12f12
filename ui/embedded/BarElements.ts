import { h } from 'vue'
import type { FunctionalComponent } from 'vue'
import { isMenu } from './bar-items'
import type { BarAction, BarItem } from './bar-items'

/**
 * The plain buttons and links that App Bridge reads from a bar, and presses when its own are
 * pressed.
 */
export const BarElements: FunctionalComponent<{ items: BarItem[] }> = ({ items }) =>
  items.map(item =>
    isMenu(item)
      ? h('section', { label: item.label }, item.actions.map(elementOf))
      : elementOf(item),
  )

BarElements.props = ['items']

function elementOf({
  label,
  href,
  primary,
  breadcrumb,
  critical,
  disabled,
  loading,
  press,
}: BarAction) {
  const attributes = {
    variant: primary ? 'primary' : breadcrumb ? 'breadcrumb' : undefined,
    tone: critical ? 'critical' : undefined,
    onClick: press,
  }
  if (href) return h('a', { ...attributes, href }, label)
  return h(
    'button',
    {
      ...attributes,
      type: 'button',
      disabled: disabled || undefined,
      loading: loading ? '' : undefined,
    },
    label,
  )
}
