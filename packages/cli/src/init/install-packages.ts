import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import type { PackageManager } from './app-choices'

/**
 * Installs the packages of a new app, and shows what the package manager prints.
 *
 * @returns what is wrong, or undefined
 */
export async function installPackages(
  folder: string,
  manager: PackageManager,
): Promise<string | undefined> {
  const args = ['install', ...(manager === 'npm' ? ['--no-audit', '--no-fund'] : [])]
  const child = spawn(manager, args, {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    // A .cmd file on Windows.
    shell: process.platform === 'win32',
  })
  try {
    const [status] = (await once(child, 'close')) as [number | null]
    return status === 0 ? undefined : `${manager} install ended with ${status ?? 'a signal'}.`
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
      ? `there is no ${manager} on this machine.`
      : `${manager} could not be started (${(error as Error).message}).`
  }
}
