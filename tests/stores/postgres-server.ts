import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { findPostgres } from '../../scripts/find-postgres.mjs'
import { freePort } from '../surface/free-port'
import { startServer } from './server-process'

/**
 * Starts a PostgreSQL of its own on a free port, with its data in a temporary folder; its user
 * `postgres` needs no password.
 *
 * @param settings as in its configuration file, e.g. `max_connections=300`
 */
export async function startPostgres(
  settings: readonly string[] = [],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const programs = findPostgres()
  const directory = await mkdtemp(join(tmpdir(), 'platform-postgres-'))
  const user = unprivileged()
  if (user) await chown(directory, user.uid, user.gid)
  const port = await freePort()
  execFileSync(
    join(programs, 'initdb'),
    ['--pgdata', directory, '--username', 'postgres', '--auth', 'trust', '--no-sync'],
    { ...user, cwd: directory, stdio: 'ignore' },
  )
  const configuration = ['listen_addresses=127.0.0.1', 'fsync=off', ...settings].flatMap(
    setting => ['-c', setting],
  )
  const server = await startServer(
    join(programs, 'postgres'),
    ['-D', directory, '-p', String(port), '-k', directory, ...configuration],
    /ready to accept connections/,
    { ...user, cwd: directory },
  )
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      await rm(directory, { recursive: true })
    },
  }
}

/** PostgreSQL refuses to run as root; Debian's package comes with a user for it. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (option: string) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
