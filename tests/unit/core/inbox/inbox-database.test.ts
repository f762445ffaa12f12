import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openInboxDatabase } from '../../../../server/core/inbox/inbox-database'
import { parseInboxOptions } from '../../../../server/core/inbox/inbox-settings'
import { createShopSlots } from '../../../../server/core/inbox/shop-slots'
import { createSqliteDeliveries } from '../../../../server/core/inbox/sqlite-deliveries'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'platform-inbox-file-'))
})
afterEach(() => rm(directory, { recursive: true }))

it('creates the file and its folder, and opens it again', () => {
  const path = join(directory, 'data', 'inbox.sqlite')
  const database = openInboxDatabase(path)
  database.exec(
    `INSERT INTO deliveries (id, shop, topic, webhook_id, received_at, due_at) VALUES ('a', 's', 't', 'w', 1, 1)`,
  )
  const again = openInboxDatabase(path)
  expect(
    again
      .prepare('SELECT id FROM deliveries')
      .all()
      .map(({ id }) => id),
  ).toEqual(['a'])
  for (const each of [database, again]) each.close()
})

it('survives a loss of power, and overwrites deleted content', () => {
  const database = openInboxDatabase(join(directory, 'inbox.sqlite'))
  const setting = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]
  expect(['journal_mode', 'synchronous', 'secure_delete'].map(setting)).toEqual(['wal', 2, 1])
  database.close()
})

it('refuses a file that is no database', async () => {
  const path = join(directory, 'inbox.sqlite')
  await writeFile(path, 'not a database, but longer than its header has to be '.repeat(100))
  expect(() => openInboxDatabase(path)).toThrow('file is not a database')
  expect((await readFile(path, 'utf8')).startsWith('not a database')).toBe(true)
})

it('refuses a file of a newer version', () => {
  const path = join(directory, 'inbox.sqlite')
  const database = openInboxDatabase(path)
  database.exec('PRAGMA user_version = 99')
  database.close()
  expect(() => openInboxDatabase(path)).toThrow(
    'The file was written by a newer version of the layer (schema 99, this one knows 1)',
  )
})

it('adds what is new to the file of an earlier release, whose deliveries run', () => {
  const path = join(directory, 'inbox.sqlite')
  const earlier = openInboxDatabase(path)
  earlier.exec(`
    DROP INDEX deliveries_ready; DROP INDEX deliveries_asleep; DROP TABLE probe;
    ALTER TABLE deliveries DROP COLUMN ready;
    CREATE INDEX deliveries_due ON deliveries (due_at, seq) WHERE state = 'open';
    INSERT INTO deliveries (id, shop, topic, webhook_id, content, received_at, due_at) VALUES ('a', 's', 't', 'w', 'c', 1, 1);
  `)
  earlier.close()
  const database = openInboxDatabase(path)
  const deliveries = createSqliteDeliveries(database, parseInboxOptions({}), () => 2)
  expect(deliveries.claim(createShopSlots(1)).claimed.map(({ id }) => id)).toEqual(['a'])
  database.close()
})

it('lets a delivery run again that an earlier release claimed, and was killed', () => {
  const database = openInboxDatabase(join(directory, 'inbox.sqlite'))
  let now = 1
  const deliveries = createSqliteDeliveries(database, parseInboxOptions({}), () => now)
  deliveries.store({ id: 'a', shop: 's', topic: 't', webhookId: 'w', content: 'c' })
  // It does not know the column "ready".
  database.exec(`UPDATE deliveries SET lease = 'earlier', due_at = 30, attempts = attempts + 1`)
  const claimed = () => deliveries.claim(createShopSlots(1)).claimed.map(({ attempt }) => attempt)
  expect(claimed()).toEqual([])
  now = 30
  expect(claimed()).toEqual([2])
  database.close()
})

it('refuses a path where no file can be', async () => {
  await mkdir(join(directory, 'folder'))
  await writeFile(join(directory, 'file'), '')
  expect(() => openInboxDatabase(join(directory, 'folder'))).toThrow('unable to open database file')
  expect(() => openInboxDatabase(join(directory, 'file', 'inbox.sqlite'))).toThrow(
    'file already exists',
  )
})
