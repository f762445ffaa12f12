/** A session of `@shopify/shopify-api`, which each peer has in its own version. */
interface StoredSession {
  id: string
  shop: string
  toPropertyArray(returnUserData: boolean): [string, string | number | boolean][]
}

interface SessionClass<Session> {
  fromPropertyArray(entries: [string, string | number | boolean][], returnUserData: boolean): Session
}

/** The part of a storage of unstorage that is used. */
interface Files {
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: unknown): Promise<void>
  removeItem(key: string): Promise<void>
  getKeys(): Promise<string[]>
}

/**
 * A session storage with one file per session, as an author writes one in the form of the
 * published adapters.
 *
 * @param Session the class of the peer's version
 * @param files storage of unstorage with the driver `fs-lite`, the default of the layer
 */
export function createSessionFiles<Session extends StoredSession>(
  Session: SessionClass<Session>,
  files: Files,
) {
  const load = async (id: string) => {
    const entries = await files.getItem(id)
    // A file that is just being written is empty.
    return Array.isArray(entries) ? Session.fromPropertyArray(entries, true) : undefined
  }
  const remove = async (ids: string[]) => {
    await Promise.all(ids.map(id => files.removeItem(id)))
    return true
  }
  return {
    storeSession: async (session: Session) => {
      await files.setItem(session.id, session.toPropertyArray(true))
      return true
    },
    loadSession: load,
    deleteSession: (id: string) => remove([id]),
    deleteSessions: remove,
    findSessionsByShop: async (shop: string) => {
      const sessions = await Promise.all((await files.getKeys()).map(load))
      return sessions.filter(session => session?.shop === shop) as Session[]
    },
  }
}
