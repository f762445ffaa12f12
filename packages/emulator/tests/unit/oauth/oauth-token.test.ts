import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { GRANTS } from '../../../../../shared/wire'
import { API_KEY, DEMO, SECOND, SECRET, startPlatform } from '../started-platform'

const platform = await startPlatform()
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  await platform.emulator.control.reset()
  await platform.emulator.control.install({ shop: DEMO })
})

const OFFLINE = /^pat_offline_[0-9a-f]{32}$/

describe('token exchange', () => {
  it('issues an expiring offline token', async () => {
    const { status, json, headers } = await platform.exchange()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(json).toEqual({
      access_token: expect.stringMatching(OFFLINE),
      scope: 'write_products',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^prt_[0-9a-f]{32}$/),
      refresh_token_expires_in: 7_776_000,
    })
  })

  it('issues an offline token that does not expire, and the same one again', async () => {
    const first = await platform.exchange({ expiring: '0' })
    expect(first.json).toEqual({
      access_token: expect.stringMatching(OFFLINE),
      scope: 'write_products',
    })
    expect((await platform.exchange({ expiring: undefined })).json).toEqual(first.json)
  })

  it('issues an online token of the user', async () => {
    const subject = await platform.emulator.control.sessionToken({ shop: DEMO, userId: '7' })
    const { status, json } = await platform.exchange({
      requested_token_type: GRANTS.onlineAccessToken,
      subject_token: subject,
    })
    expect(status).toBe(200)
    expect(json).toEqual({
      access_token: expect.stringMatching(/^pat_online_[0-9a-f]{32}$/),
      scope: 'write_products',
      expires_in: 86_400,
      associated_user_scope: 'write_products',
      associated_user: {
        id: 7,
        first_name: 'Staff',
        last_name: '7',
        email: `staff-7@${DEMO}`,
        email_verified: true,
        account_owner: false,
        locale: 'en',
        collaborator: false,
      },
    })
  })

  it('accepts a form', async () => {
    const subject = await platform.emulator.control.sessionToken({ shop: DEMO })
    const response = await fetch(`${platform.emulator.url}/${DEMO}/admin/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: API_KEY,
        client_secret: SECRET,
        grant_type: GRANTS.tokenExchange,
        subject_token: subject,
        subject_token_type: GRANTS.idToken,
        requested_token_type: GRANTS.offlineAccessToken,
      }),
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      access_token: expect.stringMatching(OFFLINE),
      scope: 'write_products',
    })
  })

  it('refuses an expired ID token', async () => {
    const subject = await platform.emulator.control.sessionToken({
      shop: DEMO,
      expiresInSeconds: -1,
    })
    const { status, json } = await platform.exchange({ subject_token: subject })
    expect([status, json.error]).toEqual([400, 'invalid_subject_token'])
  })

  it('attack: an ID token of one shop cannot be exchanged for a token of another', async () => {
    await platform.emulator.control.install({ shop: SECOND })
    const subject = await platform.emulator.control.sessionToken({ shop: SECOND })
    const { status, json } = await platform.exchange({ subject_token: subject })
    expect([status, json.error]).toEqual([400, 'invalid_subject_token'])
    expect(await platform.emulator.control.tokens(DEMO)).toEqual([])
  })

  it('refuses a shop where the app is not installed', async () => {
    const { status, json } = await platform.exchange({}, SECOND)
    expect([status, json]).toEqual([
      400,
      {
        error: 'invalid_subject_token',
        error_description: 'The app is not installed in this shop',
      },
    ])
  })
})

describe('client credentials', () => {
  it('issues a token of 24 hours where the app is installed', async () => {
    const { status, json } = await platform.token({ grant_type: 'client_credentials' })
    expect([status, json]).toEqual([
      200,
      { access_token: expect.stringMatching(OFFLINE), scope: 'write_products', expires_in: 86_400 },
    ])
    const refused = await platform.token({ grant_type: 'client_credentials' }, SECOND)
    expect([refused.status, refused.json.error]).toEqual([400, 'invalid_grant'])
  })

  it('are refused at a store of another organization, where the other grants work', async () => {
    const other = await startPlatform({
      seed: { stores: [{ handle: 'demo-store', inOrganization: false, installed: true }] },
    })
    onTestFinished(() => other.emulator.close())
    const { status, json } = await other.token({ grant_type: 'client_credentials' })
    expect([status, json]).toEqual([
      400,
      {
        error: 'shop_not_permitted',
        error_description: 'Client credentials cannot be performed on this shop.',
      },
    ])
    expect((await other.exchange()).status).toBe(200)
  })
})

describe('refusals', () => {
  it.each([
    ['an unknown client', { client_id: 'other' }, 401, 'invalid_client'],
    ['a wrong secret', { client_secret: 'wrong' }, 401, 'invalid_client'],
    ['no secret', { client_secret: undefined }, 400, 'invalid_request'],
    ['an unknown grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['an unknown field', { shop: DEMO }, 400, 'invalid_request'],
    ['a JSON boolean', { expiring: true }, 400, 'invalid_request'],
    ['an unknown value of expiring', { expiring: 'true' }, 400, 'invalid_request'],
    ['an unknown subject type', { subject_token_type: 'urn:x' }, 400, 'invalid_request'],
    ['an unknown requested type', { requested_token_type: 'urn:x' }, 400, 'invalid_request'],
    ['a missing subject', { subject_token: undefined }, 400, 'invalid_request'],
    ['a malformed subject', { subject_token: 'x.y.z' }, 400, 'invalid_subject_token'],
  ])('refuses %s', async (_name, fields, status, error) => {
    const reply = await platform.exchange(fields)
    expect([reply.status, reply.json.error]).toEqual([status, error])
    expect(Object.keys(reply.json)).toEqual(['error', 'error_description'])
    expect(await platform.emulator.control.tokens(DEMO)).toEqual([])
  })

  it('lists the fields it accepts', async () => {
    const { json } = await platform.token({
      grant_type: 'refresh_token',
      refresh_token: 'x',
      code: 'y',
    })
    expect(json.error_description).toBe(
      'Unknown field code; refresh_token accepts client_id, client_secret, grant_type, refresh_token',
    )
  })

  it.each([
    ['text/plain', '{}'],
    ['application/json', '{'],
    ['application/json', '[]'],
    ['application/x-www-form-urlencoded', 'client_id=a&client_id=b'],
  ])('refuses a body of %s %s', async (contentType, body) => {
    const response = await fetch(`${platform.emulator.url}/${DEMO}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
    })
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
      400,
      'invalid_request',
    ])
  })

  it('attack: a secret in the URL is refused', async () => {
    const { status, json } = await platform.post(
      `/${DEMO}/admin/oauth/access_token?client_secret=${SECRET}`,
      {},
    )
    expect([status, json.error]).toEqual([400, 'invalid_request'])
  })

  it('returns 404 for an unknown shop', async () => {
    const { status, json } = await platform.token({ code: 'x' }, 'unknown.platform.test')
    expect([status, json.error]).toEqual([404, 'not_found'])
  })

  it('never repeats a secret or a token', async () => {
    const { text } = await platform.exchange({
      client_secret: 'secret-that-is-wrong',
      subject_token: 'subject-that-is-wrong',
    })
    expect(text).not.toMatch(/that-is-wrong/)
  })
})

describe("while the app's secret is being rotated", () => {
  it('either secret is accepted, the first signs, and a revoked one is refused', async () => {
    onTestFinished(() => platform.emulator.setApp({ apiSecretKey: SECRET, nextApiSecretKey: '' }))
    const statusWith = async (secret: string) =>
      (await platform.exchange({ client_secret: secret })).status
    expect([await statusWith('next'), await statusWith('')]).toEqual([401, 400])
    platform.emulator.setApp({ nextApiSecretKey: 'next' })
    expect(platform.emulator.environment.NUXT_PLATFORM_API_SECRET_KEY).toBe(SECRET)
    expect([await statusWith(SECRET), await statusWith('next'), await statusWith('')]).toEqual([
      200, 200, 400,
    ])
    platform.emulator.setApp({ apiSecretKey: 'next', nextApiSecretKey: '' })
    expect([await statusWith(SECRET), await statusWith('next')]).toEqual([401, 200])
  })
})
