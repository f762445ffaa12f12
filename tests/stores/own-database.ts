import { randomUUID } from 'node:crypto'
import pg from 'pg'

export interface OwnDatabase {
  url: string
  drop(): Promise<void>
}

/** Creates an empty database on a PostgreSQL server. */
export async function createOwnDatabase(serverUrl: string): Promise<OwnDatabase> {
  const name = `platform_test_${randomUUID().replaceAll('-', '')}`
  await run(serverUrl, `CREATE DATABASE ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      // PostgreSQL waits five seconds for connections that are closing. Forced at once, it
      // terminates them, which their clients report as an error of no test.
      await run(serverUrl, `DROP DATABASE ${name}`).catch(() =>
        run(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`),
      )
    },
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
