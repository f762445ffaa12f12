import { describe, expect, it } from 'vitest'
import {
  fixedTokenSession,
  hasAccess,
  noAccessError,
} from '../../../../server/core/session/app-access'
import { SHOP, offlineSession } from '../../admin-requests'
import { testConfig } from '../../configs'

const fixed = testConfig({ distribution: 'platform_admin', adminApiAccessToken: 'shpat_fixed' })

describe('hasAccess', () => {
  it('requires a session with a token, or a fixed token', () => {
    expect(hasAccess(offlineSession({}), testConfig())).toBe(true)
    expect(hasAccess(fixedTokenSession(SHOP), fixed)).toBe(true)
  })

  it('is missing for a session without its token, and without a session', () => {
    expect(hasAccess(offlineSession({ accessToken: undefined }), testConfig())).toBe(false)
    expect(hasAccess(undefined, testConfig())).toBe(false)
    expect(hasAccess(undefined, fixed)).toBe(false)
  })
})

describe('noAccessError', () => {
  it('names the shop and how to get access; the caller chooses its status', () => {
    expect(noAccessError(SHOP)).toMatchObject({
      code: 'session_not_found',
      status: 404,
      message: `The app has no access token for ${SHOP}. It gets one when the merchant opens the app.`,
    })
    expect(noAccessError(SHOP, { status: 400 }).status).toBe(400)
  })
})
