/**
 * Milliseconds for which a location serves what it has read, as Cloudflare documents it for KV.
 */
export const STALE_MS = 60_000

/** What unstorage's driver calls of a KV binding. */
export interface KvBinding {
  get(key: string): Promise<string | null>
  put(key: string, value: string, options?: { expirationTtl?: number }): Promise<void>
  delete(key: string): Promise<void>
  list(options: {
    prefix?: string
    cursor?: string
  }): Promise<{ keys: { name: string }[]; list_complete: true }>
}

/**
 * An eventually consistent key-value store: each location sees its own changes at once,
 * and those of others when what it read last, be it that there was nothing, is a minute old. The
 * last write wins.
 */
export function createEventualKv(now: () => number): { at(place: string): KvBinding } {
  const values = new Map<string, { value: string; expiresAt: number }>()
  const places = new Map<string, Map<string, { value: string | null; readAt: number }>>()

  return {
    at(place) {
      const cache = places.get(place) ?? new Map<string, { value: string | null; readAt: number }>()
      places.set(place, cache)
      const change = async (key: string, value: string | null, seconds = Infinity) => {
        if (value === null) values.delete(key)
        else values.set(key, { value, expiresAt: now() + seconds * 1000 })
        cache.set(key, { value, readAt: now() })
      }
      return {
        async get(key) {
          const cached = cache.get(key)
          if (cached && now() - cached.readAt < STALE_MS) return cached.value
          const stored = values.get(key)
          const value = stored && stored.expiresAt > now() ? stored.value : null
          cache.set(key, { value, readAt: now() })
          return value
        },
        put: (key, value, options) => change(key, value, options?.expirationTtl),
        delete: key => change(key, null),
        list: async ({ prefix = '' }) => ({
          keys: [...values.keys()].filter(key => key.startsWith(prefix)).map(name => ({ name })),
          list_complete: true,
        }),
      }
    },
  }
}
