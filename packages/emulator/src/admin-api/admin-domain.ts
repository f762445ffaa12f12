import type { RecordStore } from '../engine/records/record-store'
import type { Domain } from '../engine/resolve/domain'
import type { RecordSeed } from '../seed/record-seed'
import type { SeedRun } from './seed-run'
import type { Timelines } from './timelines'

/** How a domain adds records to a store that no request has changed. */
interface DomainSeed {
  /**
   * Adds what every store has from its start.
   *
   * @param at time of creation
   */
  initial?: (records: RecordStore, at: string) => void
  /**
   * Adds the records of a seed, by the name of their list in it. Each function returns their global
   * ids, in the order of the seed.
   */
  records?: {
    readonly [Name in keyof RecordSeed]?: (
      run: SeedRun,
      seeds: NonNullable<RecordSeed[Name]>,
    ) => string[]
  }
}

/** One subject of the Admin API, with everything that the local platform knows of it. */
export interface AdminDomain extends Domain {
  seed?: DomainSeed
  /** What the timelines of its objects record. */
  timelines?: Timelines
}
