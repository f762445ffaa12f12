import { describe, expect, it } from 'vitest'
import {
  consoleCheck,
  linksCheck,
  openedCheck,
  requestsCheck,
  uncaughtCheck,
} from '../../../../src/review/checks/page-checks'
import { KEPT_BUSY } from '../../../../src/review/browser/responding-page'
import { fakeContext, fakeResponse, fakeVisit, findingsOf } from '../fake-context'

const response = { method: 'GET', path: '/products/7', status: 500, headers: {}, body: '' }

describe('pages', () => {
  it('finds nothing when they open without errors', async () => {
    for (const check of [openedCheck, consoleCheck, uncaughtCheck, requestsCheck, linksCheck])
      expect([check.id, await findingsOf(check)]).toEqual([check.id, []])
  })

  it('finds those that do not open', async () => {
    const visits = [
      fakeVisit({ failure: 'Timeout exceeded' }),
      fakeVisit({ path: '/products/7', document: response, links: ['/gone'] }),
      fakeVisit({ path: '/settings', document: { ...response, status: 404 } }),
      fakeVisit({ path: '/gone', document: { ...response, status: 404 } }),
    ]
    expect(
      (await findingsOf(openedCheck, { visits })).map(({ message, file }) => [message, file]),
    ).toEqual([
      ['The page does not open: Timeout exceeded', 'app/pages/index.vue'],
      ['The page does not open: status 500', 'app/pages/products/[id].vue'],
      ['The page does not open: status 404', undefined],
    ])
  })

  it('finds those that a script keeps busy', async () => {
    const visits = [fakeVisit({ failure: KEPT_BUSY }), fakeVisit({ path: '/products/7' })]
    expect(await findingsOf(openedCheck, { visits })).toEqual([
      {
        severity: 'problem',
        message: 'The page does not respond: a script keeps it busy',
        at: 'page /',
        file: 'app/pages/index.vue',
        fix: 'Correct the loop that does not end, or split the work into parts, with a timer between them.',
      },
    ])
  })

  it('finds each error once, with the first page that has it', async () => {
    const faulty = {
      consoleErrors: ['Unknown prop\n  at a stack'],
      pageErrors: ['TypeError: x is not a function'],
      failedRequests: [{ method: 'GET', address: '/api/missing?page=1', reason: 'status 404' }],
    }
    const visits = [fakeVisit(faulty), fakeVisit({ ...faulty, path: '/products/7' })]
    const found = async (check: typeof consoleCheck) =>
      (await findingsOf(check, { visits })).map(({ message, at }) => [message, at])
    expect(await found(consoleCheck)).toEqual([
      ['The console shows an error: Unknown prop', 'page / and 1 more page'],
    ])
    expect(await found(uncaughtCheck)).toEqual([
      ['A script of the page fails: TypeError: x is not a function', 'page / and 1 more page'],
    ])
    expect(await found(requestsCheck)).toEqual([
      ['The request GET /api/missing fails: status 404', 'page / and 1 more page'],
    ])
  })

  it('finds each request without a response once', async () => {
    const visits = ['/', '/products/7'].map(path =>
      fakeVisit({ path, withoutResponse: ['GET /api/orders'] }),
    )
    expect(await findingsOf(requestsCheck, { visits })).toEqual([
      {
        severity: 'problem',
        message: 'The request GET /api/orders has no response after 8 s',
        at: 'page / and 1 more page',
        file: 'app/pages/index.vue',
        fix: 'Let the route respond in each case, and limit the time of what it waits for.',
        details: ['Also on /products/7'],
      },
    ])
  })

  it('lists hosts that this machine cannot reach, once for each page', async () => {
    const unreachable = [
      { host: 'cdn.example', reason: 'net::ERR_NAME_NOT_RESOLVED' },
      { host: 'cdn.example', reason: 'net::ERR_NAME_NOT_RESOLVED' },
    ]
    const visits = [fakeVisit({ unreachable }), fakeVisit({ path: '/products/7', unreachable })]
    expect(await requestsCheck.run(fakeContext({ visits }))).toEqual({
      findings: [],
      notes: [
        {
          message: 'This machine cannot reach hosts from which pages load',
          details: [
            'cdn.example, from page /: net::ERR_NAME_NOT_RESOLVED',
            'cdn.example, from page /products/7: net::ERR_NAME_NOT_RESOLVED',
            'Open these pages on a machine that can, and look at the console.',
          ],
        },
      ],
    })
  })

  it('finds broken links, to pages that were opened and to others', async () => {
    const visits = [
      fakeVisit({ links: ['/products/7', '/products/8'], elsewhere: ['/files/guide.pdf'] }),
      fakeVisit({ path: '/products/7', document: { ...response, status: 404 } }),
    ]
    const send = async (request: Request) =>
      fakeResponse(request, { status: request.url.includes('guide.pdf') ? 404 : 302 })
    expect(
      (await findingsOf(linksCheck, { visits, send })).map(({ message, at }) => [message, at]),
    ).toEqual([
      ['The link to /products/7 is broken: status 404', 'page /'],
      ['The link to /files/guide.pdf is broken: status 404', 'page /'],
    ])
  })
})
