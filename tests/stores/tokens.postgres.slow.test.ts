import { afterAll, beforeAll, describe, inject } from 'vitest'
import { createOwnDatabase } from './own-database'
import type { OwnDatabase } from './own-database'
import { describeTokens } from './shared-tokens'

let database: OwnDatabase
beforeAll(async () => {
  database = await createOwnDatabase(inject('databaseUrl'))
})
afterAll(() => database.drop())

describe('tokens on one PostgreSQL', () =>
  describeTokens(() => ({ kind: 'postgres', url: database.url })))
