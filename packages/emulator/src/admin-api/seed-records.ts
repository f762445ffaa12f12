import { timestamp } from '../engine/records/timestamp'
import { createIdSource } from '../state/id-source'
import type { IdSource } from '../state/id-source'
import { RECORD_NAMES } from '../seed/record-seed'
import type { RecordSeed } from '../seed/record-seed'
import type { Store } from '../state/store'
import { registry } from './admin-resolvers'
import { createContext } from './create-context'
import { SeedRun } from './seed-run'

/** Global ids of added records, in the order of the seed. */
export type SeededIds = { [Name in keyof RecordSeed]?: string[] }

type Seeder = (run: SeedRun, seeds: never) => string[]

const SEEDERS = new Map(
  registry.domains.flatMap(({ seed }) => Object.entries<Seeder>({ ...seed?.records })),
)

/**
 * Adds what every store has from its start, and what its seed contains.
 *
 * @param epoch milliseconds since the epoch
 */
export function seedRecords(store: Store, seed: RecordSeed, epoch: number): void {
  for (const { seed: own } of registry.domains) own?.initial?.(store.records, timestamp(epoch))
  // Other ids than those of later requests, which are random to an app.
  const ids = createIdSource(() => store.id - 1)
  const nextUuid = (label: string) => ids.nextUuid(`seed:${label}`)
  addRecords(store, seed, epoch, { ...ids, nextUuid })
}

/**
 * Adds records to a store, without webhooks.
 *
 * @param epoch creation time of records without one, in milliseconds since the epoch
 * @param ids of the emulator
 * @throws Refusal 400 that names the record and the rule that it breaks
 */
export function addRecords(
  store: Store,
  seed: RecordSeed,
  epoch: number,
  ids: IdSource,
): SeededIds {
  const run = new SeedRun(store, ids, epoch, { createContext, mutation: registry.mutation })
  return Object.fromEntries(
    RECORD_NAMES.flatMap(name => {
      const seeds = seed[name]
      return seeds ? [[name, SEEDERS.get(name)?.(run, seeds as never)]] : []
    }),
  )
}
