import { describe, expect, it } from 'vitest'
import { hasAccess, noAccessError } from '../../../server/lib/platform/session/app-access'
import { fixedTokenSession } from '../../../server/lib/platform/session/fixed-token-session'
import { SHOP, offlineSession } from '../admin-requests'
import { testConfig } from '../configs'

const fixed = testConfig({ distribution: 'platform_admin', adminApiAccessToken: 'shpat_fixed' })

describe('hasAccess', () => {
  it('is given by the token of a session, or by a fixed one', () => {
    expect(hasAccess(offlineSession({}), testConfig())).toBe(true)
    expect(hasAccess(fixedTokenSession(SHOP), fixed)).toBe(true)
  })

  it('is not given by a session whose token is gone, nor without a session', () => {
    expect(hasAccess(offlineSession({ accessToken: undefined }), testConfig())).toBe(false)
    expect(hasAccess(undefined, testConfig())).toBe(false)
    expect(hasAccess(undefined, fixed)).toBe(false)
  })
})

describe('noAccessError', () => {
  it('names the shop and what gives access; its status is the caller\'s to choose', () => {
    expect(noAccessError(SHOP)).toMatchObject({ code: 'session_not_found', status: 404, message: `The app has no access token for ${SHOP}. It gets one when the merchant opens the app.` })
    expect(noAccessError(SHOP, { status: 400 }).status).toBe(400)
  })
})
