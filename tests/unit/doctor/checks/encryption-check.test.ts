import { describe, expect, it } from 'vitest'
import { encryptionCheck } from '../../../../doctor/checks/encryption-check'
import { doctorFacts } from '../facts'

const stored = (...tokenKeys: string[]) => ({ shop: 'a.myshopify.com', isOnline: false, expires: true, scope: '', tokenKeys })

describe('encryptionCheck', () => {
  it.each([
    ['no keys, nothing stored', [], [], 'ok', 'Stored tokens are in plain text; with NUXT_PLATFORM_ENCRYPTION_KEYS they are encrypted'],
    ['no keys, plain tokens', [], [stored('', '')], 'ok', 'Stored tokens are in plain text; with NUXT_PLATFORM_ENCRYPTION_KEYS they are encrypted'],
    ['no keys, encrypted tokens', [], [stored('a', 'a'), stored('b', '')], 'problem', 'Stored tokens are encrypted with a, b, which NUXT_PLATFORM_ENCRYPTION_KEYS does not hold: only a visit of each merchant gives the app access again'],
    ['a key that is gone', ['b'], [stored('b', 'b'), stored('b', 'a')], 'problem', 'Stored tokens are encrypted with a, which NUXT_PLATFORM_ENCRYPTION_KEYS does not hold: only a visit of each merchant gives the app access again'],
    ['tokens of an older key', ['b', 'a'], [stored('b', 'b'), stored('b', 'a'), stored('a')], 'warning', 'Stored sessions whose tokens are not encrypted with b: 2'],
    ['plain tokens', ['b'], [stored('', ''), stored()], 'warning', 'Stored sessions whose tokens are not encrypted with b: 1'],
    ['all as it should be', ['b', 'a'], [stored('b', 'b'), stored()], 'ok', 'Tokens are stored encrypted with b'],
    ['a storage that cannot be read from here', ['b'], undefined, 'ok', 'Tokens are stored encrypted with b'],
  ])('%s', (_what, encryptionKeyIds, storedSessions, severity, message) => {
    expect(encryptionCheck(doctorFacts({ settings: { encryptionKeyIds }, storedSessions }))).toMatchObject({ check: 'encryption', severity, message })
  })

  it('has nothing to say of a fixed token, which is not stored', () => {
    expect(encryptionCheck(doctorFacts({ settings: { distribution: 'platform_admin' } }))).toBeUndefined()
  })
})
