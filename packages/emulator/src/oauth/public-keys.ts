import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { JsonWebKeyInput } from 'node:crypto'
import type { EmulatorAppOptions } from '../state/app-options'

const VARIABLES = ['NUXT_PLATFORM_PRIVATE_KEY', 'NUXT_PLATFORM_PREVIOUS_PRIVATE_KEY']

/**
 * Returns the public parts of the private keys in the environment, which the local platform knows
 * as the real one does. A key that cannot be read is left out: the app reports it.
 */
export function publicKeysOf(
  environment: Readonly<Record<string, string | undefined>>,
): NonNullable<EmulatorAppOptions['publicKeys']> {
  return VARIABLES.flatMap(variable => {
    const text = environment[variable]?.trim() ?? ''
    if (text === '') return []
    try {
      const jwk = text.startsWith('{')
        ? (JSON.parse(text) as JsonWebKeyInput['key'] & { kid?: string })
        : undefined
      const key = jwk
        ? createPrivateKey({ key: jwk, format: 'jwk' })
        : createPrivateKey(text.replaceAll(String.raw`\n`, '\n'))
      const { kty = '', ...parts } = createPublicKey(key).export({ format: 'jwk' })
      return [{ kty, ...parts, ...(jwk?.kid !== undefined && { kid: jwk.kid }) }]
    } catch {
      return []
    }
  })
}
