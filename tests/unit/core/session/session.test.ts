import { describe, expect, it } from 'vitest'
import { AuthScopes } from '../../../../server/core/scopes/auth-scopes'
import { Session } from '../../../../server/core/session/session'
import type { SessionParams } from '../../../../server/core/session/session-fields'
import { errorCode } from '../../error-code'

const NOW = Date.UTC(2026, 10, 21, 12)
const USER = {
  id: 42,
  first_name: 'Ada',
  last_name: 'Love',
  email: 'ada@example.com',
  locale: 'en',
  email_verified: true,
  account_owner: false,
  collaborator: false,
}

const offline: SessionParams = {
  id: 'offline_acme',
  shop: 'acme',
  state: 'st',
  isOnline: false,
  scope: 'write_products',
  accessToken: 'token',
}
const online: SessionParams = {
  ...offline,
  id: 'acme_42',
  isOnline: true,
  expires: new Date(NOW),
  onlineAccessInfo: {
    expires_in: 10,
    associated_user_scope: 'read_products',
    associated_user: USER,
  },
}

describe('constructor', () => {
  it('keeps the fields in the given order and adds none', () => {
    expect(Object.keys(new Session(offline))).toEqual([
      'id',
      'shop',
      'state',
      'isOnline',
      'scope',
      'accessToken',
    ])
  })

  it('revives dates from JSON', () => {
    const session = new Session(
      JSON.parse(JSON.stringify({ ...online, refreshTokenExpires: NOW + 1 })),
    )
    expect(session.expires).toEqual(new Date(NOW))
    expect(session.refreshTokenExpires).toEqual(new Date(NOW + 1))
  })

  it('copies a session', () => {
    const session = new Session(online)
    expect(new Session(session.toObject()).equals(session)).toBe(true)
  })

  it('attack: a stored row cannot replace methods or the prototype', () => {
    const row = JSON.parse(
      '{"id":"a","shop":"acme","state":"","isOnline":false,"isActive":"yes","__proto__":{"accessToken":"x"}}',
    )
    const session = new Session(row)
    expect(session.isActive(undefined, 0, NOW)).toBe(false)
    expect(Object.getPrototypeOf(session)).toBe(Session.prototype)
    expect(session.accessToken).toBe(undefined)
  })

  it('attack: an unreadable expiry is refused, not "never"', () => {
    expect(errorCode(() => new Session({ ...offline, expires: new Date('never') }))).toBe(
      'storage_failed',
    )
  })
})

describe('expiry', () => {
  const session = new Session({ ...offline, expires: new Date(NOW) })

  it.each([
    [0, NOW, false],
    [0, NOW + 1, true],
    [500, NOW - 500, false],
    [500, NOW - 499, true],
  ])('within %i ms, at %i: %o', (withinMs, now, expired) => {
    expect(session.isExpired(withinMs, now)).toBe(expired)
  })

  it('never happens without a date', () => {
    expect(new Session(offline).isExpired(1e15, NOW)).toBe(false)
  })

  it('has happened when the date is invalid', () => {
    const broken = new Session(offline)
    broken.expires = new Date('never')
    expect(broken.isExpired(0, NOW)).toBe(true)
  })

  it('makes a session inactive 500 ms early', () => {
    expect(session.isActive(undefined, undefined, NOW - 500)).toBe(true)
    expect(session.isActive(undefined, undefined, NOW - 499)).toBe(false)
  })

  it('is compared with the clock by default', () => {
    expect(
      new Session({ ...offline, expires: new Date(Date.now() + 60_000) }).isActive(undefined),
    ).toBe(true)
    expect(new Session({ ...offline, expires: new Date(Date.now() - 1) }).isExpired()).toBe(true)
  })
})

describe('scopes', () => {
  const session = new Session({ ...offline, scope: 'write_products,read_orders' })

  it.each([
    ['write_products', true],
    ['read_products,read_orders', true],
    [['read_orders'], true],
    [new AuthScopes('read_products'), true],
    ['', true],
    ['write_orders', false],
    [['read_orders', 'read_themes'], false],
  ])('%o granted: %o', (scopes, granted) => {
    expect(session.isScopeIncluded(scopes)).toBe(granted)
    expect(session.isScopeChanged(scopes)).toBe(!granted)
    expect(session.isActive(scopes)).toBe(granted)
  })

  it('are unchanged when none are requested', () => {
    expect(session.isScopeChanged(undefined)).toBe(false)
  })

  it('are missing from a session without any', () => {
    const none = new Session({ ...offline, scope: undefined })
    expect(none.isScopeIncluded('read_orders')).toBe(false)
  })
})

describe('toObject', () => {
  it('has the mandatory fields always and others when they have a value', () => {
    expect(
      new Session({ ...offline, state: '', scope: '', accessToken: undefined }).toObject(),
    ).toEqual({ id: 'offline_acme', shop: 'acme', state: '', isOnline: false })
  })

  it('keeps dates and the user', () => {
    expect(new Session(online).toObject()).toEqual(online)
  })
})

describe('property array', () => {
  const USER_ENTRIES = [
    ['userId', 42],
    ['firstName', 'Ada'],
    ['lastName', 'Love'],
    ['email', 'ada@example.com'],
    ['locale', 'en'],
    ['emailVerified', true],
    ['accountOwner', false],
    ['collaborator', false],
  ]
  const FIELD_ENTRIES = [
    ['id', 'acme_42'],
    ['shop', 'acme'],
    ['state', 'st'],
    ['isOnline', true],
    ['scope', 'write_products'],
    ['accessToken', 'token'],
    ['expires', NOW],
  ]

  it('has the user id only', () => {
    expect(new Session(online).toPropertyArray()).toEqual([
      ...FIELD_ENTRIES,
      ['onlineAccessInfo', 42],
    ])
  })

  it('contains the user data when requested', () => {
    expect(new Session(online).toPropertyArray(true)).toEqual([...FIELD_ENTRIES, ...USER_ENTRIES])
  })

  it.each([true, false])('round-trips, user data %o', withUser => {
    const session = new Session({
      ...online,
      refreshToken: 'r',
      refreshTokenExpires: new Date(NOW + 5),
    })
    const back = Session.fromPropertyArray(session.toPropertyArray(withUser), withUser)
    expect(back.toPropertyArray(withUser).sort()).toEqual(session.toPropertyArray(withUser).sort())
    expect(back.equals(session)).toBe(withUser)
  })

  it('reads names in any case, and ignores unknown ones', () => {
    const session = Session.fromPropertyArray([
      ['ID', 'a'],
      ['SHOP', 'acme'],
      ['isonline', 1],
      ['accesstoken', 't'],
      ['flavor', 'red'],
    ])
    expect(session.toObject()).toEqual({
      id: 'a',
      shop: 'acme',
      state: '',
      isOnline: true,
      accessToken: 't',
      onlineAccessInfo: { associated_user: {} },
    })
  })

  it.each([
    ['true', true],
    ['TRUE', true],
    ['1', true],
    [1, true],
    [true, true],
    ['false', false],
    ['0', false],
    [0, false],
    ['', false],
  ])('reads the boolean %o as %o', (stored, value) => {
    const session = Session.fromPropertyArray(
      [
        ['id', 'a'],
        ['shop', 'acme'],
        ['isOnline', true],
        ['userId', '42'],
        ['accountOwner', stored],
        ['emailVerified', stored],
      ],
      true,
    )
    expect(session.onlineAccessInfo?.associated_user).toEqual({
      id: 42,
      account_owner: value,
      email_verified: value,
    })
  })

  it('drops the user of an offline session', () => {
    const session = Session.fromPropertyArray(
      [
        ['id', 'a'],
        ['shop', 'acme'],
        ['isOnline', false],
        ['userId', 42],
      ],
      true,
    )
    expect(session.onlineAccessInfo).toBe(undefined)
  })

  it.each([
    ['no array', 'id=a'],
    ['an object', { id: 'a', shop: 'acme' }],
    ['undefined', undefined],
    ['no pairs', ['id', 'a']],
    ['a name that is no text', [[1, 'a']]],
    ['no id', [['shop', 'acme']]],
    [
      'no shop',
      [
        ['id', 'a'],
        ['shop', null],
      ],
    ],
    [
      'an object for a text',
      [
        ['id', 'a'],
        ['shop', {}],
      ],
    ],
    [
      'an object for a boolean',
      [
        ['id', 'a'],
        ['shop', 'acme'],
        ['isOnline', {}],
      ],
    ],
    [
      'no number for the user',
      [
        ['id', 'a'],
        ['shop', 'acme'],
        ['isOnline', true],
        ['onlineAccessInfo', 'Ada'],
      ],
    ],
    [
      'no date',
      [
        ['id', 'a'],
        ['shop', 'acme'],
        ['expires', 'soon'],
      ],
    ],
  ])('refuses %s', (_what, entries) => {
    expect(errorCode(() => Session.fromPropertyArray(entries as never))).toBe('storage_failed')
  })
})

describe('equals', () => {
  it('ignores the order of the fields', () => {
    const reversed = new Session(
      Object.fromEntries(Object.entries(online).reverse()) as SessionParams,
    )
    expect(reversed.equals(new Session(online))).toBe(true)
  })

  it.each([
    { shop: 'other' },
    { state: 'other' },
    { isOnline: false },
    { accessToken: 'other' },
    { expires: new Date(NOW + 1) },
    { onlineAccessInfo: { associated_user: { ...USER, account_owner: true } } },
  ])('sees %o', change => {
    expect(new Session({ ...online, ...change }).equals(new Session(online))).toBe(false)
  })

  it('is false for undefined', () => {
    expect(new Session(online).equals(undefined)).toBe(false)
  })
})
