import { ok, problem, warning } from '../finding'
import type { Check } from '../finding'

/** Presets without a persistent disk. */
const SERVERLESS =
  /^(?:vercel|netlify|aws|azure|cloudflare|deno[-_]deploy|firebase|stormkit|genezio)/
const IN_MEMORY = ['memory', 'lru-cache', 'null']
const ON_DISK = ['fs', 'fs-lite']
const KEYS_VARIABLE = 'NUXT_PLATFORM_ENCRYPTION_KEYS'

export const durableStorageCheck: Check = ({ app: { sessionDriver, preset, code } }) => {
  const [own] = code.ownSessionStorage
  const fix =
    'Mount a persistent driver in nitro.storage.platform, e.g. redis, or pass sessionStorage to configurePlatform.'
  if (IN_MEMORY.includes(sessionDriver)) {
    return own
      ? warning(
          'storage',
          `Sessions are stored by ${own}, but the mount "platform" is in memory: the record of handled webhooks is lost at every restart`,
          'Mount a persistent driver in nitro.storage.platform, too.',
        )
      : problem(
          'storage',
          `Sessions are in memory (driver ${sessionDriver}): a restart loses access to every shop`,
          fix,
        )
  }
  if (ON_DISK.includes(sessionDriver) && SERVERLESS.test(preset)) {
    return problem(
      'storage',
      `The mount "platform" is on the file system (driver ${sessionDriver}), which ${preset} does not persist`,
      fix,
    )
  }
  if (own) return ok('storage', `Sessions are stored by ${own}`)
  return ok(
    'storage',
    ON_DISK.includes(sessionDriver)
      ? 'Sessions are in files: suitable for one server with a persistent disk'
      : `Sessions are stored with the driver ${sessionDriver}`,
  )
}

export const expiringTokensCheck: Check = ({
  settings: { expiringOfflineTokens, distribution },
  storedSessions,
}) => {
  if (distribution === 'platform_admin') return undefined
  if (!expiringOfflineTokens) {
    return warning(
      'expiring-tokens',
      'Access tokens never expire: a stolen one works forever, and the platform requires expiring tokens of new public apps',
      'Remove expiringOfflineTokens: false, then exchange the stored tokens with migratePlatformTokens(shop).',
    )
  }
  const lasting = (storedSessions ?? [])
    .filter(({ isOnline, expires }) => !isOnline && !expires)
    .map(({ shop }) => shop)
  if (lasting.length === 0) return ok('expiring-tokens', 'Access tokens expire and are refreshed')
  return warning(
    'expiring-tokens',
    `Stored tokens that never expire: ${lasting.length}, e.g. of ${lasting[0]}`,
    'Exchange them with migratePlatformTokens(shop), once for each shop.',
  )
}

/** Checks that background work needs no merchant. */
export const backgroundAccessCheck: Check = ({
  settings: { distribution, hasPrivateKey },
  storedSessions = [],
}) => {
  if (distribution === 'platform_admin') return undefined
  const lost = storedSessions.filter(({ isLost }) => isLost).map(({ shop }) => shop)
  if (lost.length > 0)
    return warning(
      'background-access',
      `Shops without access until the merchant opens the app: ${lost.length}, e.g. ${lost[0]}`,
      hasPrivateKey
        ? 'Check that the public key is added in the Dev Dashboard: npx nuxt-platform-layer keys public prints it.'
        : 'Create a key with npx nuxt-platform-layer keys app, add its public part in the Dev Dashboard, and set NUXT_PLATFORM_PRIVATE_KEY.',
    )
  return ok(
    'background-access',
    hasPrivateKey
      ? 'Background work gets access tokens with the private key of the app'
      : 'Background work depends on refresh tokens; set NUXT_PLATFORM_PRIVATE_KEY so that it does not',
  )
}

/** Checks that stored tokens are encrypted with keys that are still configured. */
export const encryptionCheck: Check = ({
  settings: { encryptionKeyIds, distribution },
  storedSessions = [],
}) => {
  // Its token is in the environment; none is stored.
  if (distribution === 'platform_admin') return undefined
  const [first] = encryptionKeyIds
  const missing = new Set(
    storedSessions
      .flatMap(({ tokenKeys }) => tokenKeys)
      .filter(id => id !== '' && !encryptionKeyIds.includes(id)),
  )
  if (missing.size > 0) {
    return problem(
      'encryption',
      `Stored tokens are encrypted with keys that are missing from ${KEYS_VARIABLE} (${[...missing].join(', ')}): each merchant must open the app to restore access`,
      `Add the key to ${KEYS_VARIABLE} again, after the one for new tokens, and run npx nuxt-platform-layer re-encrypt before you remove it.`,
    )
  }
  if (first === undefined)
    return ok('encryption', `Stored tokens are in plain text; set ${KEYS_VARIABLE} to encrypt them`)
  const outdated = storedSessions.filter(({ tokenKeys }) =>
    tokenKeys.some(id => id !== first),
  ).length
  if (outdated > 0)
    return warning(
      'encryption',
      `Stored sessions whose tokens are not encrypted with ${first}: ${outdated}`,
      'Run npx nuxt-platform-layer re-encrypt; the app can keep running.',
    )
  return ok('encryption', `Tokens are stored encrypted with ${first}`)
}
