import { describe, expect, it } from 'vitest'
import { parseTokenResponse } from '../../../../server/core/tokens/token-response'

const OFFLINE = { access_token: 'token', scope: 'write_products' }
const USER = {
  id: 42,
  first_name: 'Ada',
  last_name: 'Love',
  email: 'ada@example.com',
  email_verified: true,
  account_owner: true,
  locale: 'en',
  collaborator: false,
}

describe('parseTokenResponse', () => {
  it.each([
    OFFLINE,
    { ...OFFLINE, scope: '' },
    { ...OFFLINE, expires_in: 3600, refresh_token: 'refresh', refresh_token_expires_in: 7776000 },
    {
      ...OFFLINE,
      expires_in: 86400,
      associated_user_scope: 'read_products',
      associated_user: USER,
    },
  ])('accepts %o', value => {
    expect(parseTokenResponse(value)).toEqual(value)
  })

  it('ignores unknown fields and null ones', () => {
    expect(
      parseTokenResponse({
        ...OFFLINE,
        session: 'x',
        expires_in: null,
        refresh_token: null,
        associated_user: null,
      }),
    ).toEqual(OFFLINE)
  })

  it('fills in missing fields of a user, but no permission', () => {
    expect(
      parseTokenResponse({
        ...OFFLINE,
        associated_user: { id: 42, first_name: null, flavor: 'red' },
      })?.associated_user,
    ).toEqual({
      id: 42,
      first_name: '',
      last_name: '',
      email: '',
      email_verified: false,
      account_owner: false,
      locale: '',
      collaborator: false,
    })
  })

  it.each([
    undefined,
    null,
    'token',
    [],
    {},
    { scope: '' },
    { ...OFFLINE, access_token: '' },
    { ...OFFLINE, access_token: 1 },
    { access_token: 'token' },
    { ...OFFLINE, scope: ['write_products'] },
    { ...OFFLINE, expires_in: '3600' },
    { ...OFFLINE, expires_in: 0 },
    { ...OFFLINE, expires_in: -1 },
    { ...OFFLINE, refresh_token: '' },
    { ...OFFLINE, refresh_token: {} },
    { ...OFFLINE, refresh_token: 'refresh', refresh_token_expires_in: 'soon' },
    { ...OFFLINE, associated_user_scope: 1 },
    { ...OFFLINE, associated_user: 'Ada' },
    { ...OFFLINE, associated_user: {} },
    { ...OFFLINE, associated_user: { ...USER, id: '42' } },
    { ...OFFLINE, associated_user: { ...USER, id: 1.5 } },
    { ...OFFLINE, associated_user: { ...USER, email: 1 } },
    { ...OFFLINE, associated_user: { ...USER, account_owner: 'false' } },
  ])('refuses %o', value => {
    expect(parseTokenResponse(value)).toBe(undefined)
  })
})
