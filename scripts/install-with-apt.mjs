/** Installs a program that the tests need from Debian's packages, where there are any. */
import { execFileSync, spawnSync } from 'node:child_process'
import process from 'node:process'

/** @param {string} name of the package; where it cannot be installed, nothing happens */
export function installWithApt(name) {
  if (spawnSync('sh', ['-c', 'command -v apt-get']).status !== 0) return
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const command of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', name],
  ]) {
    const [file, ...args] = [...sudo, ...command]
    try {
      execFileSync(file, args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    } catch {
      return
    }
  }
}
