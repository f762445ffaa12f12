import { createHmac, hkdfSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signCookie } from '../../../server/lib/platform/crypto/signed-cookie'
import { expiredSessionCookie, readBrowserSessions, sessionCookie } from '../../../server/lib/platform/standalone/session-cookie'
import { APP_URL, NOW, SHOP } from '../admin-requests'
import { testConfig } from '../configs'
import { OTHER_SHOP, signedIn } from '../standalone-requests'

const DAY = 24 * 3600
const SECRET = 'testApiSecretKey'
const config = testConfig({ embedded: false })
const local = testConfig({ embedded: false, appUrl: 'http://localhost:3000' })
const NAME = `__Host-platform_session_${SHOP}`
const session = { shop: SHOP, sessionId: `offline_${SHOP}` }

const read = (cookie: string, now = NOW, used = config) => readBrowserSessions(new Request(APP_URL, { headers: { cookie } }), used, now)
const sign = (name: string, value: string, secret = SECRET) => `${name}=${signCookie(name, value, secret)}`
/** A value that is good for an hour. */
const VALUE = `${NOW / 1000 + 3600}.offline_${SHOP}`

describe('sessionCookie', () => {
  const value = `${NOW / 1000 + DAY}.offline_${SHOP}`
  const signatureFor = (name: string) => {
    const key = Buffer.from(hkdfSync('sha256', SECRET, '', 'nuxt-platform-layer/cookie-signing/v1', 32))
    return createHmac('sha256', key).update(JSON.stringify([name, value])).digest('base64url')
  }

  it('is bound to this host, out of the reach of scripts and other sites, for a day', () => {
    expect(sessionCookie(session, config, NOW)).toBe(`${NAME}=${value}.${signatureFor(NAME)}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax; Secure`)
  })

  it('on plain http has neither prefix nor Secure, which browsers would refuse there', () => {
    const name = `platform_session_${SHOP}`
    expect(sessionCookie(session, local, NOW)).toBe(`${name}=${value}.${signatureFor(name)}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`)
  })

  it.each([
    [3_600_000, 3600], [3_600_999, 3600], [999, 0], [0, 0], [-1, 0], [-3_600_000, 0], [DAY * 1000, DAY], [DAY * 2000, DAY],
  ])('of a session that ends in %i ms lasts %i s', (lifetime, seconds) => {
    const cookie = sessionCookie(session, config, NOW, new Date(NOW + lifetime))
    expect(cookie).toContain(`; Max-Age=${seconds}; `)
    expect(cookie).toContain(`=${NOW / 1000 + seconds}.offline_`)
  })
})

describe('expiredSessionCookie', () => {
  it('deletes the cookie of the shop where it was set', () => {
    expect(expiredSessionCookie(SHOP, config)).toBe(`${NAME}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`)
    expect(expiredSessionCookie(SHOP, local)).toBe(`platform_session_${SHOP}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`)
  })
})

describe('readBrowserSessions', () => {
  it.each([
    ['what was written', signedIn(), config],
    ['what was written on plain http', signedIn(SHOP, undefined, local), local],
    ['it among others', `a=b; ${signedIn()}; c=d`, config],
    ['an id with dots', signedIn(SHOP, `offline_${SHOP}`), config],
  ])('reads %s', (_what, cookie, used) => {
    expect(read(cookie, NOW, used)).toEqual([session])
  })

  it('reads one per shop, in the browser\'s order', () => {
    expect(read(`${signedIn(OTHER_SHOP, 'b')}; ${signedIn(SHOP, 'a')}`)).toEqual([{ shop: OTHER_SHOP, sessionId: 'b' }, { shop: SHOP, sessionId: 'a' }])
  })

  it('reads none without a cookie', () => {
    expect([readBrowserSessions(new Request(APP_URL), config, NOW), read('')]).toEqual([[], []])
  })

  it.each([[0, 1], [DAY * 1000 - 1, 1], [DAY * 1000, 0], [DAY * 1000 + 1, 0]])('attack: a copied cookie counts for a day only: after %i ms %i', (age, count) => {
    expect(read(signedIn(), NOW + age)).toHaveLength(count)
  })

  it('accepts what the previous secret signed, while a secret is being rotated', () => {
    expect(read(signedIn(), NOW, testConfig({ apiSecretKey: 'new', verificationSecrets: ['new', SECRET] }))).toEqual([session])
    expect(read(signedIn(), NOW, testConfig({ apiSecretKey: 'new', verificationSecrets: ['new'] }))).toEqual([])
  })

  it('reads a good one that follows bad ones', () => {
    expect(read(`__Host-platform_session_x=y; __Host-platform_session_${OTHER_SHOP}=z; ${signedIn()}`)).toEqual([session])
  })

  const signed = signedIn()
  it.each([
    ['of another shop, renamed', signedIn(OTHER_SHOP).replace(`_${OTHER_SHOP}=`, `_${SHOP}=`)],
    ['of one shop, renamed for another', signed.replace(`_${SHOP}=`, `_${OTHER_SHOP}=`)],
    ['with another session', signed.replace('.offline_', '.victim_')],
    ['with a later end', signed.replace(String(NOW / 1000 + DAY), String(NOW / 1000 + DAY + 1))],
    ['that is damaged', `${signed.slice(0, -1)}${signed.endsWith('A') ? 'E' : 'A'}`],
    ['that is cut off', signed.slice(0, -10)],
    ['that is unsigned', `${NAME}=${VALUE}`],
    ['that is empty', `${NAME}=`],
    ['signed with another secret', sign(NAME, VALUE, 'otherSecret')],
    ['signed by a plain HMAC of the secret', `${NAME}=${VALUE}.${createHmac('sha256', SECRET).update(VALUE).digest('base64url')}`],
    ['of a host that shares the domain, without the prefix', sign(`platform_session_${SHOP}`, VALUE)],
    ['with the weaker prefix', sign(`__Secure-platform_session_${SHOP}`, VALUE)],
    ['of the OAuth state', sign('platform_oauth_state_abababababababab', VALUE)],
    ['whose name is spelled in capitals', sign(`__Host-platform_session_${SHOP.toUpperCase()}`, VALUE)],
    ['whose shop has a slash', sign(`${NAME}/`, VALUE)],
    ['of no shop', sign('__Host-platform_session_', VALUE)],
    ['of something else than a shop', sign('__Host-platform_session_evil.example', VALUE)],
    ['without an end', sign(NAME, `offline_${SHOP}`)],
    ['without a session', sign(NAME, `${NOW / 1000 + 3600}.`)],
    ['with an end that is no number', sign(NAME, `1e99.offline_${SHOP}`)],
    ['with an end in milliseconds', sign(NAME, `${NOW + 3_600_000}.offline_${SHOP}`)],
    ['with an end of the past', sign(NAME, `${NOW / 1000 - 1}.offline_${SHOP}`)],
    ['longer than any browser keeps', sign(NAME, `${NOW / 1000 + 3600}.${'a'.repeat(4096)}`)],
  ])('attack: does not believe a cookie %s', (_what, cookie) => {
    expect(read(cookie)).toEqual([])
  })

  it('attack: of two cookies of one name the second counts for nothing', () => {
    expect(read(`${NAME}=forged; ${signedIn()}`)).toEqual([])
    expect(read(`${signedIn()}; ${signedIn(SHOP, 'other')}`)).toEqual([session])
  })

  it('attack: a cookie of plain http counts for nothing on https, and the other way round', () => {
    expect([read(signedIn(SHOP, undefined, local), NOW, config), read(signedIn(), NOW, local)]).toEqual([[], []])
  })
})
