import { describe, expect, it } from 'vitest'
import {
  emptyStoreCheck,
  largeStoreCheck,
  slowNetworkCheck,
  storageCheck,
  twoStoresCheck,
} from '../../../../src/review/checks/condition-checks'
import type { RepeatedVisits } from '../../../../src/review/repeated-visits'
import type { ReviewCheck } from '../../../../src/review/review-check'
import type { ReviewContext } from '../../../../src/review/review-context'
import { FAKE_APP, fakeBriefVisit, fakeContext, fakeVisit, findingsOf } from '../fake-context'

const CONDITIONS: [when: string, ReviewCheck, keyof RepeatedVisits][] = [
  ['Where the browser blocks third-party storage', storageCheck, 'blockedStorage'],
  ['In an empty store', emptyStoreCheck, 'emptyStore'],
  ['In a store with 10,000 products', largeStoreCheck, 'largeStore'],
  ['On a slow network', slowNetworkCheck, 'slowNetwork'],
  ['After another store was open in the same browser', twoStoresCheck, 'secondStore'],
  ['Back in the first of two stores', twoStoresCheck, 'firstStoreAgain'],
]
const { repeated } = fakeContext()

/** Messages and places of the findings with these visits under a condition. */
async function found(
  check: ReviewCheck,
  visits: Partial<RepeatedVisits>,
  changes: Partial<ReviewContext> = {},
): Promise<[message: string, at: string][]> {
  const findings = await findingsOf(check, { ...changes, repeated: { ...repeated, ...visits } })
  return findings.map(({ message, at }) => [message, at])
}

describe.each(CONDITIONS)('%s', (when, check, condition) => {
  const troubled = {
    pageErrors: ['SecurityError: denied'],
    consoleErrors: ['Lost\n  at a stack'],
    failedRequests: [{ method: 'GET', address: '/api/a?page=1', reason: 'status 500' }],
    unfinished: ['GET /api/b'],
  }

  it('finds nothing on pages that work', async () => {
    expect(await found(check, {})).toEqual([])
  })

  it('finds what goes wrong, each once', async () => {
    const visits = [fakeBriefVisit(troubled), fakeBriefVisit({ ...troubled, path: '/more' })]
    expect(await found(check, { [condition]: visits })).toEqual([
      [`${when}, a script of the page fails: SecurityError: denied`, 'page / and 1 more page'],
      [`${when}, the console shows an error: Lost`, 'page / and 1 more page'],
      [`${when}, the request GET /api/a fails: status 500`, 'page / and 1 more page'],
      [
        `${when}, GET /api/b is still loading long after the page is shown`,
        'page / and 1 more page',
      ],
    ])
  })

  it('leaves out what goes wrong otherwise as well', async () => {
    const visits = [fakeVisit(troubled)]
    expect(await found(check, { [condition]: [fakeBriefVisit(troubled)] }, { visits })).toEqual([])
  })

  it('leaves out errors that differ in numbers, ids, or the page only', async () => {
    const errorAt = (path: string, id: string) => ({
      path,
      pageErrors: [`TypeError: no order 17${id} on ${path}`],
      consoleErrors: [`Lost ${id} at 2026-11-30T18:00:${id.slice(0, 2)}Z`],
    })
    const visits = [fakeVisit(errorAt('/', '04c8d1e9'))]
    const same = fakeBriefVisit(errorAt('/more', '17f2aa35'))
    expect(await found(check, { [condition]: [same] }, { visits })).toEqual([])
    const other = fakeBriefVisit({ pageErrors: ['TypeError: no product 17 on /'] })
    expect(await found(check, { [condition]: [other] }, { visits })).toHaveLength(1)
  })

  it('finds pages that do not open', async () => {
    const document = { method: 'GET', path: '/', status: 500, headers: {}, body: '' }
    const visits = [
      fakeBriefVisit({ failure: 'Timeout' }),
      fakeBriefVisit({ path: '/more', document }),
    ]
    expect(await found(check, { [condition]: visits })).toEqual([
      [`${when}, / does not open: Timeout`, 'page /'],
      [`${when}, /more does not open: status 500`, 'page /more'],
    ])
  })
})

it('finds an error of storage on several pages once', async () => {
  const failure = 'it shows the error "Access to localStorage is denied for this document."'
  const blockedStorage = ['/', '/a', '/b'].map(path => fakeBriefVisit({ path, failure }))
  expect(await found(storageCheck, { blockedStorage })).toEqual([
    [
      `Where the browser blocks third-party storage, / does not open: ${failure}`,
      'page / and 2 more pages',
    ],
  ])
})

describe('a large store', () => {
  it('finds pages that take more than 4 seconds, if they do not in a small one', async () => {
    const slow = fakeBriefVisit({ loadMs: 6240 })
    expect(await found(largeStoreCheck, { largeStore: [slow] })).toEqual([
      [
        'In a store with 10,000 products, / takes 6.2 s to load, and 0.5 s in a small one',
        'page /',
      ],
    ])
    const blockedStorage = [fakeBriefVisit({ loadMs: 5000 })]
    expect(await found(largeStoreCheck, { largeStore: [slow], blockedStorage })).toEqual([])
  })

  it('finds pages that load more than 1 MB, without the files of the build', async () => {
    const response = (path: string, size: number) => ({
      method: 'GET',
      path,
      status: 200,
      headers: {},
      body: 'x'.repeat(size),
    })
    const loading = (path: string) => [
      fakeBriefVisit({ responses: [response('/', 600_000), response(path, 600_000)] }),
    ]
    expect(await found(largeStoreCheck, { largeStore: loading('/api/products') })).toEqual([
      ['In a store with 10,000 products, / loads 1.2 MB of documents and data', 'page /'],
    ])
    expect(await found(largeStoreCheck, { largeStore: loading('/_nuxt/entry.js') })).toEqual([])
  })
})

describe('a page that lists everything', () => {
  it('is found by more than 20 requests to the Admin API', async () => {
    const largeStore = [fakeBriefVisit({ apiCalls: 20 }), fakeBriefVisit({ apiCalls: 41 })]
    expect(await found(largeStoreCheck, { largeStore })).toEqual([
      ['In a store with 10,000 products, / sends 41 requests to the Admin API', 'page /'],
    ])
  })
})

describe('a slow network', () => {
  it('warns of pages that show nothing for more than 2 seconds', async () => {
    const slowNetwork = [
      fakeBriefVisit({ blankMs: 2000 }),
      fakeBriefVisit({ path: '/late', blankMs: 2100 }),
    ]
    const findings = await findingsOf(slowNetworkCheck, { repeated: { ...repeated, slowNetwork } })
    expect(findings).toEqual([
      {
        severity: 'warning',
        message: 'On a slow network, /late shows nothing for 2.1 s',
        at: 'page /late',
        file: undefined,
        fix: 'Render the page on the server, or show a skeleton or a spinner while its data is loading.',
      },
    ])
  })
})

it('warns of an app that shows nothing on several pages once', async () => {
  const slowNetwork = [
    fakeBriefVisit({ blankMs: 4100 }),
    fakeBriefVisit({ path: '/a', blankMs: 2500 }),
    fakeBriefVisit({ path: '/b', blankMs: 2600 }),
  ]
  expect(await found(slowNetworkCheck, { slowNetwork })).toEqual([
    ['On a slow network, / shows nothing for 4.1 s', 'page / and 2 more pages'],
  ])
})

describe('two stores in one browser', () => {
  const response = (body: string) => ({
    method: 'GET',
    path: '/api/notes?page=1',
    status: 200,
    headers: {},
    body,
  })

  it('finds data of the other store in a response', async () => {
    expect(
      await found(twoStoresCheck, {
        secondStore: [
          fakeBriefVisit({ responses: [response('["Only in store-2"]')] }),
          fakeBriefVisit({ path: '/notes', responses: [response('["Only in store-1"]')] }),
        ],
      }),
    ).toEqual([
      [
        'In the same browser, store-2.platform.test sees data of store-1.platform.test on /notes',
        'page /notes: GET /api/notes',
      ],
    ])
  })

  it('finds data of the other store on the page', async () => {
    expect(
      await found(twoStoresCheck, {
        firstStoreAgain: [fakeBriefVisit({ markup: '<h1>store-2.platform.test</h1>' })],
      }),
    ).toEqual([
      [
        'In the same browser, store-1.platform.test sees data of store-2.platform.test on /',
        'page /',
      ],
    ])
  })
})

it('skips blocked storage for a standalone app, which is no third party', async () => {
  const context = fakeContext({ app: { ...FAKE_APP, isEmbedded: false } })
  expect(await storageCheck.run(context)).toEqual({ skipped: 'A standalone app is no third party' })
})

it('leaves out pages that ask a store to pay: they can need another plan', async () => {
  const unpaid = fakeBriefVisit({ failure: 'Unpaid', asksToPay: true })
  expect(await found(emptyStoreCheck, { emptyStore: [unpaid] })).toEqual([])
})
