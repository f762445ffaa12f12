import { parse } from 'pathe'
import { importedModule, isOfServer, modulesBelow } from './app-code'
import type { AppCode } from './app-code'
import type { CodeModule, Declared } from './code-module'
import type { Expression, FunctionNode } from './syntax-tree'

/** A function or a value in the app's code. */
export interface OwnValue {
  kind: 'own'
  module: CodeModule
  node: FunctionNode | Expression
}

/** A name that no file of the app defines: of the layer, of Nuxt, or of a package. */
export interface ForeignName {
  kind: 'foreign'
  name: string
  /** The import that it comes from; undefined for an auto-import. */
  from?: string
}

/** `import * as`. */
export interface Namespace {
  kind: 'namespace'
  module: CodeModule
}

export type Resolved = OwnValue | ForeignName | Namespace

/** Names inside a function; null: a parameter, whose value is not known. */
export type Scope = ReadonlyMap<string, Declared | null>

/** Folders whose files are entries: their exports are not imported by name. */
const ENTRIES = /^(?:api|routes|middleware|plugins|tasks|pages|layouts|components)\//
const MAX_STEPS = 20

/**
 * Finds what a name stands for: in the function, in the file, in an imported file, or in a file
 * whose exports Nuxt and Nitro import automatically.
 */
export function resolveName(
  code: AppCode,
  module: CodeModule,
  name: string,
  scope?: Scope,
): Resolved {
  return follow(code, module, { kind: 'name', name }, scope, MAX_STEPS)
}

/** Finds what a file exports under a name. */
export function resolveExport(
  code: AppCode,
  module: CodeModule,
  name: string,
): Resolved | undefined {
  return exportOf(code, module, name, MAX_STEPS)
}

function follow(
  code: AppCode,
  module: CodeModule,
  declared: Declared,
  scope: Scope | undefined,
  steps: number,
): Resolved {
  if (declared.kind === 'value') return { kind: 'own', module, node: declared.node }
  if (steps === 0) return { kind: 'foreign', name: declared.name }
  if (declared.kind === 'import') {
    const { from, name } = declared
    const target = importedModule(code, module, from)
    if (target && name === '*') return { kind: 'namespace', module: target }
    return (target && exportOf(code, target, name, steps - 1)) ?? { kind: 'foreign', name, from }
  }
  const { name } = declared
  const local = scope?.get(name)
  if (local === null) return { kind: 'foreign', name }
  const next = local ?? module.declared.get(name)
  // `const x = x` cannot be followed.
  if (next && !(next.kind === 'name' && next.name === name))
    return follow(code, module, next, scope, steps - 1)
  return autoImport(code, module, name, steps - 1) ?? { kind: 'foreign', name }
}

function exportOf(
  code: AppCode,
  module: CodeModule,
  name: string,
  steps: number,
): Resolved | undefined {
  const exported = module.exported.get(name)
  if (exported) return follow(code, module, exported, undefined, steps)
  if (steps === 0) return undefined
  return module.exportsAllOf
    .map(from => importedModule(code, module, from))
    .filter(target => target !== undefined)
    .map(target => exportOf(code, target, name, steps - 1))
    .find(found => found !== undefined)
}

function autoImport(
  code: AppCode,
  module: CodeModule,
  name: string,
  steps: number,
): Resolved | undefined {
  const target = autoImported(code, isOfServer(code, module)).get(name)
  return target && (exportOf(code, target, name, steps) ?? exportOf(code, target, 'default', steps))
}

const INDEXES = new WeakMap<AppCode, Map<boolean, ReadonlyMap<string, CodeModule>>>()

/** The files of one side, and of the folder `shared`, by the names that they export. */
export function autoImported(code: AppCode, ofServer: boolean): ReadonlyMap<string, CodeModule> {
  const known = INDEXES.get(code) ?? new Map<boolean, ReadonlyMap<string, CodeModule>>()
  INDEXES.set(code, known)
  const index = known.get(ofServer) ?? indexNames(code, ofServer)
  known.set(ofServer, index)
  return index
}

function indexNames(code: AppCode, ofServer: boolean): ReadonlyMap<string, CodeModule> {
  const shared = new Set(modulesBelow(code, 'root', 'shared').map(({ module }) => module))
  const side = code.folders.map(folder => folder[ofServer ? 'server' : 'app'])
  const index = new Map<string, CodeModule>()
  for (const module of code.modules.values()) {
    const folder = side.find(each => module.file.startsWith(`${each}/`))
    const isOwn = folder !== undefined && ofServer === isOfServer(code, module)
    if (!isOwn && !shared.has(module)) continue
    if (folder && ENTRIES.test(module.file.slice(folder.length + 1))) continue
    for (const exported of module.exported.keys()) {
      // A default export gets the name of its file.
      const name = exported === 'default' ? camelCase(parse(module.file).name) : exported
      // As `preferOwnUtilities` does: only a file of its name replaces a utility of the layer.
      if (name.startsWith('usePlatform') && parse(module.file).name !== name) continue
      if (!index.has(name)) index.set(name, module)
    }
  }
  return index
}

function camelCase(name: string): string {
  return name.replace(/[-_.](\w)/g, (_, letter: string) => letter.toUpperCase())
}
