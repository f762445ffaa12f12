import { describe, expect, it } from 'vitest'
import { adminDocument } from '../../src/admin-data/admin-document'
import { html } from '../../src/admin-data/html'
import type { PageView } from '../../src/admin-data/page-view'
import { appHref, pathInApp, safeHref } from '../../src/admin-data/links'
import { readView } from './read-view'
import { fake } from '../../../../tests/fake'

const ATTACK = "\"><script>alert('1')</script>&"
const ESCAPED = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;'

/** The opening tags of a page that hold a text. */
function tags(page: string, text: string): string[] {
  return [...page.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag).filter(tag => tag.includes(text))
}

/** Every script element that a page would run; all of ours are files of the emulator. */
function scripts(page: string): string[] {
  return [...page.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
}

describe('html', () => {
  it('escapes values and preserves its own markup', () => {
    expect(html`<p title="${ATTACK}">${html`<b>${ATTACK}</b>`}</p>`.markup).toBe(
      `<p title="${ESCAPED}"><b>${ESCAPED}</b></p>`,
    )
  })

  it('renders lists in order and numbers, and nothing for false, null and undefined', () => {
    expect(html`${[html`<i>1</i>`, 2, '<']}|${false}${null}${undefined}|${0}`.markup).toBe(
      '<i>1</i>2&lt;||0',
    )
  })
})

describe('safeHref', () => {
  it.each([
    '/store/demo',
    'http://localhost:3000/x?y=1',
    'https://a.example',
    '',
    '?client_id=1',
    '//other.example/',
  ])('keeps %j', url => {
    expect(safeHref(url)).toBe(url)
  })

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'http://[',
  ])('replaces %j: a link that runs code', url => {
    expect(safeHref(url)).toBe('#')
  })
})

describe('links', () => {
  it('encodes special characters of a handle or key in a path', () => {
    expect(appHref('a/../b', 'k?x#y', '/products')).toBe(
      '/store/a%2F..%2Fb/apps/k%3Fx%23y/products',
    )
  })

  it("treats a link as the app's own only when its origin matches", () => {
    expect(pathInApp('http://localhost:3000', '/a?b=1#c')).toBe('/a?b=1#c')
    expect(pathInApp('http://localhost:3000', 'http://localhost:3000/a')).toBe('/a')
    expect(pathInApp('http://localhost:3000', '//evil.example/a')).toBe(undefined)
    expect(pathInApp('http://localhost:3000', '/\\evil.example')).toBe(undefined)
    expect(pathInApp('http://localhost:3000', 'javascript:alert(1)')).toBe(undefined)
    expect(pathInApp('http://localhost:3000', 'http://localhost:3001/a')).toBe(undefined)
  })
})

const NONCE = 'bm9uY2U='

describe('adminDocument', () => {
  const plain = {
    heading: 'Install Playground?',
    text: ['View products'],
    forms: [
      {
        label: 'Install',
        action: '/store/demo-store/oauth/install?client_id=key-1&scope=read_products',
        csrf: 'token',
        fields: { customer: '7' },
      },
    ],
  }

  it('passes data to the application as attributes and runs no inline script', () => {
    const data = { status: 404, title: 'Not found', detail: ATTACK, advice: [] }
    const page = adminDocument({ title: 'Not found', view: { name: 'message', data } }, NONCE)
    expect(tags(page, 'id="admin"')).toHaveLength(1)
    expect(readView(page, 'message')).toEqual(data)
    expect(page).not.toContain('data-page')
    expect(scripts(page)).toEqual(['<script type="module" src="/_assets/pages/admin.js">'])
    expect(page).not.toContain(' style=')
    expect(page).not.toContain('<style')
    expect(page).toContain(`<meta property="csp-nonce" nonce="${NONCE}">`)
    expect(page).not.toMatch(/\son[a-z]+=/)
    expect(page).toContain('<title>Not found · Local platform</title>')
  })

  it('has the bar of a store before its scripts run, and leaves that of an app to it', () => {
    const summary = {
      handle: 'a',
      domain: 'a.platform.test',
      name: ATTACK,
      currencyCode: 'USD',
      timeZone: 'UTC',
      apps: [],
      unusual: [],
    }
    const store = {
      store: summary,
      stores: [summary],
      user: { name: '', email: '' },
      apiVersion: '2026-10',
      apiVersions: [],
      now: 0,
      adminLinks: [],
    }
    const bar =
      '<div class="shell"><header class="topbar"><span class="brand">Platform</span>' +
      `<span class="switcher-name">${ESCAPED}</span></header></div></div>`
    expect(adminDocument({ title: 'Orders', path: '/orders', store }, NONCE)).toContain(bar)
    const view = fake<PageView>({ name: 'app', data: {} })
    expect(adminDocument({ title: 'Playground', view, store }, NONCE)).not.toContain('topbar')
    expect(adminDocument({ title: 'Stores' }, NONCE)).not.toContain('topbar')
  })

  it('has the text and forms that work for browsers without JavaScript', () => {
    const page = adminDocument({ title: 'Install Playground', plain }, NONCE)
    expect(/<noscript>([\s\S]*)<\/noscript>/.exec(page)?.[1]?.replaceAll(/\n/g, '')).toBe(
      '<main class="narrow"><div class="card"><h1>Install Playground?</h1><p>View products</p>' +
        '<form method="post" action="/store/demo-store/oauth/install?client_id=key-1&amp;scope=read_products">' +
        '<input type="hidden" name="csrf" value="token"><input type="hidden" name="customer" value="7">' +
        '<button class="button" type="submit">Install</button></form></div></main>',
    )
  })

  it('states that a page without such text requires JavaScript', () => {
    expect(adminDocument({ title: 'Orders' }, NONCE)).toContain(
      '<noscript>These pages of the local platform require JavaScript.</noscript>',
    )
  })

  it('escapes each text and field', () => {
    const page = adminDocument(
      {
        title: ATTACK,
        locale: ATTACK,
        plain: {
          heading: ATTACK,
          text: [ATTACK],
          forms: [{ label: ATTACK, action: '/', csrf: ATTACK, fields: { [ATTACK]: ATTACK } }],
        },
      },
      NONCE,
    )
    expect(scripts(page)).toEqual(['<script type="module" src="/_assets/pages/admin.js">'])
    expect(page).toContain(`<html lang="${ESCAPED}" data-look="admin">`)
    expect(page).toContain(`<title>${ESCAPED} · Local platform</title>`)
    expect(page).toContain(`<h1>${ESCAPED}</h1>\n<p>${ESCAPED}</p>`)
    expect(page).toContain(`<input type="hidden" name="${ESCAPED}" value="${ESCAPED}">`)
  })

  it('does not post to a URL that runs code', () => {
    const [form] = plain.forms
    const page = adminDocument(
      {
        title: 'Install',
        plain: {
          ...plain,
          forms: [{ ...form, label: '', csrf: '', action: 'javascript:alert(1)' }],
        },
      },
      NONCE,
    )
    expect(page).not.toContain('javascript:')
    expect(tags(page, '<form')).toEqual(['<form method="post" action="#">'])
  })
})
