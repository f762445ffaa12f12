import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createGroupCommit } from '../../../../server/core/inbox/group-commit'
import { rejection } from '../../rejection'

let directory: string
let path: string
let database: DatabaseSync

function openTable(): DatabaseSync {
  const opened = new DatabaseSync(path)
  opened.exec(
    'PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 10; CREATE TABLE IF NOT EXISTS t (n INTEGER NOT NULL UNIQUE, text TEXT)',
  )
  return opened
}
const insert =
  (n: number, text = '') =>
  () =>
    void database.prepare('INSERT INTO t VALUES (?, ?)').run(n, text)
const stored = (from = database) =>
  from
    .prepare('SELECT n FROM t ORDER BY n')
    .all()
    .map(({ n }) => n)

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'platform-commit-'))
  path = join(directory, 'test.sqlite')
  database = openTable()
})
afterEach(async () => {
  database.close()
  await rm(directory, { recursive: true })
})

it('commits concurrent work in one transaction, and resolves when another connection sees it', async () => {
  let commits = 0
  const commit = createGroupCommit(
    new Proxy(database, {
      get: (target, name) =>
        name === 'exec'
          ? (sql: string) => {
              if (sql === 'COMMIT') commits++
              target.exec(sql)
            }
          : Reflect.get(target, name),
    }),
  )
  const other = openTable()
  const seen = await Promise.all(
    Array.from({ length: 100 }, (_, n) => commit.run(insert(n)).then(() => stored(other).length)),
  )
  expect([commits, new Set(seen)]).toEqual([1, new Set([100])])
  other.close()
})

it('returns the result of the work', async () => {
  expect(await createGroupCommit(database).run(() => 7)).toBe(7)
})

it('rolls back work that throws, and nothing else', async () => {
  const commit = createGroupCommit(database)
  const broken = new Error('broken')
  const results = await Promise.allSettled([
    commit.run(insert(1)),
    commit.run(() => {
      insert(2)()
      throw broken
    }),
    commit.run(insert(1)),
    commit.run(insert(3)),
  ])
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect([stored(), (results[1] as PromiseRejectedResult).reason]).toEqual([[1, 3], broken])
})

it('rejects all of a transaction that does not fit on the disk, and continues when there is room', async () => {
  const commit = createGroupCommit(database)
  database.exec('PRAGMA max_page_count = 4')
  const full = await Promise.allSettled([
    commit.run(insert(1)),
    commit.run(insert(2, 'x'.repeat(100_000))),
    commit.run(insert(3)),
  ])
  expect(full.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: 'database or disk is full' },
  })
  expect(stored()).toEqual(
    full.flatMap(({ status }, index) => (status === 'fulfilled' ? [index + 1] : [])),
  )
  database.exec('PRAGMA max_page_count = 1000')
  await commit.run(insert(4, 'x'.repeat(100_000)))
  expect(stored().at(-1)).toBe(4)
})

it('waits while another process writes', async () => {
  const other = openTable()
  other.exec('BEGIN IMMEDIATE')
  const waiting = createGroupCommit(database).run(insert(1))
  setTimeout(() => other.exec('COMMIT'), 100)
  await waiting
  expect(stored()).toEqual([1])
  other.close()
})

it('rejects while the file is locked for too long', async () => {
  const other = openTable()
  other.exec('BEGIN IMMEDIATE')
  const commit = createGroupCommit(database, 50)
  const error = await rejection(commit.run(insert(1)), Error)
  other.exec('COMMIT')
  other.close()
  expect([error.message, stored()]).toEqual(['database is locked', []])
  await commit.run(insert(2))
  expect(stored()).toEqual([2])
})
