import { describe, expect, it } from 'vitest'
import { platformPage } from '../../../../emulator/pages/platform-page'
import type { StoreSummary } from '../../../../emulator/pages/page-data'

const APPS = [
  { apiKey: 'key-1', name: 'Playground', url: 'http://localhost:3000', installed: true },
  { apiKey: 'key-2', name: 'Labels', url: 'http://localhost:3100', installed: false },
]
const STORE: StoreSummary = {
  handle: 'demo-store',
  domain: 'demo-store.platform.test',
  name: 'Demo Store',
  apps: APPS,
  unusual: [],
}
const SECOND: StoreSummary = {
  handle: 'second-store',
  domain: 'second-store.platform.test',
  name: 'Second Store',
  unusual: [],
  apps: [],
}

const pageOf = (path: string, store = STORE) =>
  platformPage({ store, stores: [STORE, SECOND], path })
const heading = (page: string) => /<h1>(.*)<\/h1>/.exec(page)?.[1]

describe('platformPage', () => {
  it('names the page and its owner, and leads back to the app', () => {
    const page = pageOf('/products/7?tab=images')
    expect(heading(page)).toBe('Products')
    expect(page).toContain('<title>Products · Demo Store · Local platform</title>')
    expect(page).toContain('<p class="status">/products/7?tab=images</p>')
    expect(page).toContain("<p>Your app opened this page of the platform's admin.</p>")
    expect(page).toContain(
      '<a class="button primary" href="/store/demo-store/apps/key-1">Back to Playground</a>',
    )
    expect(page).not.toContain('Back to Labels')
  })

  it('switches to the same page of another store, and marks no entry of the sidebar', () => {
    const page = pageOf('/settings/billing')
    expect(page).toContain('<a href="/store/second-store/settings/billing">')
    expect(page).toContain('<a href="/store/demo-store/settings/billing" aria-current="true">')
    expect(page).not.toContain('aria-current="page"')
  })

  it('does not link to an app that is not installed', () => {
    expect(pageOf('/products', SECOND)).not.toContain('Back to')
  })

  it.each([
    ['/draft_orders/7', 'Draft orders'],
    ['/price-lists', 'Price lists'],
    ['/orders?status=open', 'Orders'],
    ['/7', 'Admin page'],
    ['/Send%20your%20password', 'Admin page'],
    ['//x', 'Admin page'],
  ])('calls %s %s', (path, name) => {
    expect(heading(pageOf(path))).toBe(name)
  })

  it('attack: markup in the path is text', () => {
    const page = pageOf('/<script>alert(1)</script>"\'&')
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/_assets/menu.js">'])
    expect(page).toContain(
      '<p class="status">/&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;</p>',
    )
    expect(page).toContain(
      'href="/store/second-store/&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;"',
    )
  })
})
