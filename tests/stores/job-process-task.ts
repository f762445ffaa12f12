import { createStorage } from 'unstorage'
import fsDriver from 'unstorage/drivers/fs'
import { createBullmqInbox, createBullmqPostgresInbox } from '../../server/core/inbox/bullmq-inbox'
import { createJobs } from '../../server/core/jobs/create-jobs'
import type { Jobs } from '../../server/core/jobs/create-jobs'
import type { AnyPlatformJob } from '../../server/core/jobs/platform-job'
import { NO_OBSERVER } from '../../server/core/platform-observer'

/** Where the processes of a test store their jobs. */
export type JobPlace =
  | { engine: 'sqlite' }
  | { engine: 'redis'; url: string; prefix: string }
  | { engine: 'postgres'; url: string; schema: string }

export interface JobTask {
  place: JobPlace
  /** Folder of the records, and of the SQLite file. */
  folder: string
  /** File to which a run appends the input of its job. */
  effects: string
}

/** The jobs of one of the processes. */
export function jobsAt(
  { place, folder }: Pick<JobTask, 'place' | 'folder'>,
  definitions: readonly AnyPlatformJob[],
  run: boolean,
): Jobs {
  const engine =
    place.engine === 'redis'
      ? createBullmqInbox({ connection: { url: place.url }, prefix: place.prefix })
      : place.engine === 'postgres'
        ? createBullmqPostgresInbox({
            connection: { connectionString: place.url },
            schema: place.schema,
          })
        : undefined
  return createJobs({
    options: { engine, path: `${folder}/jobs.sqlite`, leaseMs: 1000, run },
    definitions,
    config: { encryptionKeys: [] },
    records: createStorage({ driver: fsDriver({ base: `${folder}/records` }) }),
    shops: async () => ({ shops: [] }),
    requireShop: shop => shop,
    adminOf: async () => ({}) as never,
    observer: NO_OBSERVER,
    log: () => {},
    now: Date.now,
  })
}
