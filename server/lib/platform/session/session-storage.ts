import { createHash } from 'node:crypto'
import type { Storage } from 'unstorage'
import { sleep } from '../concurrency/sleep'
import { isJsonObject } from '../json/json-object'
import { createExclusive } from '../locks/exclusive'
import type { PlatformLock } from '../locks/platform-lock'
import { readItem } from '../records/read-item'
import { Session } from './session'
import type { SessionParams } from './session-fields'
import { offlineSessionId } from './session-id'

/** Where sessions are kept. The published `@shopify/shopify-app-session-storage-*` adapters have this shape. */
export interface SessionStorage {
  /** Creates or replaces. */
  storeSession(session: Session): Promise<boolean>
  loadSession(id: string): Promise<Session | undefined>
  /** True also when there was nothing to delete. */
  deleteSession(id: string): Promise<boolean>
  deleteSessions(ids: string[]): Promise<boolean>
  findSessionsByShop(shop: string): Promise<Session[]>
}

/** Shorter than what a call to a session storage may take in all. */
const LIST_LOCK = { ttlMs: 6000, waitMs: 2500 }
const MOST_READS = 4
const REWRITE_PAUSE_MS = 15

/**
 * Keeps sessions in any unstorage storage: one record per session, and one per shop that lists the ids of its sessions.
 * A record that is damaged counts as absent. Errors of the storage itself pass through.
 *
 * @param options.lock keeps processes that store sessions of one shop at once from losing ids of each other
 */
export function createSessionStorage(storage: Storage, options: { lock?: PlatformLock } = {}): SessionStorage {
  // Both records of a shop's sessions change together, so that parallel changes do not lose ids from the list.
  const changes = createExclusive(options.lock, LIST_LOCK)

  /** Reads again when a record is damaged: a file that is being rewritten looks cut off for a moment. */
  async function read<T>(key: string, parse: (value: unknown) => T | undefined): Promise<T | undefined> {
    for (let attempt = 1; ; attempt++) {
      const value = await readItem(storage, key)
      const parsed = parse(value)
      if (parsed !== undefined || value === null || attempt === MOST_READS) return parsed
      await sleep(REWRITE_PAUSE_MS)
    }
  }

  async function listed(shop: string): Promise<string[]> {
    return await read(shopKey(shop), parseIds) ?? []
  }

  function storeSession(session: Session): Promise<boolean> {
    const { id, shop } = session
    const record = session.toObject()
    return changes.run(listLock(shop), async () => {
      // The session first: a list may name a session that is gone, but a session that no list names survives an uninstall.
      await storage.setItem(sessionKey(id), record)
      const ids = await listed(shop)
      if (!ids.includes(id)) await storage.setItem(shopKey(shop), [...ids, id])
      return true
    })
  }

  function loadSession(id: string): Promise<Session | undefined> {
    return read(sessionKey(id), value => parseSession(value, id))
  }

  async function deleteSession(id: string): Promise<boolean> {
    const session = await loadSession(id)
    if (!session) {
      await remove(sessionKey(id))
      return true
    }
    return changes.run(listLock(session.shop), async () => {
      await remove(sessionKey(id))
      await unlist(session.shop, id)
      return true
    })
  }

  /** Reads back: drivers swallow the error of a delete that failed, and a token that is still there must not count as deleted. */
  async function remove(key: string): Promise<void> {
    await storage.removeItem(key)
    if (await storage.hasItem(key)) throw new Error('The storage still holds a deleted record')
  }

  async function unlist(shop: string, id: string): Promise<void> {
    const ids = await listed(shop)
    if (!ids.includes(id)) return
    const others = ids.filter(other => other !== id)
    if (others.length > 0) await storage.setItem(shopKey(shop), others)
    else await remove(shopKey(shop))
  }

  async function deleteSessions(ids: string[]): Promise<boolean> {
    await Promise.all(ids.map(deleteSession))
    return true
  }

  async function findSessionsByShop(shop: string): Promise<Session[]> {
    const ids = await listed(shop)
    // The offline session is found even if another process overwrote the list: whoever deletes a shop's access must get it.
    const candidates = new Set([offlineSessionId(shop), ...ids])
    const sessions = await Promise.all([...candidates].map(loadSession))
    return sessions.filter((session): session is Session => session?.shop === shop)
  }

  return { storeSession, loadSession, deleteSession, deleteSessions, findSessionsByShop }
}

/** Digests, because ids come from outside: `..`, `:`, `?`, upper case or great length must not reach, or meet in, a file name. */
function sessionKey(id: string): string {
  return `session:${sha256(id)}`
}

function shopKey(shop: string): string {
  return `shop:${sha256(shop)}`
}

function listLock(shop: string): string {
  return `sessions:${sha256(shop)}`
}

function sha256(value: string): string {
  return createHash('sha256').update(value).digest('hex')
}

function parseIds(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.every(id => typeof id === 'string') ? value : undefined
}

function parseSession(value: unknown, id: string): Session | undefined {
  if (!isSessionRecord(value) || value.id !== id) return undefined
  try {
    return new Session(value)
  }
  catch {
    return undefined
  }
}

function isSessionRecord(value: unknown): value is SessionParams {
  if (!isJsonObject(value)) return false
  const isText = (field: string) => typeof value[field] === 'string'
  const isTextOrAbsent = (field: string) => value[field] === undefined || isText(field)
  const info = value.onlineAccessInfo
  return ['id', 'shop', 'state'].every(isText)
    && typeof value.isOnline === 'boolean'
    && ['scope', 'accessToken', 'refreshToken'].every(isTextOrAbsent)
    && (info === undefined || (isJsonObject(info) && isJsonObject(info.associated_user)))
}
