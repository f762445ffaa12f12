import { mountSuspended } from '@nuxt/test-utils/runtime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { h } from 'vue'
import type { Component } from 'vue'
import { useAppConfig, useRuntimeConfig } from '#imports'
import { DRAWS_ELEMENTS } from '../../../../ui/polaris/render-mode'
import { withElement } from '../../../../ui/polaris/with-element'
import { ELEMENT_MAPPINGS, elementTag } from '../../../../ui/polaris/element-mapping'
import type { ElementName } from '../../../../ui/polaris/element-mapping'
import { showPage } from '../../page-state'
import { renderHtml } from '../../render-html'
import type { RenderOptions } from '../../render-html'

/**
 * Each component that makes an element with a URL. The props of all components are compared with
 * this list: a new one whose name is that of a URL fails a test until it is here.
 */
const CASES: Record<string, ((url: string) => RenderOptions)[]> = {
  App: [url => ({ props: { links: [{ label: 'A', href: url }] } })],
  AppNav: [
    url => ({ props: { links: [{ label: 'A', href: url }] } }),
    url => ({ slots: { default: () => [h('a', { href: url }, 'A'), h(Link, { href: url })] } }),
  ],
  AppWindow: [url => ({ props: { id: 'a', src: url, open: true } })],
  Avatar: [url => ({ props: { src: url, alt: 'A' } })],
  Button: [
    url => ({ props: { href: url }, slots: label }),
    url => ({ props: { href: url, target: '_blank' }, slots: label }),
  ],
  Clickable: [url => ({ props: { href: url }, slots: label })],
  ClickableChip: [url => ({ props: { href: url }, slots: label })],
  Filters: [
    url => ({
      props: { href: () => url, views: [{ id: 'a', label: 'A' }], filters: [], savable: true },
    }),
  ],
  Image: [
    url => ({ props: { src: url, alt: 'A' } }),
    url => ({ props: { originalSrc: url, srcSet: `/a.png 1x, ${url} 2x`, alt: 'A' } }),
  ],
  IndexTable: [
    url => ({
      props: {
        label: 'A',
        columns: [{ key: 'a', label: 'A', sortable: true }],
        rows: [{ id: '1', a: 'B' }],
        href: () => url,
        rowHref: () => url,
        total: 60,
      },
    }),
  ],
  Link: [
    url => ({ props: { href: url }, slots: label }),
    url => ({ props: { href: url, target: '_top' }, slots: label }),
  ],
  LoginForm: [
    url => {
      useAppConfig().platformUi.brand = { logo: url }
      return {}
    },
  ],
  Menu: [
    url => ({
      props: { id: 'a' },
      slots: { default: () => [h(Button, { href: url }, label), h('a', { href: url }, 'A')] },
    }),
  ],
  MetricCard: [url => ({ props: { label: 'A', href: url } })],
  Pagination: [url => ({ props: { total: 100, href: () => url } })],
  Tabs: [url => ({ props: { items: [{ value: 'a', label: 'A', href: url }] } })],
  Thumbnail: [url => ({ props: { src: url, alt: 'A' } })],
  UiModal: [url => ({ props: { id: 'a', src: url, open: true } })],
  UiNavMenu: [url => ({ props: { links: [{ label: 'A', href: url }] } })],
  UiTitleBar: [
    url => ({
      props: { title: 'A' },
      slots: {
        default: () => [
          h('a', { href: url }, 'A'),
          h('a', { href: url, variant: 'breadcrumb' }, 'B'),
          h('section', { label: 'More' }, [h('a', { href: url }, 'C')]),
        ],
      },
    }),
  ],
}
const label = { default: () => 'A' }

const files = import.meta.glob<Component & { props?: Record<string, unknown> }>(
  '../../../../components/**/*.vue',
  { import: 'default', eager: true },
)
const components = new Map(
  Object.entries(files).map(([file, component]) => [
    /(\w+)\.vue$/.exec(file)?.[1] ?? '',
    component,
  ]),
)
const { Link, Button } = Object.fromEntries(components) as Record<'Link' | 'Button', Component>

const URL_PROP = /href|src|url|uri|link|path|logo|poster|image|^(?:form)?action$/i

const URL_ATTRIBUTES = ['href', 'src', 'srcset', 'action', 'formaction', 'poster', 'data', 'to']
const HOSTILE = [
  'javascript:alert(1)',
  '\u0001JaVa\nScRiPt:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
]
const RUNS = /^(?:javascript|vbscript|data):(?!image\/)/i

/** The URL attributes of a document as a browser reads them. */
function urlsIn(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap(element =>
    URL_ATTRIBUTES.flatMap(name => element.getAttribute(name) ?? []).flatMap(value =>
      value.split(/,\s+/).map(url => url.replace(/[\t\n\r]/g, '').replace(/^[\0-\x20]+/, '')),
    ),
  )
}

function parse(html: string): ParentNode {
  const element = document.createElement('div')
  element.innerHTML = html
  return element
}

/** Renders a component on the server, and in the browser with its overlays open. */
async function draw(component: Component, options: RenderOptions): Promise<string[]> {
  const onServer = urlsIn(parse(await renderHtml(component, options)))
  const mounted = await mountSuspended(component, { ...options, attachTo: document.body })
  const overlay = document.getElementById('a') as { showOverlay?: () => void } | null
  overlay?.showOverlay?.()
  await new Promise(resolve => setTimeout(resolve, 20))
  const inBrowser = urlsIn(document.body)
  mounted.unmount()
  return [...onServer, ...inBrowser]
}

const allCases = Object.entries(CASES).flatMap(([name, list]) =>
  list.map((make, index) => [`${name} ${index + 1}`, name, make] as const),
)

let baseURL = ''
beforeEach(() => {
  baseURL = useRuntimeConfig().app.baseURL
})
afterEach(() => {
  useRuntimeConfig().app.baseURL = baseURL
  useAppConfig().platformUi.brand = undefined
})

test('each prop that can be a URL is tried', () => {
  const untried = [...components].flatMap(([name, { props = {} }]) =>
    Object.keys(props)
      .filter(prop => URL_PROP.test(prop))
      .filter(prop => !CASES[name]?.some(make => prop in (make('/x').props ?? {})))
      .map(prop => `${name}.${prop}`),
  )
  expect(untried).toEqual([])
})

describe.each([
  // App Bridge has not loaded in the test, which App reports; its navigation is AppNav.
  [
    'in the admin',
    { embedded: true, shop: 'north.myshopify.com' },
    allCases.filter(([, name]) => name !== 'App'),
  ],
  ['outside', {}, allCases],
] as const)('%s', (_, page, cases) => {
  test.each(cases)('%s draws a path of the app', async (_title, name, make) => {
    showPage(page)
    expect(await draw(components.get(name) as Component, make('/orders'))).toContain('/orders')
  })

  describe.each(HOSTILE)('attack: %j', url => {
    test.each(cases)('%s does not draw it', async (_title, name, make) => {
      showPage(page)
      const drawn = await draw(components.get(name) as Component, make(url))
      expect(drawn.filter(each => RUNS.test(each))).toEqual([])
    })
  })

  test.each(cases)('below a base path, %s opens paths there', async (_title, name, make) => {
    showPage(page)
    // The router of the test is at the root: its links are not compared.
    useRuntimeConfig().app.baseURL = '/shop-tools/'
    const drawn = await draw(components.get(name) as Component, make('/orders'))
    const plain = ['App', 'AppNav', 'UiNavMenu', 'UiTitleBar'].includes(name)
      ? 'embedded' in page
      : /AppWindow|UiModal|Avatar|Image|Thumbnail|LoginForm/.test(name)
    expect(drawn).toContain(
      plain ? '/shop-tools/orders' : drawn.find(each => each.endsWith('/orders')),
    )
    expect(drawn.filter(each => each.includes('/shop-tools/shop-tools'))).toEqual([])
  })
})

describe('the Polaris element of', () => {
  const withUrl = (Object.keys(ELEMENT_MAPPINGS) as ElementName[]).filter(
    name => CASES[name] && name !== 'Menu',
  )
  test.each(withUrl)('%s has no URL that runs as a script', async name => {
    showPage({ embedded: true })
    if (!customElements.get(elementTag(name)))
      customElements.define(elementTag(name), class extends HTMLElement {})
    useRuntimeConfig().app.baseURL = '/shop-tools/'
    const component = withElement(components.get(name) as Component, name)
    for (const make of CASES[name] ?? []) {
      const drawUrl = async (url: string) => {
        const mounted = await mountSuspended(component, {
          ...make(url),
          global: { provide: { [DRAWS_ELEMENTS as symbol]: () => true } },
        })
        const root = document.createElement('div')
        root.append(mounted.element.cloneNode(true))
        return urlsIn(root)
      }
      expect(await drawUrl('/orders')).toContain('/shop-tools/orders')
      for (const url of HOSTILE)
        expect((await drawUrl(url)).filter(each => RUNS.test(each))).toEqual([])
    }
  })
})
