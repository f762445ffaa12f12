/** Milliseconds after which work that never ends no longer delays other work. */
export const MAX_HELD_MS = 60_000

/** Releases a lock; without effect when it was lost in the meantime. */
export type ReleaseLock = () => Promise<void>

/** Locks that all processes of an app share, on all its machines. */
export interface PlatformLock {
  /**
   * Acquires the lock of a key; undefined when others held it for `waitMs` milliseconds. The lock
   * is held until it is released. When the process of the holder dies, it is free after `ttlMs`
   * milliseconds.
   *
   * @throws Error when the lock server does not respond
   */
  acquire(key: string, options: { ttlMs: number; waitMs: number }): Promise<ReleaseLock | undefined>
}
