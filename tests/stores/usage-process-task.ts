import type { PlatformConfig } from '../../server/core/config/config'

/** Where a process ends as in a crash. */
export const CRASHES = [
  'none',
  'before store',
  'after store',
  'before token',
  'after token',
  'before send',
  'after send',
] as const

export interface UsageTask {
  config: PlatformConfig
  shop: string
  /** Folder of sessions, records and the outbox. */
  folder: string
  /** Keys to record; each is written to the output when `record` has resolved. */
  keys: string[]
  crash: (typeof CRASHES)[number]
  /** The crash happens at this occurrence, from 1. */
  after: number
}
