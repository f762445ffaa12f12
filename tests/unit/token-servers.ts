import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import type { PlatformLock } from '../../server/core/locks/platform-lock'
import { createVirtualTime } from './virtual-time'
import type { VirtualTime } from './virtual-time'

/** Milliseconds after which the lock of a process that stopped is free. */
const LOCK_TTL_MS = 6000

export interface WorldOptions {
  /** Of all delays and failures. */
  seed: number
  processes: number
  /** `failing`: half of the requests for a lock fail. */
  lock: 'held' | 'absent' | 'failing'
  /** Whether a call to the storage takes up to a second, or a few milliseconds. */
  isSlow: boolean
  /** Whether calls to the storage fail, some after they took effect. */
  storageFails: boolean
  /** Whether the token endpoint fails, with and without having issued tokens. */
  platformFails: boolean
  hookFails: boolean
  strictRotation: boolean
  useOnlineTokens: boolean
  /** Whether the app has a private key. */
  hasKey: boolean
}

/** What the servers know of a process of the app. */
export interface SimulatedProcess {
  isKilled: boolean
  killedAt: number
  stalledUntil: number
}

/**
 * Simulates the servers that processes share: calls with delays and failures, records, and locks
 * that are lost.
 */
export class SimulatedServers {
  protected readonly time: VirtualTime
  protected readonly options: WorldOptions
  /** True: nothing is slow or fails any more. */
  protected isCalm = false
  private readonly records = new Map<string, unknown>()
  private readonly locks = new Map<string, { process: SimulatedProcess; isLost: boolean }>()

  constructor(options: WorldOptions) {
    this.options = options
    this.time = createVirtualTime(options.seed)
  }

  /** Lets the locks expire that a process no longer renews. */
  protected loseLocks(process: SimulatedProcess): void {
    const held = [...this.locks.values()].filter(lock => lock.process === process)
    this.time.after(LOCK_TTL_MS, () => held.forEach(lock => (lock.isLost = true)))
  }

  /** Continues a process once it is not stalled; never when it was killed. */
  protected resume(process: SimulatedProcess, step: () => void): void {
    const { time } = this
    if (process.isKilled) return
    if (time.now() < process.stalledUntil)
      time.after(process.stalledUntil - time.now(), () => this.resume(process, step))
    else step()
  }

  /** A call to a server: takes effect after a delay, and returns after another one. */
  protected call<T>(process: SimulatedProcess, mostMs: number, effect: () => T): Promise<T> {
    const { time } = this
    return new Promise((resolve, reject) => {
      if (process.isKilled) return
      time.after(time.random(mostMs), () => {
        // A call that a killed process was sending may or may not arrive.
        if (process.isKilled && time.random(1)) return
        const respondWith = () => {
          try {
            const value = effect()
            return () => resolve(value)
          } catch (error) {
            return () => reject(error as Error)
          }
        }
        const deliver = respondWith()
        time.after(time.random(mostMs), () => this.resume(process, deliver))
      })
    })
  }

  protected callStorage<T>(process: SimulatedProcess, effect: () => T): Promise<T> {
    const fault = this.options.storageFails && !this.isCalm ? this.time.random(11) : 11
    return this.call(process, this.isCalm || !this.options.isSlow ? 3 : 1000, () => {
      if (fault === 0) throw new Error('storage: not done')
      const value = effect()
      if (fault === 1) throw new Error('storage: done, but the response is lost')
      return value
    })
  }

  protected recordsOf(process: SimulatedProcess): Storage {
    const { records } = this
    return createStorage({
      driver: {
        name: 'slow',
        hasItem: key => this.callStorage(process, () => records.has(key)),
        getItem: key =>
          this.callStorage(process, () => (records.get(key) as string | undefined) ?? null),
        setItem: (key, value) => this.callStorage(process, () => void records.set(key, value)),
        getKeys: () => [...records.keys()],
      },
    })
  }

  protected lockOf(process: SimulatedProcess): PlatformLock {
    const { time, locks } = this
    const isFree = (key: string) => locks.get(key)?.isLost ?? true
    return {
      acquire: (key, { waitMs }) =>
        new Promise((resolve, reject) => {
          if (this.options.lock === 'failing' && time.random(1))
            return this.resume(process, () => reject(new Error('lock: no response')))
          const until = time.now() + waitMs
          const attempt = () => {
            if (process.isKilled) return
            if (isFree(key)) {
              const lock = { process, isLost: false }
              locks.set(key, lock)
              time.after(time.random(3), () =>
                this.resume(process, () =>
                  resolve(async () => {
                    lock.isLost = true
                  }),
                ),
              )
            } else if (time.now() >= until) this.resume(process, () => resolve(undefined))
            else time.after(20 + time.random(40), () => this.resume(process, attempt))
          }
          attempt()
        }),
    }
  }
}
