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
  const records = await Promise.all(
    names.map(async name => parseSession(await readFile(join(sessions, name), 'utf8'))),
  )
  return records.filter(record => record !== undefined)
}

/** Returns undefined for a record that is no session or is being written right now. */
function parseSession(text: string): StoredSession | undefined {
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
    }
  } catch {
    return undefined
  }
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
