import { ok, problem, warning } from '../finding'
import type { Check } from '../finding'

const VARIABLE = 'NUXT_PLATFORM_ENCRYPTION_KEYS'

/** Whether the tokens at rest are encrypted, with keys that are still there. */
export const encryptionCheck: Check = ({ settings: { encryptionKeyIds, distribution }, storedSessions = [] }) => {
  // Its token is in the environment, and none is stored.
  if (distribution === 'platform_admin') return undefined
  const [first] = encryptionKeyIds
  const missing = new Set(storedSessions.flatMap(({ tokenKeys }) => tokenKeys).filter(id => id !== '' && !encryptionKeyIds.includes(id)))
  if (missing.size > 0) {
    return problem('encryption', `Stored tokens are encrypted with ${[...missing].join(', ')}, which ${VARIABLE} does not hold: only a visit of each merchant gives the app access again`,
      `Put the key back into ${VARIABLE}, behind the one for new tokens, and run npx nuxt-platform-layer re-encrypt before you remove it.`)
  }
  if (first === undefined) return ok('encryption', `Stored tokens are in plain text; with ${VARIABLE} they are encrypted`)
  const outdated = storedSessions.filter(({ tokenKeys }) => tokenKeys.some(id => id !== first)).length
  if (outdated > 0) return warning('encryption', `Stored sessions whose tokens are not encrypted with ${first}: ${outdated}`, 'Run npx nuxt-platform-layer re-encrypt; the app may run meanwhile.')
  return ok('encryption', `Tokens are stored encrypted with ${first}`)
}
