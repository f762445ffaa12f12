import { describe, expect, it } from 'vitest'
import { deliveriesPage } from '../../../../emulator/pages/deliveries-page'
import type { StoreSummary } from '../../../../emulator/pages/page-data'

const ATTACK = "\"><script>alert('1')</script>&"
const APP = { apiKey: 'key-1', name: 'Playground', url: 'http://localhost:3000', installed: true }
const STORE: StoreSummary = {
  handle: 'demo-store',
  domain: 'demo-store.platform.test',
  name: 'Demo Store',
  unusual: [],
  apps: [APP],
}
const SECOND: StoreSummary = {
  handle: 'second-store',
  domain: 'second-store.platform.test',
  name: 'Second Store',
  unusual: [],
  apps: [],
}
const DATA = { store: STORE, stores: [STORE, SECOND], app: APP }

const tags = (markup: string, text: string) =>
  [...markup.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag).filter(tag => tag.includes(text))

describe('deliveriesPage', () => {
  it('has lists for subscriptions and deliveries, which its script fills', () => {
    const page = deliveriesPage(DATA)
    expect(tags(page, '<ul class="rows"')).toEqual([
      '<ul class="rows" data-subscriptions aria-labelledby="subscriptions">',
      '<ul class="rows" data-deliveries aria-labelledby="deliveries">',
    ])
    expect(tags(page, 'data-shop')).toEqual([
      '<body class="shell" data-shop="demo-store.platform.test">',
    ])
    expect(tags(page, '<script')).toEqual([
      '<script src="/_assets/early-submit.js">',
      '<script type="module" src="/_assets/menu.js">',
      '<script type="module" src="/_assets/calls/deliveries-page.js">',
    ])
    expect(page).not.toContain('is not installed')
  })

  it('marks itself in the sidebar, links to the page that sends, and switches to the same page of another store', () => {
    const page = deliveriesPage(DATA)
    expect(tags(page, 'aria-current="page"')).toEqual([
      '<a class="side-link" href="/store/demo-store/webhooks" aria-current="page">',
    ])
    expect(tags(page, '#webhook')).toEqual(['<a href="/store/demo-store/calls#webhook">'])
    expect(tags(page, '/store/second-store')).toEqual(['<a href="/store/second-store/webhooks">'])
  })

  it('shows the last deliveries of an uninstalled app, and links to its installation', () => {
    const page = deliveriesPage({ ...DATA, app: { ...APP, installed: false } })
    expect(page).toContain('Playground is not installed in Demo Store')
    expect(tags(page, 'oauth/install')).toEqual([
      '<a class="button primary" href="/store/demo-store/oauth/install?client_id=key-1">',
    ])
    expect(page).toContain('data-deliveries')
  })

  it('attack: markup in names is text', () => {
    const page = deliveriesPage({
      ...DATA,
      store: { ...STORE, name: ATTACK },
      app: { ...APP, name: ATTACK, installed: false },
    })
    expect(tags(page, '<script')).toHaveLength(3)
    expect(page).not.toContain('<script>alert')
  })
})
