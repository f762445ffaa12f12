import { describe, expect, it } from 'vitest'
import { clockPage } from '../../../../emulator/pages/clock-page'
import { faultsPage } from '../../../../emulator/pages/faults-page'
import { formatDuration, formatTime } from '../../../../emulator/pages/format-time'
import type { StoreSummary } from '../../../../emulator/pages/page-data'
import { tokensPage } from '../../../../emulator/pages/tokens-page'

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
const TOKEN = `pat_offline_${'0123456789abcdef'.repeat(2)}`

const drawPages = (store: StoreSummary, text: string) => ({
  tokens: tokensPage({
    store,
    stores: [store, SECOND],
    app: { ...APP, name: text },
    hidden: 3,
    tokens: [
      {
        kind: text,
        value: TOKEN,
        status: text,
        tone: 'good',
        facts: [text, 'Does not expire'],
        acts: ['rotate', 'expire', 'revoke'],
      },
    ],
  }),
  clock: clockPage({ store, stores: [store, SECOND], now: 1_800_000_000_000, offsetMs: 0 }),
  faults: faultsPage({
    store,
    stores: [store, SECOND],
    groups: [{ id: 'graphql', title: text, faults: [{ id: 'a', label: text, hint: text }] }],
    targets: [{ value: text, label: text }],
    grants: [text],
    queue: [{ target: text, effect: text, where: text, times: 2 }],
  }),
})
const pages = drawPages(STORE, 'Text')

const tags = (markup: string, text: string) =>
  [...markup.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag).filter(tag => tag.includes(text))

describe.each(Object.entries(pages))('the page %s', (name, page) => {
  it('marks itself in the sidebar, and switches to the same page of another store', () => {
    expect(tags(page, 'aria-current="page"')).toEqual([
      `<a class="side-link" href="/store/demo-store/${name}" aria-current="page">`,
    ])
    expect(tags(page, '/store/second-store')).toEqual([`<a href="/store/second-store/${name}">`])
  })

  it('has an element for the result, and one for an error', () => {
    expect([...tags(page, 'data-status'), ...tags(page, 'data-problem')]).toEqual([
      '<p class="status-line" role="status" data-status>',
      '<p class="notice" role="alert" data-problem hidden>',
    ])
  })

  it('has a label for each field', () => {
    const fields = tags(page, ' id="')
      .filter(tag => /^<(?:input|select|textarea)/.test(tag))
      .map(tag => / id="([^"]+)"/.exec(tag)?.[1])
    const labelled = tags(page, '<label for=').map(tag => / for="([^"]+)"/.exec(tag)?.[1])
    expect(labelled).toEqual(fields)
  })

  it('attack: markup in names is text', () => {
    const attacked = drawPages({ ...STORE, name: ATTACK }, ATTACK)[name as keyof typeof pages]
    expect(attacked).toContain('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;')
    expect(tags(attacked, '<script')).toEqual(tags(page, '<script'))
  })
})

describe('tokensPage', () => {
  it('shows a token masked, and has a form for each action', () => {
    expect(pages.tokens).toContain('<code>pat_offline_0123…cdef</code>')
    expect(pages.tokens.replace(/<[^>]*>/g, '')).not.toContain(TOKEN)
    expect(tags(pages.tokens, `-${TOKEN}"`).map(tag => / id="([a-z]+)-/.exec(tag)?.[1])).toEqual([
      'copy',
      'rotate',
      'expire',
      'revoke',
    ])
    expect(pages.tokens).toContain('3 older ones are not shown')
  })

  it('links to the installation of an app that is not installed', () => {
    const page = tokensPage({
      store: STORE,
      stores: [STORE],
      app: { ...APP, installed: false },
      tokens: [],
      hidden: 0,
    })
    expect(page).toContain('Playground is not installed in Demo Store')
    expect(page).toContain('None yet.')
    expect(page).not.toContain('older ones')
  })
})

describe('clockPage', () => {
  it.each([
    [0, 'The same as this computer&#39;s.'],
    [90_000, '1 minute 30 seconds ahead of this computer&#39;s.'],
    [-86_400_000, '1 day behind this computer&#39;s.'],
  ])('describes an offset of %i ms in words', (offsetMs, words) => {
    const page = clockPage({ store: STORE, stores: [STORE], now: 1_800_000_000_000, offsetMs })
    expect(page).toContain(words)
    expect(page).toContain('<time data-clock="1800000000000">2027-01-15 08:00:00 UTC</time>')
  })
})

describe('durations in words', () => {
  it.each([
    [0, '0 seconds'],
    [499, '0 seconds'],
    [1000, '1 second'],
    [-61_000, '1 minute 1 second'],
    [3_600_000, '1 hour'],
    [90_061_000, '1 day 1 hour'],
    [90 * 86_400_000, '90 days'],
  ])('%i ms is %s', (milliseconds, words) => {
    expect(formatDuration(milliseconds)).toBe(words)
  })

  it('a moment is in UTC', () => {
    expect(formatTime(1_800_000_000_999)).toBe('2027-01-15 08:00:00 UTC')
  })
})
