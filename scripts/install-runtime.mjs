/** Installs a package from npm that this repository does not depend on, into a cache of its own. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const CACHE = fileURLToPath(new URL('../node_modules/.cache/runtimes', import.meta.url))

/**
 * @param {string} name
 * @param {string} version an exact one
 * @returns {string} folder of the package, installed now if need be
 * @throws {Error} when npm cannot install it
 */
export function installRuntime(name, version) {
  const folder = join(CACHE, `${name.replace('/', '+')}@${version}`)
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`
    mkdirSync(unfinished, { recursive: true })
    writeFileSync(join(unfinished, 'package.json'), '{ "private": true }\n')
    const { status, stderr } = spawnSync(
      'npm',
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', `${name}@${version}`],
      { cwd: unfinished, encoding: 'utf8' },
    )
    if (status !== 0) {
      rmSync(unfinished, { recursive: true, force: true })
      throw new Error(`npm could not install ${name}@${version}:\n${stderr}`)
    }
    renameSync(unfinished, folder)
  }
  return join(folder, 'node_modules', name)
}
