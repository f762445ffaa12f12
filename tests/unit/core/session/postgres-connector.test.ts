import { describe, expect, it, vi } from 'vitest'
import { createPostgresConnector } from '../../../../server/core/session/postgres-connector'
import type { PostgresPool } from '../../../../server/core/session/postgres-connector'

const CREATE = 'CREATE TABLE IF NOT EXISTS unstorage (key VARCHAR(255) PRIMARY KEY)'

const failure = (code: string | undefined) =>
  Object.assign(new Error(`failed with ${code}`), { code })

/** Fails with each of these codes in turn, and succeeds from then on. */
function poolThat(...codes: (string | undefined)[]) {
  const query = vi.fn<PostgresPool['query']>(async () => {
    if (codes.length > 0) throw failure(codes.shift())
    return { rows: [{ value: 1 }] }
  })
  return { query, on: vi.fn(), end: vi.fn(async () => {}) }
}

describe('a table that is created when it is missing', () => {
  it.each([
    ['its name is a duplicate in the system catalog', '23505'],
    ['there is such a table', '42P07'],
    ['there is such a type, which each table has', '42710'],
    ['the server is starting', '57P03'],
    ['no connection is free', '53300'],
    ['the server cannot be reached', undefined],
  ])('is created again when %s', async (_what, code) => {
    const pool = poolThat(code, code)
    await createPostgresConnector(pool).exec(CREATE)
    expect(pool.query).toHaveBeenCalledTimes(3)
  })

  it('fails for any other reason', async () => {
    await expect(createPostgresConnector(poolThat('42501')).exec(CREATE)).rejects.toThrow(
      'failed with 42501',
    )
  })
})

it.each(['23505', '42710', '57P03'])('any other statement fails at once, with %s', async code => {
  const pool = poolThat(code)
  await expect(
    createPostgresConnector(pool).prepare('INSERT INTO unstorage (key) VALUES (?)').run('a'),
  ).rejects.toThrow(`failed with ${code}`)
  expect(pool.query).toHaveBeenCalledOnce()
})

it('passes values as parameters, never as text of the statement', async () => {
  const pool = poolThat()
  expect(
    await createPostgresConnector(pool)
      .prepare('SELECT value FROM unstorage WHERE key = ? AND owner = ?')
      .get("'; DROP TABLE x", 2),
  ).toStrictEqual({ value: 1 })
  expect(pool.query).toHaveBeenCalledExactlyOnceWith({
    text: 'SELECT value FROM unstorage WHERE key = $1 AND owner = $2',
    values: ["'; DROP TABLE x", 2],
    query_timeout: 3500,
  })
})
