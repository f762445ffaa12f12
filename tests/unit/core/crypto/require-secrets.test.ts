import { expect, test } from 'vitest'
import { requireSecrets } from '../../../../server/core/crypto/require-secrets'
import { errorCode } from '../../error-code'

test('returns usable secrets as they are', () => {
  expect(requireSecrets(['a', 'b'])).toEqual(['a', 'b'])
})

test('attack: signing with the empty secret of an unset variable', () => {
  expect(errorCode(() => requireSecrets([]))).toBe('configuration_invalid')
  expect(errorCode(() => requireSecrets(['']))).toBe('configuration_invalid')
  expect(errorCode(() => requireSecrets(['hush', '']))).toBe('configuration_invalid')
})
