/**
 * Finds a Redis server for the tests of session storage adapters: the system's, else Debian's
 * package, installed now. Prints and returns the path of the executable.
 */
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { installWithApt } from './install-with-apt.mjs'

/**
 * @returns {string} path of a Redis server, installed if needed; '' without one: the tests that
 * need it report that
 */
export function findRedis() {
  return process.env.PLATFORM_REDIS || inPath() || (installWithApt('redis-server'), inPath())
}

function inPath() {
  return spawnSync('sh', ['-c', 'command -v redis-server'], { encoding: 'utf8' }).stdout.trim()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(findRedis())
