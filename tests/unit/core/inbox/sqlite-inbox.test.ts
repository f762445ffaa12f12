import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { sqliteInbox } from '../../../../server/core/inbox/sqlite-inbox'
import { describeInbox } from './inbox-contract'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'platform-inbox-'))
})
afterAll(() => rm(directory, { recursive: true }))

let files = 0

describe('the inbox in an SQLite file', () => {
  describeInbox(async () => ({
    factory: sqliteInbox,
    path: join(directory, `inbox-${++files}.sqlite`),
  }))
})
