import { expect } from 'vitest'
import { runCommand } from './run-command'

/**
 * Whether the lock file of an app has every package. That of a registry without the packages for
 * other systems, such as a mirror for one system, has not: `npm ci` and Yarn refuse it, and npm
 * installs without them.
 */
export async function isLockWhole(cwd: string): Promise<boolean> {
  const { status, stderr } = await runCommand('npm', ['ci', '--prefer-offline', '--dry-run'], {
    cwd,
  })
  if (status === 0) return true
  const missing = stderr.match(/Missing: \S+ from lock file/g) ?? []
  // A package that the registry has has a version here.
  expect(missing, stderr).not.toEqual([])
  expect(missing.filter(line => !/Missing: \S+@ from/.test(line))).toEqual([])
  return false
}
