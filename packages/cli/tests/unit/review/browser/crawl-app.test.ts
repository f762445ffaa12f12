import { describe, expect, it } from 'vitest'
import { crawlApp } from '../../../../src/review/browser/crawl-app'
import { fakeContext, fakeVisit } from '../fake-context'

const { surface } = fakeContext()

/** Opens the pages of a site, and returns their paths in the order of the visits. */
async function crawl(
  links: Readonly<Record<string, string[]>>,
  options: { navigation?: string[]; exclude?: string[]; failing?: string[] } = {},
): Promise<string[]> {
  const { navigation = [], exclude = [], failing = [] } = options
  const visits = await crawlApp({
    exclude,
    surface,
    navigation: () => Promise.resolve(navigation),
    visit: async path =>
      fakeVisit({
        path,
        links: links[path] ?? [],
        ...(failing.includes(path) && { failure: 'Timeout' }),
      }),
  })
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
})
