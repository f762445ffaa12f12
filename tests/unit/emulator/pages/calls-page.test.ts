import { describe, expect, it } from 'vitest'
import { callsPage } from '../../../../emulator/pages/calls-page'
import type { CallForm, CallsPageData, StoreSummary } from '../../../../emulator/pages/page-data'

const ATTACK = "\"><script>alert('1')</script>&"
const ESCAPED = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;'

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
const CALL: CallForm = {
  kind: 'flow',
  title: 'Flow action',
  summary: 'A workflow runs an action.',
  fields: [
    { name: 'path', label: 'Path', type: 'text', value: '/flow', hint: 'In the app.' },
    {
      name: 'topic',
      label: 'Topic',
      type: 'text',
      value: 'a/b',
      options: ['a/b', 'c/d'],
      isOptional: true,
    },
    { name: 'method', label: 'Method', type: 'select', value: 'POST', options: ['GET', 'POST'] },
    { name: 'times', label: 'Copies', type: 'number', value: '1', min: 1, max: 50 },
    { name: 'body', label: 'Body', type: 'body', value: '{"a":1}', isOptional: true },
    { name: 'badSignature', label: 'Bad signature', type: 'check' },
  ],
}
const DATA: CallsPageData = {
  store: STORE,
  stores: [STORE, SECOND],
  app: APP,
  calls: [CALL, { ...CALL, kind: 'pos', title: 'POS extension' }],
}

const page = callsPage(DATA)
const tags = (markup: string, text: string) =>
  [...markup.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag).filter(tag => tag.includes(text))

describe('callsPage', () => {
  it('has a named card for each kind, and links to it', () => {
    expect(tags(page, '<section')).toEqual([
      '<section class="card call" id="flow" aria-labelledby="flow-title">',
      '<section class="card call" id="pos" aria-labelledby="pos-title">',
    ])
    expect(page).toContain(
      '<nav class="kinds" aria-label="Kinds of call"><ul><li><a href="#flow">Flow action</a></li><li><a href="#pos">POS extension</a></li></ul></nav>',
    )
    expect(page).toContain('<span>Send<span class="visually-hidden"> POS extension</span></span>')
  })

  it('labels and fills in every field', () => {
    expect(tags(page, 'id="flow-')).toEqual([
      '<h2 id="flow-title">',
      '<input id="flow-path" name="path" aria-describedby="flow-path-hint" required type="text" value="/flow" spellcheck="false">',
      '<small id="flow-path-hint">',
      '<input id="flow-topic" name="topic" type="text" value="a/b" spellcheck="false" list="flow-topic-options">',
      '<datalist id="flow-topic-options">',
      '<select id="flow-method" name="method" required>',
      '<input id="flow-times" name="times" required type="number" value="1" min="1" max="50" step="1">',
      '<textarea id="flow-body" name="body" rows="7" spellcheck="false">',
    ])
    expect(tags(page, 'for="flow-')).toEqual(
      ['path', 'topic', 'method', 'times', 'body'].map(name => `<label for="flow-${name}">`),
    )
    expect(page).toContain('<option>GET</option><option selected>POST</option>')
    expect(page).toContain(
      '<label class="check"><input type="checkbox" name="badSignature"><span>Bad signature</span></label>',
    )
  })

  it('announces the outcome of a call, but not the whole response', () => {
    expect(tags(page, 'aria-live')).toEqual(
      Array.from(
        { length: 2 },
        () => '<p class="response-status" role="status" aria-live="polite" data-status>',
      ),
    )
    expect(tags(page, 'role="region"')).toEqual(
      ['Flow action', 'POS extension'].map(
        name => `<div class="call-response" role="region" aria-label="Response to ${name}">`,
      ),
    )
  })

  it('marks itself in the sidebar and switches to the same page of another store', () => {
    expect(tags(page, 'aria-current')).toEqual([
      '<a href="/store/demo-store/calls" aria-current="true">',
      '<a class="side-link" href="/store/demo-store/calls" aria-current="page">',
    ])
    expect(tags(page, '/store/second-store')).toEqual(['<a href="/store/second-store/calls">'])
  })

  it('shows that the app is not installed, and links to its installation', () => {
    const uninstalled = callsPage({ ...DATA, app: { ...APP, installed: false } })
    expect(uninstalled).toContain('Playground is not installed in Demo Store')
    expect(tags(uninstalled, 'button primary')).toEqual([
      '<a class="button primary" href="/store/demo-store/oauth/install?client_id=key-1">',
    ])
    expect(tags(uninstalled, '<form')).toEqual([])
  })

  it('attack: markup in names, fields and examples is text', () => {
    const fields = (['text', 'select', 'number', 'body', 'check'] as const).map(type => ({
      name: ATTACK,
      label: ATTACK,
      type,
      value: ATTACK,
      hint: ATTACK,
      options: [ATTACK],
    }))
    const call = {
      kind: ATTACK,
      title: ATTACK,
      summary: ATTACK,
      fields,
      examples: { [ATTACK]: ATTACK },
    }
    const attacked = callsPage({
      ...DATA,
      store: { ...STORE, name: ATTACK },
      app: { ...APP, name: ATTACK },
      calls: [call],
    })
    expect(tags(attacked, '<script')).toEqual(tags(page, '<script'))
    expect(attacked).toContain(`spellcheck="false">${ESCAPED}</textarea>`)
    expect(attacked).not.toContain('<script>alert')
  })

  it('runs files of the emulator only, and no inline script or style', () => {
    expect(tags(page, '<script')).toEqual([
      '<script src="/_assets/early-submit.js">',
      '<script type="module" src="/_assets/menu.js">',
      '<script type="module" src="/_assets/calls/calls-page.js">',
    ])
    expect(page).not.toContain(' style=')
    expect(page).not.toMatch(/\son[a-z]+=/)
  })
})
