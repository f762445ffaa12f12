import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs the packages of a peer app unless it was done since its package.json changed. Its field
 * `bench` pins them without a lockfile: `before` is the date whose versions npm picks, and `digest`
 * is compared with the names, versions and integrity hashes of what was installed.
 *
 * @throws Error when npm fails or installs something else
 */
export function installPeer(folder) {
  const manifest = join(folder, 'package.json')
  const { bench } = JSON.parse(readFileSync(manifest, 'utf8'))
  const installed = join(folder, 'node_modules/.package-lock.json')
  const isCurrent =
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(manifest).mtimeMs
  if (isCurrent && digestOf(installed) === bench.digest) return
  console.log(`Installing ${folder}`)
  // npm keeps some of what it finds: only an empty folder gets the same packages each time.
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  // Which of two versions that fit npm picks depends on the order in which responses arrive.
  const pinned = [`--before=${bench.before}`, '--no-package-lock', '--maxsockets=1']
  const args = [...pinned, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  run('npm', ['install', ...args], folder)
  const digest = digestOf(installed)
  if (digest === bench.digest) return
  throw new Error(`${folder} has other packages than measured before: ${digest} in package.json`)
}

/**
 * Digest of all packages but those that npm installs on some operating systems only. Their folders
 * do not count: npm hoists one of two versions, and not always the same one.
 */
function digestOf(lockfile) {
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8'))
  const lines = Object.entries(packages)
    .filter(([, { os, cpu, libc }]) => !os && !cpu && !libc)
    .map(([path, { name = path.split('node_modules/').at(-1), version, integrity }]) =>
      [name, version, integrity ?? ''].join(' '),
    )
  return createHash('sha256')
    .update([...new Set(lines)].sort().join('\n'))
    .digest('hex')
}

function run(file, args, cwd) {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} failed:\n${stdout}\n${stderr}`)
}
