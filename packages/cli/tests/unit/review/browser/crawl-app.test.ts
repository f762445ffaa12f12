import { describe, expect, it } from 'vitest'
import { crawlApp } from '../../../../src/review/browser/crawl-app'
import { fakeContext, fakeVisit } from '../fake-context'

const { surface } = fakeContext()

/** Opens the pages of a site, and returns their paths in the order of the visits. */
async function crawl(
  links: Readonly<Record<string, string[]>>,
  options: {
    navigation?: string[]
    exclude?: string[]
    failing?: string[]
    /** Position of the plan that a page needs, from 1. */
    plans?: Readonly<Record<string, number>>
    /** Number of plans. */
    offers?: number
  } = {},
): Promise<string[]> {
  const { navigation = [], exclude = [], failing = [], plans = {}, offers = 3 } = options
  const payments: string[] = []
  const visits = await crawlApp({
    exclude,
    surface,
    navigation: () => Promise.resolve(navigation),
    visit: async path =>
      (plans[path] ?? 0) > payments.length
        ? fakeVisit({ path, failure: 'Unpaid', asksToPay: true })
        : fakeVisit({
            path,
            links: links[path] ?? [],
            ...(failing.includes(path) && { failure: 'Timeout' }),
          }),
    pay: async (path, attempt) => {
      if (attempt >= offers) return false
      payments.push(path)
      return true
    },
  })
  if (payments.length > 0) return [...visits.map(({ path }) => path), `paid at ${payments}`]
  return visits.map(({ path }) => path)
}

describe('crawlApp', () => {
  it('visits the home page, the navigation, and their links, each once', async () => {
    expect(
      await crawl(
        { '/': ['/about', '/'], '/about': ['/more', '/about?tab=2'] },
        { navigation: ['/settings'] },
      ),
    ).toEqual(['/', '/settings', '/about', '/more'])
  })

  it('visits two pages of one form', async () => {
    expect(await crawl({ '/': ['/products/1', '/products/2', '/products/3'] })).toEqual([
      '/',
      '/products/1',
      '/products/2',
    ])
  })

  it('leaves out excluded pages, and routes of the server', async () => {
    expect(
      await crawl({ '/': ['/logout', '/logout/now', '/api/products'] }, { exclude: ['/logout'] }),
    ).toEqual(['/'])
  })

  it('leaves excluded pages out of the links of others', async () => {
    const visits = await crawlApp({
      exclude: ['/logout'],
      surface,
      navigation: () => Promise.resolve([]),
      pay: () => Promise.resolve(false),
      visit: async path => fakeVisit({ path, links: ['/logout?now=1', '/logout/all', '/'] }),
    })
    expect(visits.map(({ links }) => links)).toEqual([['/']])
  })

  it('ends after 40 pages', async () => {
    const many = Array.from({ length: 60 }, (_, index) => `/page-${index}`)
    expect(await crawl({ '/': many })).toHaveLength(40)
  })

  it('ends when the first three pages are not shown', async () => {
    const failing = ['/', '/a', '/b', '/c']
    expect(await crawl({}, { navigation: ['/a', '/b', '/c'], failing })).toEqual(['/', '/a', '/b'])
  })

  it('goes on after pages that are not shown, when another one was', async () => {
    const failing = ['/a', '/b', '/c']
    expect(await crawl({ '/': [...failing, '/d'] }, { failing })).toEqual(['/', ...failing, '/d'])
  })

  it('pays for pages that ask for it when all others were visited', async () => {
    const plans = { '/paid': 1, '/more': 1 }
    expect(await crawl({ '/': ['/paid', '/free'], '/paid': ['/more'] }, { plans })).toEqual([
      '/',
      '/free',
      '/paid',
      '/more',
      'paid at /paid',
    ])
  })

  it('opens an app whose every page asks to pay, with its navigation', async () => {
    const plans = { '/': 1, '/a': 1 }
    expect(await crawl({}, { plans, navigation: ['/a'] })).toEqual(['/', '/a', 'paid at /'])
  })

  it('tries several plans, and visits a page for which none is enough once', async () => {
    const plans = { '/gold': 2, '/never': 9 }
    expect(await crawl({ '/': ['/gold', '/never'] }, { plans })).toEqual([
      '/',
      '/gold',
      '/never',
      'paid at /gold,/gold,/never',
    ])
  })

  it('visits pages that open in another tab, and no files', async () => {
    const catchAll = { pattern: '/docs/**', file: 'app/pages/docs/[...path].vue' }
    const visits = await crawlApp({
      exclude: ['/logout'],
      surface: { ...surface, pages: [...surface.pages, catchAll] },
      navigation: () => Promise.resolve([]),
      pay: () => Promise.resolve(false),
      visit: async path =>
        fakeVisit({ path, elsewhere: ['/products/1', '/docs/guide.pdf', '/a.csv', '/logout'] }),
    })
    const elsewhere = ['/products/1', '/docs/guide.pdf', '/a.csv']
    expect(visits.map(visit => [visit.path, visit.elsewhere])).toEqual([
      ['/', elsewhere],
      ['/products/1', elsewhere],
    ])
  })
})
