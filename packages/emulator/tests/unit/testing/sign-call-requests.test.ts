import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../../server/core/errors/errors'
import { signFlowRequest, signFulfillmentRequest } from '../../../testing'
import { SHOP } from '../../../../../tests/unit/admin-requests'
import { rejection } from '../../../../../tests/unit/rejection'
import { startUpstream } from '../../../../../tests/unit/upstream'
import type { Upstream } from '../../../../../tests/unit/upstream'
import { APP, createInstalledScene, receivedBody } from './test-app-scene'

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

describe.each([
  ['flow', signFlowRequest],
  ['fulfillmentService', signFulfillmentRequest],
] as const)('a call of %s', (kind, sign) => {
  it('returns the session and the payload', async () => {
    const { platform } = await createInstalledScene(upstream)
    const request = sign(APP, { path: '/calls', payload: { properties: { note: 'ü' } } })
    const { session, payload } = await platform[kind](request, await receivedBody(request))
    expect([session.id, payload.properties]).toEqual([`offline_${SHOP}`, { note: 'ü' }])
  })

  it('is refused with a signature of another secret', async () => {
    const { platform } = await createInstalledScene(upstream)
    const request = sign(APP, { path: '/calls', badSignature: true })
    const { code, status } = await rejection(
      platform[kind](request, await receivedBody(request)),
      PlatformError,
    )
    expect([code, status]).toEqual(['hmac_invalid', 400])
  })

  it('signs the given body exactly', async () => {
    const { platform } = await createInstalledScene(upstream)
    const request = sign(APP, { path: '/calls', rawBody: '{' })
    expect(
      (await rejection(platform[kind](request, await receivedBody(request)), PlatformError)).code,
    ).toBe('body_invalid')
  })
})
