/**
 * Finds the programs of a PostgreSQL server for the tests of stores: the system's, else Debian's
 * package, installed now. Prints and returns the path of their folder.
 */
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { installWithApt } from './install-with-apt.mjs'

/**
 * @returns {string} folder with `initdb` and `postgres`, installed now if need be
 * @throws Error when there is none
 */
export function findPostgres() {
  const found = installed() || (installWithApt('postgresql'), installed())
  if (!found)
    throw new Error(
      'These tests need a PostgreSQL server. Install one (on Debian: apt-get install postgresql), or set DATABASE_URL to the address of one.',
    )
  return found
}

/** The newest of Debian's folders, which are not in the path, or where `initdb` is in the path. */
function installed() {
  return spawnSync(
    'sh',
    [
      '-c',
      'ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 | grep . || dirname "$(command -v initdb)" 2>/dev/null',
    ],
    { encoding: 'utf8' },
  ).stdout.trim()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(findPostgres())
