import { ok, problem, warning } from '../finding'
import type { Check } from '../finding'

/** Hosts that run an app in places without a disk of its own. */
const SERVERLESS = /^(?:vercel|netlify|aws|azure|cloudflare|deno[-_]deploy|firebase|stormkit|genezio)/
const IN_MEMORY = ['memory', 'lru-cache', 'null']
const ON_DISK = ['fs', 'fs-lite']

export const durableStorageCheck: Check = ({ app: { sessionDriver, preset, code } }) => {
  const [own] = code.ownSessionStorage
  const mend = 'Mount a driver that outlives the process in nitro.storage.platform, e.g. redis, or pass sessionStorage to configurePlatform.'
  if (IN_MEMORY.includes(sessionDriver)) {
    return own
      ? warning('storage', `Sessions are kept by ${own}, but the mount "platform" is in memory: which webhooks were handled is forgotten at every restart`, 'Mount a durable driver in nitro.storage.platform too.')
      : problem('storage', `Sessions are kept in memory (driver ${sessionDriver}): a restart loses the access to every shop`, mend)
  }
  if (ON_DISK.includes(sessionDriver) && SERVERLESS.test(preset)) {
    return problem('storage', `The mount "platform" is on the file system (driver ${sessionDriver}), which ${preset} does not keep`, mend)
  }
  if (own) return ok('storage', `Sessions are kept by ${own}`)
  return ok('storage', ON_DISK.includes(sessionDriver) ? 'Sessions are kept in files: good for one server whose disk stays' : `Sessions are kept with the driver ${sessionDriver}`)
}

export const expiringTokensCheck: Check = ({ settings: { expiringOfflineTokens, distribution }, storedSessions }) => {
  if (distribution === 'platform_admin') return undefined
  if (!expiringOfflineTokens) {
    return warning('expiring-tokens', 'Access tokens never expire: who copies one keeps the access, and the platform requires expiring ones of new public apps',
      'Remove expiringOfflineTokens: false, then trade the stored tokens with migratePlatformTokens(shop).')
  }
  const lasting = (storedSessions ?? []).filter(({ isOnline, expires }) => !isOnline && !expires).map(({ shop }) => shop)
  if (lasting.length === 0) return ok('expiring-tokens', 'Access tokens expire and are refreshed')
  return warning('expiring-tokens', `Stored tokens that never expire: ${lasting.length}, e.g. of ${lasting[0]}`, 'Trade them with migratePlatformTokens(shop), once for each shop.')
}
