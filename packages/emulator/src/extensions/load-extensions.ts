import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapePattern } from '../../../../shared/escape-pattern'
import { EXTENSION_FOLDER } from '../../../../shared/extension-folder'
import { DEFAULT_API_VERSION } from '../../../../shared/wire'
import type { EmulatorExtension } from './extension'
import { createImporter } from './import-file'

/** The extensions of an app. */
export interface LoadedExtensions {
  extensions: EmulatorExtension[]
  /** What could not be used, each as `platform/emulator/loyalty.ts:12: message`. */
  problems: string[]
}

interface SourceFile {
  /** Relative to the root of the app. */
  path: string
  text: string
}

const EXTENSION_FILE = /^[^_.].*(?<!\.d)\.(?:ts|mts|js|mjs)$/

/**
 * Loads the files of `platform/emulator`, in the order of their names. A file with an error, or the
 * invalid part of a file, is left out and reported. Modules that a file imports are loaded again,
 * too.
 *
 * @param root folder of the app
 * @param version version of the Admin API that the files are checked against
 */
export async function loadExtensions(
  root: string,
  version: string = DEFAULT_API_VERSION,
): Promise<LoadedExtensions> {
  const folder = join(root, EXTENSION_FOLDER)
  const loaded: LoadedExtensions = { extensions: [], problems: [] }
  if (!existsSync(folder)) return loaded
  const names = (await readdir(folder)).filter(name => EXTENSION_FILE.test(name)).sort()
  if (names.length === 0) return loaded
  // Both take longer than the start of the emulator, and most apps need neither.
  const [{ checkExtension }, importFile] = await Promise.all([
    import('./check-extension'),
    createImporter(root),
  ])
  const owners = new Map<string, string>()
  for (const name of names) {
    const file = { path: `${EXTENSION_FOLDER}/${name}`, text: '' }
    try {
      file.text = await readFile(join(root, file.path), 'utf8')
      const { extension, problems } = checkExtension(
        await importFile(join(root, file.path)),
        version,
      )
      loaded.problems.push(
        ...problems.map(problem => `${positionOf(file, problem.name)}: ${problem.message}`),
        ...repeatedNames(extension, owners, file),
      )
      loaded.extensions.push(extension)
    } catch (error) {
      loaded.problems.push(describeError(error, file, root))
    }
  }
  return loaded
}

/** Reports roots and fields that an earlier file resolves. */
function repeatedNames(
  { queries, mutations, types = {}, payloads }: EmulatorExtension,
  owners: Map<string, string>,
  file: SourceFile,
): string[] {
  const parts: Record<string, object | undefined> = { queries, mutations, payloads }
  for (const [type, fields] of Object.entries(types)) parts[`types.${type}`] = fields as object
  return Object.entries(parts).flatMap(([part, functions = {}]) =>
    Object.keys(functions).flatMap(name => {
      const key = `${part}.${name}`
      const owner = owners.get(key)
      if (owner === undefined) owners.set(key, file.path)
      return owner === undefined
        ? []
        : [`${positionOf(file, name)}: ${key} is not used, because ${owner} defines it.`]
    }),
  )
}

/** Finds the line of a name, e.g. `platform/emulator/loyalty.ts:12`. */
function positionOf({ path, text }: SourceFile, name: string | undefined): string {
  if (name === undefined) return path
  const key = new RegExp(String.raw`(?<![\w.])['"]?${escapePattern(name)}['"]?\s*[:(,}]`)
  const line = text.split('\n').findIndex(candidate => key.test(candidate)) + 1
  return line === 0 ? path : `${path}:${line}`
}

/** Takes the line from the message of a syntax error, or from the stack of any other one. */
function describeError(error: unknown, { path }: SourceFile, root: string): string {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const [, line] =
    new RegExp(String.raw`${escapePattern(join(root, path))}:(\d+)(?::\d+)?`).exec(
      `${message}\n${stack}`,
    ) ?? []
  const text = message.split('\n', 1)[0]?.trim() ?? ''
  return `${path}${line === undefined ? '' : `:${line}`}: ${text}`
}
