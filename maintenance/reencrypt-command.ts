import { resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'

export interface ReencryptCommand {
  /** Folder of the app, absolute. */
  rootDir: string
}

/**
 * Reads the arguments behind `re-encrypt`.
 *
 * @throws Error that says which one is wrong
 */
export function readReencryptCommand(args: string[]): ReencryptCommand {
  const { values } = parseArgs({ args, options: { cwd: { type: 'string', default: '.' } } })
  return { rootDir: resolve(values.cwd) }
}

/**
 * Encrypts the tokens of an app anew and prints what was done.
 *
 * @returns number of sessions that could not be decrypted
 * @throws Error as `reencryptApp`
 */
export async function runReencryptCommand({ rootDir }: ReencryptCommand): Promise<number> {
  // Loads Nuxt's tools, for which the other commands need not wait.
  const { reencryptApp } = await import('./reencrypt-app')
  const { encrypted, current, unreadable } = await reencryptApp(rootDir)
  process.stdout.write(`Sessions: ${encrypted} encrypted now, ${current} before, ${unreadable} that no key decrypts.\n`)
  return unreadable
}
