import { expect, it } from 'vitest'
import { linksInApp } from '../../../../src/review/browser/links-in-app'

const APP = { url: 'http://localhost:3000', basePath: '/app' }

it('keeps the links into the app, by where the browser opens them', () => {
  const links = [
    ['http://localhost:3000/app', false],
    ['http://localhost:3000/app/products?page=2&shop=a.platform.test#top', false],
    ['http://localhost:3000/app/products?page=2', false],
    ['http://localhost:3000/app/print', true],
    ['http://localhost:3000/app/orders.csv', true],
    ['blob:http://localhost:3000/7f8d', true],
    ['data:text/csv,a', true],
    ['http://localhost:3000/other', false],
    ['https://example.com/app', true],
    ['mailto:help@example.com', false],
  ] as const
  expect(
    linksInApp(
      links.map(([href, isElsewhere]) => ({ href, isElsewhere })),
      APP,
    ),
  ).toEqual({ links: ['/', '/products?page=2'], elsewhere: ['/print', '/orders.csv'] })
})

it('lists the paths below the base path, and none that only begins like it', () => {
  const app = { url: 'http://localhost:3000', basePath: '/app' }
  const hrefs = ['/app', '/app/plan?shop=a&tab=1', '/application-form', '/settings']
  const links = hrefs.map(href => ({ href: app.url + href, isElsewhere: false }))
  expect(linksInApp(links, app)).toEqual({ links: ['/', '/plan?tab=1'], elsewhere: [] })
})
