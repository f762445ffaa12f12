import { Script } from 'node:vm'

interface Module {
  /** The code without imports and the keyword `export`. */
  text: string
  /** In source order. */
  imports: { from: string; names: string[] }[]
  /** Top-level names. */
  declared: string[]
  exported: string[]
}

/** Formatters write long import lists with one name per line. */
const LONG_IMPORT = /^import \{\n((?: {2}[\w$]+,\n)+)\} from/gm
const IMPORT = /^import \{ ([\w$]+(?:, [\w$]+)*) \} from '\.\/([a-z0-9-]+\.js)'$/
const DECLARATION = /^(export )?(?:(?:async )?function|class|const|let) ([\w$]+)(?=[ ;(]|$)/
const DECLARES = /^(?:import|export|async|function|class|const|let|var)\b/
/** Outside of comments, because a type in JSDoc may import a module. */
const DYNAMIC_IMPORT = /^(?!\s*(?:\/\*|\*|\/\/)).*\bimport\s*\(/

/**
 * Joins JavaScript modules of one folder into one classic script, which can run before anything
 * else on a page. The modules share one scope, so top-level names must be unique. Supports only the
 * syntax of our modules: `import { a, b } from './x.js'`, and `export` before a function, class,
 * const, or let.
 *
 * @param entry file name of the module that runs last, e.g. `main.js`
 * @param read returns the code of a module by file name
 * @throws Error that names the module: for unsupported imports, exports, or declarations, a missing
 *   export, a duplicate name, a cycle, or invalid syntax
 */
export async function joinModules(
  entry: string,
  read: (name: string) => Promise<string>,
): Promise<string> {
  const modules = new Map<string, Module>()

  async function add(name: string, importers: readonly string[]): Promise<Module> {
    if (importers.includes(name))
      throw new Error(`Modules import each other: ${[...importers, name].join(' -> ')}.`)
    const known = modules.get(name)
    if (known) return known
    const module = parseModule(name, await read(name))
    for (const { from, names } of module.imports) {
      const { exported } = await add(from, [...importers, name])
      const missing = names.find(wanted => !exported.includes(wanted))
      if (missing !== undefined)
        throw new Error(`${name} imports ${missing}, which ${from} does not export.`)
    }
    modules.set(name, module)
    return module
  }

  await add(entry, [])
  checkNames(modules)
  const texts = [...modules].map(([name, { text }]) => `// ${name}\n${text}`)
  const code = `(() => {\n'use strict'\n\n${texts.join('\n')}})()\n`
  checkScript(code)
  return code
}

function parseModule(name: string, text: string): Module {
  const module: Module = { text: '', imports: [], declared: [], exported: [] }
  const lines = text
    .replace(
      LONG_IMPORT,
      (_, names: string) => `import { ${names.match(/[\w$]+/g)?.join(', ')} } from`,
    )
    .trimEnd()
    .split('\n')
  for (const line of lines) {
    const imported = IMPORT.exec(line)
    if (imported) {
      const [, names = '', from = ''] = imported
      module.imports.push({ from, names: names.split(', ') })
      continue
    }
    const [, exported, declared] = DECLARATION.exec(line) ?? []
    // Top-level statements are not indented; indented lines are inside of one.
    if ((DECLARES.test(line) && declared === undefined) || DYNAMIC_IMPORT.test(line)) {
      throw new Error(`${name} has a line that cannot be joined: ${line}`)
    }
    if (declared !== undefined) module.declared.push(declared)
    if (declared !== undefined && exported !== undefined) module.exported.push(declared)
    module.text += `${line.slice(exported?.length ?? 0)}\n`
  }
  return module
}

function checkNames(modules: ReadonlyMap<string, Module>): void {
  const owners = new Map<string, string>()
  for (const [name, { declared }] of modules) {
    for (const entry of declared) {
      const owner = owners.get(entry)
      if (owner !== undefined) throw new Error(`${owner} and ${name} both declare ${entry}.`)
      owners.set(entry, name)
    }
  }
}

// Detects here, and not in the browser, what the line-based checks above miss: a duplicate name
// after a comma, an indented export, or `await` outside of a function.
function checkScript(code: string): void {
  try {
    new Script(code)
  } catch (error) {
    throw new Error(
      `The joined modules are not a valid script: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    )
  }
}
