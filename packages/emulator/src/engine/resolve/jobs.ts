import type { GraphqlContext } from '../graphql-context'
import { globalId } from '../records/global-id'
import type { StoredRecord } from '../records/record-table'
import type { Domain } from './domain'
import { defineRecords } from './define-records'

/** Work that a mutation starts, and that is done later on the emulator's clock. */
export interface Job extends StoredRecord {
  /** Milliseconds since the epoch. */
  readonly doneAt: number
}

const JOBS = defineRecords<Job>('Job')

/** Duration of a job: long enough that an app has to poll. */
const JOB_MS = 1000

/** Starts a job. Its changes are visible immediately; it reports itself done later. */
export function startJob({ store, state, clock }: GraphqlContext): Job {
  return store.records.table(JOBS).put({
    id: globalId('Job', state.ids.nextUuid(`job:${store.domain}`)),
    __typename: 'Job',
    doneAt: clock.now() + JOB_MS,
  })
}

/** Finds a job by its global id. */
export function findJob({ store }: Pick<GraphqlContext, 'store'>, id: string): Job | null {
  return store.records.table(JOBS).get(id) ?? null
}

/** The root `job` and the type `Job`. */
export const jobDomain: Domain = {
  queries: {
    // The platform forgets jobs that are done: an unknown one is done.
    job: ({ id }: { id: string }, context): Job =>
      findJob(context, id) ?? { id, __typename: JOBS.type, doneAt: 0 },
  },
  types: {
    Job: {
      done: ({ doneAt }: Job, _args: object, { clock }) => clock.now() >= doneAt,
      query: ({ doneAt }: Job, _args: object, { clock }) => (clock.now() >= doneAt ? {} : null),
    },
  },
}
