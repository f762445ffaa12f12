import { resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'

export const REENCRYPT_USAGE = `re-encrypt: encrypts the tokens in the app's storage mount "platform" with the first of NUXT_PLATFORM_ENCRYPTION_KEYS. The app
can keep running. Exits with 1 if a token cannot be decrypted.

  --cwd <folder>        Folder of the app (default: this folder)
`

export interface ReencryptOptions {
  /** Folder of the app, absolute. */
  rootDir: string
}

/**
 * Parses the arguments of `re-encrypt`.
 *
 * @throws Error for an unknown option
 */
export function readReencryptOptions(args: string[]): ReencryptOptions {
  const { values } = parseArgs({ args, options: { cwd: { type: 'string', default: '.' } } })
  return { rootDir: resolve(values.cwd) }
}

/**
 * Encrypts the stored tokens of an app with the current key and prints the counts.
 *
 * @returns number of sessions that could not be decrypted
 * @throws Error as `reencryptApp`
 */
export async function runReencrypt({ rootDir }: ReencryptOptions): Promise<number> {
  // Lazy: it loads Nuxt Kit, which most commands do not need.
  const { reencryptApp } = await import('../reencrypt-app')
  const { encrypted, current, unreadable } = await reencryptApp(rootDir)
  process.stdout.write(
    `Sessions: ${encrypted} encrypted now, ${current} before, ${unreadable} that no key decrypts.\n`,
  )
  return unreadable
}
