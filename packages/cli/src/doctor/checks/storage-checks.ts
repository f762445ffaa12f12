import type { AppDistribution } from '../../../../../shared/app-distribution'
import { describeDeadline, tokenDeadline } from '../../token-deadline'
import { ok, problem, warning } from '../finding'
import type { Check, Finding } from '../finding'

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

/** Days before the platform refuses tokens without expiry, from which the doctor warns. */
const WARNING_DAYS = 60
const MIGRATE = 'npx nuxt-platform-layer tokens migrate --all'

/** Checks that access tokens expire, in the configuration and in the storage, by their deadline. */
export const expiringTokensCheck: Check = ({
  now,
  settings: { expiringOfflineTokens, distribution },
  storedSessions,
}) => {
  if (distribution === 'platform_admin') return undefined
  const deadline = tokenDeadline(distribution as AppDistribution, now.getTime())
  const effect = deadline
    ? `${describeDeadline(deadline)}: the app then has no access until a merchant opens it`
    : 'valid forever, also when stolen'
  const report = (message: string, fix: string, byDefault: Finding['severity']): Finding => {
    const severity =
      deadline?.daysLeft === 0
        ? 'problem'
        : deadline && deadline.daysLeft <= WARNING_DAYS
          ? 'warning'
          : byDefault
    const details = deadline && { details: [`See ${deadline.source}`] }
    return { check: 'expiring-tokens', severity, message, ...details, fix }
  }
  if (!expiringOfflineTokens)
    return report(
      `Access tokens never expire. They are ${effect}`,
      `Remove expiringOfflineTokens: false, then run ${MIGRATE}.`,
      'warning',
    )
  const lasting = (storedSessions ?? [])
    .filter(({ isOnline, expires }) => !isOnline && !expires)
    .map(({ shop }) => shop)
  if (lasting.length > 0)
    return report(
      `Stored tokens that never expire: ${lasting.length}, e.g. of ${lasting[0]}. They are ${effect}`,
      `Run ${MIGRATE}; the app can keep running.`,
      'ok',
    )
  return ok(
    'expiring-tokens',
    storedSessions
      ? 'Access tokens expire and are refreshed'
      : 'New access tokens expire and are refreshed; npx nuxt-platform-layer tokens status counts the stored ones',
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
