import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import type { Session } from '../../../../server/core/session/session'
import { owedHookId } from '../../../../server/core/tokens/owed-hook'
import { NOW, SHOP } from '../../admin-requests'
import { beginInstallation, signQuery } from '../../oauth-callbacks'
import { rejection } from '../../rejection'
import { html, json, startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

const IN_ADMIN = 'http://127.0.0.1:4400/store/acme/apps/testApiKey'
const TOKEN = json(200, {
  access_token: 'token-1',
  scope: 'write_products',
  expires_in: 3600,
  refresh_token: 'refresh-1',
  refresh_token_expires_in: 7_776_000,
})
const deleted = (state: string) =>
  `__Host-platform_oauth_state_${state.slice(0, 16)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
  upstream.respondWith(TOKEN)
})
afterEach(() => upstream.close())

describe('second leg', () => {
  it('Q8: exchanges the code, stores the session, runs the hook and redirects to the admin', async () => {
    const hooked: Session[] = []
    const { callback, fields, state, sessionStorage } = beginInstallation(upstream, {
      hooks: { afterAuth: ({ session }) => void hooked.push(session) },
    })
    const response = await callback(signQuery(fields))
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
      302,
      IN_ADMIN,
      '',
    ])
    expect(response.headers.getSetCookie()).toEqual([deleted(state)])
    expect(upstream.requests.map(request => [request.url, JSON.parse(request.body)])).toEqual([
      [
        `/${SHOP}/admin/oauth/access_token`,
        {
          client_id: 'testApiKey',
          client_secret: 'testApiSecretKey',
          code: 'code-1',
          expiring: '1',
        },
      ],
    ])
    const expected = {
      id: `offline_${SHOP}`,
      shop: SHOP,
      state,
      isOnline: false,
      scope: 'write_products',
      accessToken: 'token-1',
      expires: new Date(NOW + 3_600_000),
      refreshToken: 'refresh-1',
      refreshTokenExpires: new Date(NOW + 7_776_000_000),
    }
    expect((await sessionStorage.loadSession(`offline_${SHOP}`))?.toObject()).toEqual(expected)
    expect(hooked.map(session => session.toObject())).toEqual([expected])
  })

  it.each([undefined, 'not base64', btoa('evil.example/store/acme')])(
    "attack: arrives in the shop's own admin when the host is %o",
    async host => {
      const {
        callback,
        fields: { host: _, ...fields },
      } = beginInstallation(upstream)
      const response = await callback(
        signQuery({ ...fields, ...(host === undefined ? {} : { host }) }),
      )
      expect(response.headers.get('location')).toBe(IN_ADMIN)
    },
  )

  it('accepts further signed parameters', async () => {
    const { callback, fields } = beginInstallation(upstream)
    expect((await callback(signQuery({ ...fields, custom: 'hello world', zeta: '' }))).status).toBe(
      302,
    )
  })

  it('accepts the signature of the previous secret during a rotation', async () => {
    const { callback, fields } = beginInstallation(upstream, {
      config: { apiSecretKey: 'new', verificationSecrets: ['new', 'old'] },
    })
    expect((await callback(signQuery(fields, 'old'))).status).toBe(302)
    expect(JSON.parse(upstream.requests[0]?.body ?? '')).toMatchObject({ client_secret: 'new' })
  })

  it.each([-90_000, 0, 90_000])('accepts a query that is %i ms old', async age => {
    let now = NOW
    const { callback, fields } = beginInstallation(upstream, { now: () => now })
    now = NOW + age
    expect((await callback(signQuery(fields))).status).toBe(302)
  })
})

describe('the code', () => {
  it('refused by the platform is an error of the request; nothing is stored', async () => {
    upstream.respondWith(
      json(400, { error: 'invalid_request', error_description: 'code-1 was used' }),
    )
    const { callback, fields, sessionStorage } = beginInstallation(upstream)
    const error = await rejection(callback(signQuery(fields)), PlatformError)
    expect([error.code, error.status, error.message]).toEqual([
      'oauth_code_refused',
      400,
      'The platform refused the authorization code; start the installation again',
    ])
    expect(await sessionStorage.findSessionsByShop(SHOP)).toEqual([])
  })

  it('that cannot be exchanged is an error of the platform; no body reaches the message', async () => {
    upstream.respondWith(html(500))
    const { callback, fields } = beginInstallation(upstream)
    const error = await rejection(callback(signQuery(fields)), PlatformError)
    expect([error.code, error.status]).toEqual(['token_endpoint_failed', 502])
    expect(error.message).not.toContain('testApiSecretKey')
  })

  it.each<Record<string, string>>([{ code: '' }, {}])(
    'that is missing (%o) is not exchanged',
    async given => {
      const {
        callback,
        fields: { code: _, ...fields },
      } = beginInstallation(upstream)
      expect(
        (await rejection(callback(signQuery({ ...fields, ...given })), PlatformError)).code,
      ).toBe('oauth_code_missing')
      expect(upstream.requests).toHaveLength(0)
    },
  )
})

describe('a failing hook', () => {
  it('ends the installation with its own error, and runs again later', async () => {
    const reason = new Error("the app's own database")
    const { callback, fields, sessionStorage } = beginInstallation(upstream, {
      hooks: { afterAuth: () => Promise.reject(reason) },
    })
    await expect(callback(signQuery(fields))).rejects.toBe(reason)
    expect(owedHookId(await sessionStorage.loadSession(`offline_${SHOP}`))).toMatch(
      /^[0-9a-f]{16}$/,
    )
  })
})
