import { expect, it } from 'vitest'
import { withSettingTypes } from '../../../../server/core/config/settings'

it('converts the text of variables to the types of their settings', () => {
  const given = {
    apiKey: '0123',
    appHandle: 'true',
    embedded: ' False ',
    useOnlineTokens: 'TRUE',
    maxBodyBytes: '4096',
    drainMs: ' 300 ',
    scopes: 'read_products,write_products',
    profile: { adminUrl: 'https://admin.example' },
  }
  expect(withSettingTypes(given)).toStrictEqual({
    ...given,
    embedded: false,
    useOnlineTokens: true,
    maxBodyBytes: 4096,
    drainMs: 300,
  })
})

it.each([
  { embedded: '1' },
  { embedded: '' },
  { drainMs: '5s' },
  { drainMs: '-1' },
  { drainMs: '' },
  { embedded: true, drainMs: 5000, maxBodyBytes: 1 },
])('leaves %o, for the check of the settings', given => {
  expect(withSettingTypes(given)).toStrictEqual(given)
})
