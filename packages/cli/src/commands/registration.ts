import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { AppRegistration } from '../../../facts/registration/app-registration'
import type { RegistrationChange } from '../registration/registration-change'

export const REGISTRATION_USAGE = `registration: compares shopify.app.toml with what the code of the app needs, and prints the differences.

  --check               Exit with 1 if there is a difference; an app that is not linked yet has none
  --write               Change the file, except where only you can decide
  --cwd <folder>        Folder of the app (default: this folder)
`

export interface RegistrationOptions {
  /** Folder of the app, absolute. */
  rootDir: string
  /** `print`: list the differences; `check`: fail if there are any; `write`: change the file. */
  mode: 'print' | 'check' | 'write'
}

/**
 * Parses the arguments of `registration`.
 *
 * @throws Error for an unknown option, or both modes
 */
export function readRegistrationOptions(args: string[]): RegistrationOptions {
  const { values } = parseArgs({
    args,
    options: {
      check: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      cwd: { type: 'string', default: '.' },
    },
  })
  const { check, write, cwd } = values
  if (check && write) throw new Error('Use either --check or --write.')
  return { rootDir: resolve(cwd), mode: check ? 'check' : write ? 'write' : 'print' }
}

/** A written change may need another one, e.g. the first subscription an API version. */
const MAX_ROUNDS = 3

/**
 * Compares the registration file of an app with its code, and prints the differences.
 *
 * @returns number of differences that fail the command
 * @throws Error without a registration file, or if it or the app's configuration cannot be read
 */
export async function runRegistration({ rootDir, mode }: RegistrationOptions): Promise<number> {
  // Lazy: it loads Nuxt Kit and the schema, which most commands do not need.
  const { readRegisteredApp } = await import('../registration/read-registered-app')
  const { allowlistNote, registrationChanges } =
    await import('../registration/registration-changes')
  const app = await readRegisteredApp(rootDir)
  const { file } = app.registration
  let changes = registrationChanges(app)
  if (changes.every(({ isNote }) => isNote))
    process.stdout.write(`${file} has what the app needs.\n`)
  if (mode === 'write') {
    for (let round = 0; round < MAX_ROUNDS && changes.some(({ edits }) => edits); round++) {
      const registration = await writeChanges(join(rootDir, file), changes)
      changes = registrationChanges({ ...app, registration })
    }
  }
  for (const { message, fix } of [...changes, allowlistNote(app)].filter(
    each => each !== undefined,
  ))
    process.stdout.write(`${message}.\n  ${fix}\n`)
  return mode === 'check' ? changes.filter(({ isNote }) => !isNote).length : 0
}

/** Writes the changes that need no decision, and returns the new registration. */
async function writeChanges(
  path: string,
  changes: readonly RegistrationChange[],
): Promise<AppRegistration> {
  const { editToml } = await import('../../../facts/registration/edit-toml')
  const { parseRegistration } = await import('../../../facts/registration/app-registration')
  const written = changes.filter(({ edits }) => edits)
  const text = editToml(
    await readFile(path, 'utf8'),
    written.flatMap(({ edits = [] }) => edits),
  )
  await writeFile(path, text)
  for (const { message } of written) process.stdout.write(`${message}.\n  Written.\n`)
  return parseRegistration(text, basename(path))
}
