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
  return { url: url.href, drop: () => run(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}
