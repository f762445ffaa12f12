import { h } from 'vue'
import type { FunctionalComponent } from 'vue'
import { useUrls } from '../link/use-urls'
import type { Urls } from '../link/use-urls'
import { isMenu } from './bar-items'
import type { BarAction, BarItem } from './bar-items'

/**
 * The plain buttons and links that App Bridge reads from a bar, and presses when its own are
 * pressed.
 */
export const BarElements: FunctionalComponent<{ items: BarItem[] }> = ({ items }) => {
  const urls = useUrls()
  const elements = (actions: BarAction[]) => actions.map(action => elementOf(action, urls))
  return items.map(item =>
    isMenu(item) ? h('section', { label: item.label }, elements(item.actions)) : elements([item]),
  )
}

BarElements.props = ['items']

function elementOf(
  { label, href, primary, breadcrumb, critical, disabled, loading, press }: BarAction,
  urls: Urls,
) {
  const attributes = {
    variant: primary ? 'primary' : breadcrumb ? 'breadcrumb' : undefined,
    tone: critical ? 'critical' : undefined,
    onClick: press,
  }
  if (href) return h('a', { ...attributes, href: urls.href(href) }, label)
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
