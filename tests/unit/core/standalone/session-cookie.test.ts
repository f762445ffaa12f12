import { createHmac, hkdfSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signCookie } from '../../../../server/core/crypto/signed-cookie'
import {
  expiredSessionCookie,
  readSignIns,
  sessionCookie,
} from '../../../../server/core/standalone/session-cookie'
import { APP_URL, NOW, SHOP } from '../../admin-requests'
import { testConfig } from '../../configs'
import { OTHER_SHOP, signInTo, signedIn } from '../../standalone-requests'

const DAY = 24 * 3600
const SECRET = 'testApiSecretKey'
const config = testConfig({ embedded: false })
const local = testConfig({ embedded: false, appUrl: 'http://localhost:3000' })
const NAME = `__Host-platform_session_${SHOP}`
const ID = 'a'.repeat(22)
const session = { shop: SHOP, id: ID, endsAt: NOW / 1000 + DAY }

const read = (cookie: string, now = NOW, used = config) =>
  readSignIns(new Request(APP_URL, { headers: { cookie } }), used, now)
const sign = (name: string, value: string, secret = SECRET) =>
  `${name}=${signCookie(name, value, secret)}`
/** A value that is good for an hour. */
const VALUE = `${NOW / 1000 + 3600}.${ID}`

describe('sessionCookie', () => {
  const value = `${NOW / 1000 + DAY}.${ID}`
  const signatureFor = (name: string) => {
    const key = Buffer.from(
      hkdfSync('sha256', SECRET, '', 'nuxt-platform-layer/cookie-signing/v1', 32),
    )
    return createHmac('sha256', key)
      .update(JSON.stringify([name, value]))
      .digest('base64url')
  }

  it('is bound to this host, not accessible to scripts and other sites, for a day', () => {
    expect(sessionCookie(session, config, NOW)).toBe(
      `${NAME}=${value}.${signatureFor(NAME)}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax; Secure`,
    )
  })

  it('on plain http has neither prefix nor Secure, which browsers would refuse there', () => {
    const name = `platform_session_${SHOP}`
    expect(sessionCookie(session, local, NOW)).toBe(
      `${name}=${value}.${signatureFor(name)}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`,
    )
  })

  it('lasts until the sign-in ends', () => {
    expect(sessionCookie({ ...session, endsAt: NOW / 1000 + 7200 }, config, NOW)).toMatch(
      new RegExp(`=${NOW / 1000 + 7200}\\.${ID}\\.[\\w-]{43}; Max-Age=7200; `),
    )
  })
})

describe('expiredSessionCookie', () => {
  it('deletes the cookie of the shop with its path', () => {
    expect(expiredSessionCookie(SHOP, config)).toBe(
      `${NAME}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`,
    )
    expect(expiredSessionCookie(SHOP, local)).toBe(
      `platform_session_${SHOP}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
    )
  })
})

describe('readSignIns', () => {
  it.each([
    ['what was written', signedIn(), config],
    ['what was written on plain http', signedIn(SHOP, undefined, local), local],
    ['it among others', `a=b; ${signedIn()}; c=d`, config],
  ])('reads %s', (_what, cookie, used) => {
    expect(read(cookie, NOW, used)).toEqual([signInTo()])
  })

  it("reads one for each shop, in the browser's order", () => {
    expect(read(`${signedIn(OTHER_SHOP, 'b')}; ${signedIn(SHOP, 'a')}`)).toEqual([
      signInTo(OTHER_SHOP, 'b'),
      signInTo(SHOP, 'a'),
    ])
  })

  it('reads none without a cookie', () => {
    expect([readSignIns(new Request(APP_URL), config, NOW), read('')]).toEqual([[], []])
  })

  it.each([
    [0, 1],
    [DAY * 1000 - 1, 1],
    [DAY * 1000, 0],
    [DAY * 1000 + 1, 0],
  ])('attack: a copied cookie counts for a day only: after %i ms %i', (age, count) => {
    expect(read(signedIn(), NOW + age)).toHaveLength(count)
  })

  it('accepts the signature of the previous secret during a rotation', () => {
    expect(
      read(
        signedIn(),
        NOW,
        testConfig({ apiSecretKey: 'new', verificationSecrets: ['new', SECRET] }),
      ),
    ).toEqual([signInTo()])
    expect(
      read(signedIn(), NOW, testConfig({ apiSecretKey: 'new', verificationSecrets: ['new'] })),
    ).toEqual([])
  })

  it('reads a valid one that follows invalid ones', () => {
    expect(
      read(`__Host-platform_session_x=y; __Host-platform_session_${OTHER_SHOP}=z; ${signedIn()}`),
    ).toEqual([signInTo()])
  })

  const signed = signedIn()
  it.each([
    ['of another shop, renamed', signedIn(OTHER_SHOP).replace(`_${OTHER_SHOP}=`, `_${SHOP}=`)],
    ['of one shop, renamed for another', signed.replace(`_${SHOP}=`, `_${OTHER_SHOP}=`)],
    ['with another sign-in', signed.replace(signInTo().id, ID)],
    [
      "of an earlier version, which named the shop's session",
      sign(NAME, `${NOW / 1000 + 3600}.offline_${SHOP}`),
    ],
    [
      "of an earlier version, which named a user's session",
      sign(NAME, `${NOW / 1000 + 3600}.00000000-0000-4000-8000-000000000001`),
    ],
    ['with a later end', signed.replace(String(NOW / 1000 + DAY), String(NOW / 1000 + DAY + 1))],
    ['that is damaged', `${signed.slice(0, -1)}${signed.endsWith('A') ? 'E' : 'A'}`],
    ['that is cut off', signed.slice(0, -10)],
    ['that is unsigned', `${NAME}=${VALUE}`],
    ['that is empty', `${NAME}=`],
    ['signed with another secret', sign(NAME, VALUE, 'otherSecret')],
    [
      'signed by a plain HMAC of the secret',
      `${NAME}=${VALUE}.${createHmac('sha256', SECRET).update(VALUE).digest('base64url')}`,
    ],
    [
      'of a host that shares the domain, without the prefix',
      sign(`platform_session_${SHOP}`, VALUE),
    ],
    ['with the weaker prefix', sign(`__Secure-platform_session_${SHOP}`, VALUE)],
    ['of the OAuth state', sign('platform_oauth_state_abababababababab', VALUE)],
    [
      'whose name is spelled in capitals',
      sign(`__Host-platform_session_${SHOP.toUpperCase()}`, VALUE),
    ],
    ['whose shop has a slash', sign(`${NAME}/`, VALUE)],
    ['of no shop', sign('__Host-platform_session_', VALUE)],
    ['of something else than a shop', sign('__Host-platform_session_evil.example', VALUE)],
    ['without an end', sign(NAME, ID)],
    ['without a sign-in', sign(NAME, `${NOW / 1000 + 3600}.`)],
    ['with an end that is no number', sign(NAME, `1e99.${ID}`)],
    ['with an end in milliseconds', sign(NAME, `${NOW + 3_600_000}.${ID}`)],
    ['with an end of the past', sign(NAME, `${NOW / 1000 - 1}.${ID}`)],
    ['longer than any browser keeps', sign(NAME, `${NOW / 1000 + 3600}.${'a'.repeat(4096)}`)],
  ])('attack: does not accept a cookie %s', (_what, cookie) => {
    expect(read(cookie)).toEqual([])
  })

  it('attack: ignores the second of two cookies with one name', () => {
    expect(read(`${NAME}=forged; ${signedIn()}`)).toEqual([])
    expect(read(`${signedIn()}; ${signedIn(SHOP, 'other')}`)).toEqual([signInTo()])
  })

  it('attack: ignores a cookie of plain http on https, and the other way round', () => {
    expect([
      read(signedIn(SHOP, undefined, local), NOW, config),
      read(signedIn(), NOW, local),
    ]).toEqual([[], []])
  })
})
