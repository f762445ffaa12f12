import { describe, expect, it } from 'vitest'
import { openedCheck } from '../../../../src/review/checks/page-checks'
import type { ReviewContext } from '../../../../src/review/review-context'
import { fakeContext, fakeVisit } from '../fake-context'

const LAST = 'Link to them from a page or the navigation, or look at them yourself.'

/** What the check returns for an app with these files of pages, by their pattern. */
function check(pages: Readonly<Record<string, string>>, changes: Partial<ReviewContext>) {
  const { surface } = fakeContext()
  return openedCheck.run(
    fakeContext({
      surface: {
        ...surface,
        pages: Object.entries(pages).map(([pattern, file]) => ({
          pattern,
          file: `app/pages/${file}.vue`,
        })),
      },
      ...changes,
    }),
  )
}

describe('pages that were not opened', () => {
  it('are listed with their files and the reasons', async () => {
    const pages = { '/': 'index', '/hidden': 'hidden', '/late/:id': 'late/[id]' }
    const visits = [fakeVisit({ links: ['/late/7?tab=1'] })]
    expect(await check(pages, { visits })).toEqual({
      findings: [],
      notes: [
        {
          message: 'The review did not open 2 pages',
          details: [
            '/hidden (app/pages/hidden.vue): no link leads to it',
            '/late/:id (app/pages/late/[id].vue): the review opens at most 40 pages',
            LAST,
          ],
        },
      ],
    })
  })

  it('are listed with the pages that fail', async () => {
    const visits = [fakeVisit({ failure: 'Timeout' })]
    expect(await check({ '/': 'index', '/hidden': 'hidden' }, { visits })).toMatchObject({
      findings: [{ message: 'The page does not open: Timeout' }],
      notes: [
        {
          message: 'The review did not open a page',
          details: ['/hidden (app/pages/hidden.vue): no link leads to it', LAST],
        },
      ],
    })
  })

  it('leave out excluded ones, those around another one, and optional parts', async () => {
    const pages = {
      '/': 'index',
      '/logout': 'logout',
      '/products': 'products',
      '/products/new': 'products/new',
      '/plan/:tab': 'plan/[[tab]]',
    }
    const visits = ['/', '/products/new', '/plan'].map(path => fakeVisit({ path }))
    expect(await check(pages, { visits, exclude: ['/logout'] })).toEqual([])
  })

  it('are not listed when no page was opened at all', async () => {
    expect(await check({ '/': 'index' }, { visits: [] })).toEqual([])
  })
})
