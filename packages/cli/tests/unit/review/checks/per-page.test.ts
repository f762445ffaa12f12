import { expect, it } from 'vitest'
import { perPage } from '../../../../src/review/checks/per-page'
import { fakeContext, fakeVisit } from '../fake-context'

const { surface } = fakeContext()

/** The findings of pages with these causes, by path. */
function findings(causes: Readonly<Record<string, string>>) {
  const visits = Object.keys(causes).map(path => fakeVisit({ path }))
  return perPage({ surface, visits }, ({ path }) => [
    {
      message: `${path} is wide: nav`,
      at: `page ${path}: nav`,
      cause: causes[path] ?? '',
      fix: 'Wrap it.',
    },
  ])
}

it('names the page of a finding', () => {
  expect(
    findings({ '/': 'nav', '/products/7': 'table' }).map(({ at, file }) => [at, file]),
  ).toEqual([
    ['page /: nav', 'app/pages/index.vue'],
    ['page /products/7: nav', 'app/pages/products/[id].vue'],
  ])
})

it('reports one cause on several pages once, with all of them', () => {
  expect(findings({ '/': 'nav', '/a': 'nav', '/b': 'nav' })).toEqual([
    {
      severity: 'problem',
      message: '/ is wide: nav',
      at: 'page / and 2 more pages: nav',
      file: 'app/pages/index.vue',
      fix: 'Wrap it.',
      details: ['Also on /a, /b'],
    },
  ])
})

it('names ten further pages, and counts the others', () => {
  const paths = Array.from({ length: 13 }, (_, index) => `/${index}`)
  const [found] = findings(Object.fromEntries(paths.map(path => [path, 'nav'])))
  expect([found?.at, found?.details]).toEqual([
    'page /0 and 12 more pages: nav',
    ['Also on /1, /2, /3, /4, /5, /6, /7, /8, /9, /10, and 2 more'],
  ])
})
