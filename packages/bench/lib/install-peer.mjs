import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs the packages of a peer app unless it was done since its package.json changed. Its field
 * `bench` pins them without a lockfile: npm picks versions of the date `before`, and the packages
 * that are measured have the hashes of `integrity`. Of the versions of other packages that fit, npm
 * does not always pick the same.
 *
 * @throws Error when npm fails or installs something else
 */
export function installPeer(folder) {
  const manifest = join(folder, 'package.json')
  const { bench } = JSON.parse(readFileSync(manifest, 'utf8'))
  const installed = join(folder, 'node_modules/.package-lock.json')
  const isCurrent =
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(manifest).mtimeMs
  if (!isCurrent) {
    console.log(`Installing ${folder}`)
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
    const pinned = [`--before=${bench.before}`, '--no-package-lock']
    const args = [...pinned, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    run('npm', ['install', ...args], folder)
  }
  const { packages } = JSON.parse(readFileSync(installed, 'utf8'))
  for (const [name, integrity] of Object.entries(bench.integrity)) {
    const found = packages[`node_modules/${name}`]?.integrity
    if (found !== integrity)
      throw new Error(`${name} in ${folder} is not the measured package: its integrity is ${found}`)
  }
}

function run(file, args, cwd) {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} failed:\n${stdout}\n${stderr}`)
}
