/** Milliseconds after which even work that never ends no longer holds others up. */
export const MOST_HELD_MS = 60_000

/** Gives a lock up; without effect when it was lost meanwhile. */
export type ReleaseLock = () => Promise<void>

/** Locks that all processes of an app share, on all its machines. */
export interface PlatformLock {
  /**
   * Takes the lock of a key; undefined when others kept it for `waitMs` milliseconds. It is kept until it is given up; when the
   * holder's process dies, it is free again after `ttlMs` milliseconds.
   *
   * @throws Error when the server that keeps the locks does not answer
   */
  acquire(key: string, options: { ttlMs: number, waitMs: number }): Promise<ReleaseLock | undefined>
}
