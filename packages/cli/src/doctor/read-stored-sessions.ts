import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredSession } from './doctor-facts'

/**
 * Reads the sessions that the default storage writes to files. The result contains no token.
 *
 * @param folder of the storage, e.g. `.data/platform`; it may be missing
 */
export async function readStoredSessions(folder: string): Promise<StoredSession[]> {
  const sessions = join(folder, 'session')
  const names = await readdir(sessions).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const losses = await readLosses(join(folder, 'access-lost'))
  const records = await Promise.all(
    names.map(async name => parseSession(await readFile(join(sessions, name), 'utf8'), losses)),
  )
  return records.filter(record => record !== undefined)
}

/** Returns undefined for a record that is no session or is being written right now. */
function parseSession(
  text: string,
  losses: ReadonlyMap<string, string>,
): StoredSession | undefined {
  try {
    const { shop, isOnline, expires, scope, accessToken, refreshToken } = JSON.parse(
      text,
    ) as Record<string, unknown>
    if (typeof shop !== 'string') return undefined
    return {
      shop,
      isOnline: isOnline === true,
      expires: Boolean(expires),
      scope: typeof scope === 'string' ? scope : '',
      tokenKeys: [accessToken, refreshToken].filter(token => typeof token === 'string').map(keyOf),
      isLost: isOnline !== true && losses.get(shop) === expiryOf(expires),
    }
  } catch {
    return undefined
  }
}

/** Reads the expiry of the lost session of each shop. The app may have got new tokens since. */
async function readLosses(folder: string): Promise<Map<string, string>> {
  const losses = new Map<string, string>()
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    try {
      const record = JSON.parse(await readFile(join(folder, name), 'utf8')) as Record<
        string,
        unknown
      >
      losses.set(String(record.shop), expiryOf(record.expires))
    } catch {
      // It is being written right now.
    }
  }
  return losses
}

/** Sessions have the milliseconds, records the ISO form. */
function expiryOf(value: unknown): string {
  const time = new Date((value ?? Number.NaN) as string | number)
  return Number.isNaN(time.getTime()) ? 'never' : time.toISOString()
}

/**
 * The id of the key that an encrypted token names in its header, `{"alg":"dir",…}`; '' for a token
 * in plain text.
 */
function keyOf(token: string): string {
  const header = Buffer.from(token.split('.', 1).join(), 'base64url').toString()
  if (!header.startsWith('{"alg":"dir"')) return ''
  const { kid } = JSON.parse(header) as { kid?: unknown }
  return typeof kid === 'string' && /^[\w.-]{1,32}$/.test(kid) ? kid : ''
}
