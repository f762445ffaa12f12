import { glob, readFile } from 'node:fs/promises'
import { dirname, join, parse, relative, resolve } from 'pathe'
import { CODE_EXTENSIONS } from '../codegen/literal-source'
import { parseModule } from './code-module'
import type { CodeModule } from './code-module'

/** The folders of an app, or of a layer that it extends. Absolute paths. */
export interface AppFolders {
  root: string
  app: string
  server: string
}

/** The parsed code of an app and of the layers that it extends, without the platform layer. */
export interface AppCode {
  /** The app's own first. */
  folders: readonly AppFolders[]
  /** By absolute path. */
  modules: ReadonlyMap<string, CodeModule>
  /** Prefixes of imports, e.g. `~`, and the folder that each stands for. */
  alias: Readonly<Record<string, string>>
}

const IGNORED = /(?:^|\/)(?:node_modules|dist|tests?|extensions|\.[^/]+)(?:\/|$)/

/** Files as they were parsed, by absolute path. */
export type ParsedFiles = Map<string, { source: string; module: CodeModule | undefined }>

/**
 * Reads and parses the code of an app.
 *
 * @param parsed of an earlier call: a file is parsed again only after a change
 */
export async function readAppCode(
  folders: readonly AppFolders[],
  alias: Readonly<Record<string, string>>,
  parsed?: ParsedFiles,
): Promise<AppCode> {
  const sources = new Map<string, string>()
  for (const root of new Set(folders.flatMap(({ root, app, server }) => [root, app, server])))
    for await (const path of glob(`**/*.{${CODE_EXTENSIONS.join(',')}}`, {
      cwd: root,
      exclude: name => IGNORED.test(name),
    }))
      sources.set(join(root, path), '')
  await Promise.all(
    [...sources.keys()].map(async file =>
      // It may have been deleted since.
      sources.set(file, await readFile(file, 'utf8').catch(() => '')),
    ),
  )
  return parseAppCode(sources, folders, alias, parsed)
}

/** Parses the sources of an app, by absolute path. */
export function parseAppCode(
  sources: ReadonlyMap<string, string>,
  folders: readonly AppFolders[],
  alias: Readonly<Record<string, string>>,
  parsed: ParsedFiles = new Map(),
): AppCode {
  const modules = [...sources]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, source]) => {
      const before = parsed.get(file)
      if (before?.source === source) return before.module
      const module = parseModule(file, source)
      parsed.set(file, { source, module })
      return module
    })
    .filter(module => module !== undefined)
  return { folders, alias, modules: new Map(modules.map(module => [module.file, module])) }
}

/** Finds the file of the app that an import names; undefined for a package. */
export function importedModule(
  { modules, alias }: AppCode,
  from: CodeModule,
  specifier: string,
): CodeModule | undefined {
  const path = specifier.startsWith('.')
    ? resolve(dirname(from.file), specifier)
    : aliasedPath(alias, specifier)
  if (path === undefined) return undefined
  const endings = CODE_EXTENSIONS.flatMap(ending => [`.${ending}`, `/index.${ending}`])
  // `./x.js` can be written for `x.ts`.
  const candidates = ['', ...endings].flatMap(ending => [
    path + ending,
    path.replace(/\.m?js$/, '') + ending,
  ])
  return candidates.map(each => modules.get(each)).find(each => each !== undefined)
}

function aliasedPath(
  alias: Readonly<Record<string, string>>,
  specifier: string,
): string | undefined {
  const name = Object.keys(alias)
    .filter(each => specifier === each || specifier.startsWith(`${each.replace(/\/$/, '')}/`))
    .sort((one, other) => other.length - one.length)[0]
  return name === undefined ? undefined : resolve(`${alias[name]}${specifier.slice(name.length)}`)
}

/** Lists the files below one folder of the app and of its layers, e.g. `api` of `server`. */
export function modulesBelow(
  code: AppCode,
  side: keyof AppFolders,
  ...names: string[]
): { module: CodeModule; path: string }[] {
  const folders = code.folders.map(each => each[side])
  return [...code.modules.values()].flatMap(module => {
    const folder = folders.find(each => module.file.startsWith(`${each}/`))
    const path = folder && relative(folder, module.file)
    return path && names.includes(path.split('/')[0] ?? '') ? [{ module, path }] : []
  })
}

/** Whether the file is part of the server. */
export function isOfServer({ folders }: AppCode, { file }: CodeModule): boolean {
  return folders.some(({ server }) => file.startsWith(`${server}/`))
}

/** The path of a file as a developer knows it, e.g. `server/api/orders.get.ts`. */
export function nameOf({ folders }: AppCode, { file }: CodeModule): string {
  const root = folders[0]?.root ?? ''
  return relative(root, file)
}

/** The name that a component's file has in templates, without hyphens and in lower case. */
export function componentName(path: string): string {
  const { dir, name } = parse(path)
  const words = [...dir.split('/').slice(1), ...(name === 'index' ? [] : [name])]
    .flatMap(part => part.split(/[-_.]|(?<=[a-z\d])(?=[A-Z])/))
    .map(word => word.toLowerCase())
    .filter(word => word !== '' && word !== 'client' && word !== 'server')
  // Nuxt writes a word once that ends the folder's name and begins the file's.
  return words.filter((word, index) => word !== words[index - 1]).join('')
}
