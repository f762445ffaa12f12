import { describe, expect, it } from 'vitest'
import { decideGuard } from '../../../../ui/guard/guard-decision'
import type { GuardPlace, PageCheck } from '../../../../ui/guard/guard-decision'

const SHOP = 'acme.platform.test'
const OUTSIDE: GuardPlace = {
  embedded: false,
  hasAppBridge: false,
  isBackFromSignIn: false,
  path: '/orders',
}
const INSIDE: GuardPlace = { ...OUTSIDE, embedded: true, hasAppBridge: true }
const REFUSED: PageCheck = { status: 401 }

describe('the guard in the browser', () => {
  it.each([
    ['outside the admin', OUTSIDE],
    ['inside the admin', INSIDE],
    ['right after a sign-in', { ...OUTSIDE, isBackFromSignIn: true }],
  ])('allows a verified merchant %s', (_where, place) => {
    expect(decideGuard({ status: 200, shop: SHOP }, place)).toEqual({ kind: 'allow', shop: SHOP })
  })

  it.each([400, 401, 403, 410])('leaves once for a refusal with %d outside the admin', status => {
    expect(decideGuard({ status }, OUTSIDE)).toEqual({ kind: 'leave' })
  })

  it('stops when the sign-in that it began did not last', () => {
    expect(decideGuard(REFUSED, { ...OUTSIDE, isBackFromSignIn: true })).toEqual({
      kind: 'fail',
      status: 401,
      message:
        'The sign-in for /orders did not last: the server refused the page again right after it. Allow cookies for this site, then reload the page.',
    })
  })

  it('never leaves a page in the admin: App Bridge has retried', () => {
    expect(decideGuard(REFUSED, INSIDE)).toEqual({
      kind: 'fail',
      status: 401,
      message:
        'The server refused the ID token of App Bridge for /orders. Reload the page. If this comes back, check that NUXT_PLATFORM_API_KEY and NUXT_PLATFORM_API_SECRET_KEY belong to the open app.',
    })
    expect(decideGuard({ status: 403, message: 'Origin refused' }, INSIDE)).toEqual({
      kind: 'fail',
      status: 403,
      message: 'Origin refused',
    })
  })

  it('names App Bridge when its script did not run in the admin', () => {
    expect(decideGuard(REFUSED, { ...INSIDE, hasAppBridge: false })).toEqual({
      kind: 'fail',
      status: 401,
      message:
        'App Bridge is not loaded on /orders, so the page has no ID token. Load its script first in the head, and allow it in the Content-Security-Policy.',
    })
  })

  it.each([OUTSIDE, INSIDE])('never leaves for an error of the server (%#)', place => {
    expect(decideGuard({ status: 503, message: 'Storage failed' }, place)).toEqual({
      kind: 'fail',
      status: 503,
      message: 'Storage failed',
    })
    expect(decideGuard({ status: 500 }, place)).toEqual({
      kind: 'fail',
      status: 500,
      message: 'The page could not be verified.',
    })
    expect(decideGuard({}, place)).toEqual({
      kind: 'fail',
      status: 503,
      message: 'The server did not respond when the page /orders asked who opens it.',
    })
  })

  it('fails for a response that names no shop', () => {
    expect(decideGuard({ status: 200 }, OUTSIDE)).toEqual({
      kind: 'fail',
      status: 502,
      message: 'The page could not be verified.',
    })
  })
})
