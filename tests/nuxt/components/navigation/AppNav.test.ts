import { describe, expect, test } from 'vitest'
import { h } from 'vue'
import { mountSuspended } from '@nuxt/test-utils/runtime'
import { NuxtLink, ShAppNav, ShUiNavMenu } from '#components'
import { showPage } from '../../page-state'
import { hydrate, renderHtml } from '../../render-html'

const LINKS = [
  { label: 'Home', href: '/', rel: 'home' as const },
  { label: 'Orders', href: '/orders' },
]

function embed(): void {
  showPage({ embedded: true })
}
describe('in the admin', () => {
  test.each([
    ['s-app-nav', ShAppNav],
    ['ui-nav-menu', ShUiNavMenu],
  ])('%s contains plain links, and is hidden itself', async (tag, component) => {
    embed()
    expect(await renderHtml(component, { props: { links: LINKS } })).toBe(
      `<${tag} style="display:none;"><a href="/" rel="home">Home</a><a href="/orders">Orders</a></${tag}>`,
    )
  })

  test('links of the slot become plain links, whatever component they are', async () => {
    embed()
    const slots = {
      default: () => [
        h(NuxtLink, { to: '/a' }, () => 'One'),
        h('a', { href: '/', rel: 'home' }, 'Start'),
        h('span', 'No link'),
      ],
    }
    expect(await renderHtml(ShAppNav, { slots })).toBe(
      '<s-app-nav style="display:none;"><a href="/a">One</a><a href="/" rel="home">Start</a></s-app-nav>',
    )
  })
})

describe('outside the admin', () => {
  test('is a navigation with a name, the home link among the others', async () => {
    const { element, unmount } = await hydrate(ShAppNav, { props: { links: LINKS } })
    expect(element.querySelector('nav')?.getAttribute('aria-label')).toBe('App')
    expect(
      [...element.querySelectorAll('li a')].map(link => [
        link.textContent?.trim(),
        link.getAttribute('href'),
        link.getAttribute('aria-current'),
      ]),
    ).toEqual([
      ['Home', '/', 'page'],
      ['Orders', '/orders', null],
    ])
    unmount()
  })

  test('opens and closes on small screens, with Escape too', async () => {
    const nav = await mountSuspended(ShAppNav, {
      props: { links: LINKS, accessibilityLabel: 'Candle Club' },
    })
    const button = nav.get('button')
    const state = () => [button.attributes('aria-expanded'), nav.get('ul').classes('max-sm:hidden')]
    expect([
      nav.get('nav').attributes('aria-label'),
      button.text(),
      button.attributes('aria-controls'),
    ]).toEqual(['Candle Club', 'Candle Club', nav.get('ul').attributes('id')])
    expect(state()).toEqual(['false', true])
    await button.trigger('click')
    expect(state()).toEqual(['true', false])
    await nav.get('nav').trigger('keydown', { key: 'Escape' })
    expect(state()).toEqual(['false', true])
  })

  test('without links there is no navigation', async () => {
    expect(await renderHtml(ShAppNav, { props: { links: [] } })).toBe('')
  })

  test('accepts classes for its parts', async () => {
    expect(await renderHtml(ShAppNav, { props: { links: LINKS, ui: { root: 'py-8' } } })).toContain(
      '<nav aria-label="App" class="text-sm py-8">',
    )
  })
})
