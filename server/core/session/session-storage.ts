import { createHash } from 'node:crypto'
import type { Storage } from 'unstorage'
import { settlesWithin } from '../concurrency/settles-within'
import { sleep } from '../concurrency/sleep'
import { isJsonObject } from '../json-object'
import { createExclusive } from '../locks/exclusive'
import type { PlatformLock } from '../locks/platform-lock'
import { readItem } from '../records/record-storage'
import { Session, offlineSessionId } from './session'
import type { SessionParams } from './session-fields'

/**
 * Stores sessions. The published `@shopify/shopify-app-session-storage-*` adapters have this
 * interface.
 */
export interface SessionStorage {
  /** Creates or replaces a session. */
  storeSession(session: Session): Promise<boolean>
  loadSession(id: string): Promise<Session | undefined>
  /** Resolves to true also when there was no such session. */
  deleteSession(id: string): Promise<boolean>
  deleteSessions(ids: string[]): Promise<boolean>
  findSessionsByShop(shop: string): Promise<Session[]>
}

/** `waitMs` is shorter than the time limit of a call to a session storage. */
const LIST_LOCK = { ttlMs: 6000, waitMs: 2500 }
/** Reads of a record that looks damaged. */
const MAX_READS = 4
/** Milliseconds before the second read; doubled before each further one. */
const FIRST_PAUSE_MS = 15
/** Milliseconds to wait for a write of this process before a record is read again. */
const MAX_WRITE_MS = 1000

/**
 * Stores sessions in any unstorage storage: one record per session, and one per shop with the ids
 * of its sessions. A damaged record counts as absent. Errors of the storage itself are passed on.
 *
 * @param storage an unstorage storage, e.g. `useStorage('platform')`
 * @param options.lock prevents processes that store sessions of one shop at the same time from
 *   losing each other's ids
 * @returns a storage whose methods throw the errors of `storage`
 */
export function createSessionStorage(
  storage: Storage,
  options: { lock?: PlatformLock | undefined } = {},
): SessionStorage {
  // Serialized per shop, because both records change together: parallel changes would lose ids from
  // the list.
  const changes = createExclusive(options.lock, LIST_LOCK)
  const writes = new Map<string, Promise<void>>()

  async function write(key: string, value: object): Promise<void> {
    const writing = storage.setItem(key, value)
    writes.set(key, writing)
    try {
      await writing
    } finally {
      if (writes.get(key) === writing) writes.delete(key)
    }
  }

  /**
   * Reads a record, several times while it is damaged: file drivers truncate a file before they
   * write it. A write of this process is awaited, however busy the machine is; a write of another
   * process gets some time.
   */
  async function read<T>(
    key: string,
    parse: (value: unknown) => T | undefined,
  ): Promise<T | undefined> {
    for (let attempt = 1; ; attempt++) {
      const value = await readItem(storage, key)
      const parsed = parse(value)
      if (parsed !== undefined || value === null || attempt === MAX_READS) return parsed
      const writing = writes.get(key)
      if (writing) await settlesWithin(writing, MAX_WRITE_MS)
      else await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1))
    }
  }

  async function listIds(shop: string): Promise<string[]> {
    return (await read(shopKey(shop), parseIds)) ?? []
  }

  function storeSession(session: Session): Promise<boolean> {
    const { id, shop } = session
    const record = session.toObject()
    return changes.run(listLock(shop), async () => {
      // The session first: a list may contain the id of a deleted session, but a session that is in
      // no list is not found, and so not deleted, when the shop uninstalls the app.
      await write(sessionKey(id), record)
      const ids = await listIds(shop)
      if (!ids.includes(id)) await write(shopKey(shop), [...ids, id])
      return true
    })
  }

  function loadSession(id: string): Promise<Session | undefined> {
    return read(sessionKey(id), value => {
      const session = parseSession(value)
      return session?.id === id ? session : undefined
    })
  }

  /**
   * Deletes a record and verifies that it is gone: drivers swallow the error of a failed delete,
   * and a token that is still stored must not count as deleted.
   */
  async function remove(key: string): Promise<void> {
    await storage.removeItem(key)
    if (await storage.hasItem(key)) throw new Error('The storage still holds a deleted record')
  }

  /** One write of the list for all sessions of a shop: the list may have thousands. */
  async function deleteSessions(ids: string[]): Promise<boolean> {
    const stored = await Promise.all(
      ids.map(async id => ({ id, shop: (await loadSession(id))?.shop })),
    )
    await Promise.all(
      [...Map.groupBy(stored, ({ shop }) => shop)].map(async ([shop, sessions]) => {
        const removed = new Set(sessions.map(({ id }) => id))
        const removeRecords = () => Promise.all([...removed].map(id => remove(sessionKey(id))))
        if (shop === undefined) await removeRecords()
        else
          await changes.run(listLock(shop), async () => {
            await removeRecords()
            await removeFromList(shop, removed)
          })
      }),
    )
    return true
  }

  async function removeFromList(shop: string, removed: ReadonlySet<string>): Promise<void> {
    const ids = await listIds(shop)
    const others = ids.filter(id => !removed.has(id))
    if (others.length === ids.length) return
    if (others.length > 0) await write(shopKey(shop), others)
    else await remove(shopKey(shop))
  }

  async function findSessionsByShop(shop: string): Promise<Session[]> {
    const ids = await listIds(shop)
    // Includes the offline session even when another process has overwritten the list: a caller
    // that deletes the access of a shop must find it.
    const candidates = new Set([offlineSessionId(shop), ...ids])
    const sessions = await Promise.all([...candidates].map(loadSession))
    return sessions.filter((session): session is Session => session?.shop === shop)
  }

  return {
    storeSession,
    loadSession,
    deleteSession: id => deleteSessions([id]),
    deleteSessions,
    findSessionsByShop,
  }
}

/**
 * Yields the ids of all sessions that `createSessionStorage` has stored, one record at a time.
 *
 * @throws the Error of a failed read
 */
export async function* listSessionIds(storage: Storage): AsyncGenerator<string> {
  for (const key of await storage.getKeys('session')) {
    const record = await readItem(storage, key)
    if (isJsonObject(record) && typeof record['id'] === 'string') yield record['id']
  }
}

/**
 * Keys contain digests, because ids are untrusted: `..`, `:`, `?`, upper case or great length must
 * not reach a file name, nor make two ids share one.
 */
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

/** Whether there is a record of a session, which may be damaged. */
export async function hasSessionRecord(storage: Storage, id: string): Promise<boolean> {
  return (await readItem(storage, sessionKey(id))) !== null
}

/** Returns the session of a stored record; undefined for a damaged one. */
export function parseSession(value: unknown): Session | undefined {
  if (!isSessionRecord(value)) return undefined
  try {
    return new Session(value)
  } catch {
    return undefined
  }
}

function isSessionRecord(value: unknown): value is SessionParams {
  if (!isJsonObject(value)) return false
  const isText = (field: string) => typeof value[field] === 'string'
  const isTextOrAbsent = (field: string) => value[field] === undefined || isText(field)
  const info = value['onlineAccessInfo']
  return (
    ['id', 'shop', 'state'].every(isText) &&
    typeof value['isOnline'] === 'boolean' &&
    ['scope', 'accessToken', 'refreshToken'].every(isTextOrAbsent) &&
    (info === undefined || (isJsonObject(info) && isJsonObject(info['associated_user'])))
  )
}
