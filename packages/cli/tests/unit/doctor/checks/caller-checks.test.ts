import { describe, expect, it } from 'vitest'
import {
  openPagesCheck,
  openRoutesCheck,
  plainRequestsCheck,
} from '../../../../src/doctor/checks/caller-checks'
import { doctorFacts } from '../facts'

const OPEN_ROUTE = {
  kind: 'open route',
  where: 'server/api/settings.get.ts:1',
  problem: 'GET /api/settings identifies no caller',
  fix: 'Begin with a utility.',
} as const
const SHOP = {
  kind: 'requested shop',
  where: 'server/api/settings.get.ts:3',
  problem: 'The shop comes from the query',
  fix: 'Take it from the utility.',
} as const
const OPEN_PAGE = {
  kind: 'open page',
  where: 'app/pages/orders.vue:1',
  problem: 'The page has no guard',
  fix: 'Write a guard.',
} as const
const PLAIN = {
  kind: 'plain request',
  where: 'app/pages/index.vue:3',
  problem: "$fetch('/api/orders') sends no credentials",
  fix: 'Use usePlatformFetch.',
} as const

describe('openRoutesCheck', () => {
  it('reports routes that respond to strangers as a problem, each with its line', () => {
    const facts = doctorFacts({ app: { callers: [OPEN_ROUTE, SHOP, OPEN_PAGE, PLAIN] } })

    expect(openRoutesCheck(facts)).toEqual({
      check: 'open-routes',
      severity: 'problem',
      message: '2 places let strangers reach data on the server',
      details: [
        'server/api/settings.get.ts:1: GET /api/settings identifies no caller',
        'server/api/settings.get.ts:3: The shop comes from the query',
      ],
      fix: 'Begin with a utility. Take it from the utility.',
    })
  })
})

describe('openPagesCheck', () => {
  it('warns of pages without a guard, and names a fix once', () => {
    const other = { ...OPEN_PAGE, where: 'app/pages/plan.vue:1' }

    expect(openPagesCheck(doctorFacts({ app: { callers: [OPEN_PAGE, other] } }))).toEqual({
      check: 'open-pages',
      severity: 'warning',
      message: '2 pages read data of a merchant without a guard',
      details: [
        'app/pages/orders.vue:1: The page has no guard',
        'app/pages/plan.vue:1: The page has no guard',
      ],
      fix: 'Write a guard.',
    })
  })
})

describe('plainRequestsCheck', () => {
  it('warns of requests without the credentials of the merchant', () => {
    expect(plainRequestsCheck(doctorFacts({ app: { callers: [PLAIN] } }))).toEqual({
      check: 'plain-requests',
      severity: 'warning',
      message: '1 request to a route of the app has no credentials of the merchant',
      details: ["app/pages/index.vue:3: $fetch('/api/orders') sends no credentials"],
      fix: 'Use usePlatformFetch.',
    })
    expect(plainRequestsCheck(doctorFacts())).toBeUndefined()
  })
})
