import { Script } from 'node:vm'

interface Module {
  /** The text without its imports and the word `export`. */
  text: string
  /** In the order in which they are written. */
  imports: { from: string, names: string[] }[]
  /** Names of the top level. */
  declared: string[]
  exported: string[]
}

const IMPORT = /^import \{ ([\w$]+(?:, [\w$]+)*) \} from '\.\/([a-z0-9-]+\.js)'$/
const DECLARATION = /^(export )?(?:(?:async )?function|class|const|let) ([\w$]+)(?=[ ;(]|$)/
const DECLARES = /^(?:import|export|async|function|class|const|let|var)\b/
/** Outside of comments: a type in JSDoc may name a module. */
const DYNAMIC_IMPORT = /^(?!\s*(?:\/\*|\*|\/\/)).*\bimport\s*\(/

/**
 * Joins JavaScript modules of one folder into one classic script, which a page can run before anything else. They share
 * one scope in it, so a name of the top level belongs to one module alone. Knows only what our modules are written with:
 * `import { a, b } from './x.js'` on one line, and `export` in front of a function, class, const or let.
 *
 * @param entry file name of the module that runs last, e.g. `main.js`
 * @param read gives the text of a module by its file name
 * @throws Error that names the module: for any other import, export or declaration, a name that is not exported or is
 *   declared twice, a cycle, and text that is no script
 */
export async function joinModules(entry: string, read: (name: string) => Promise<string>): Promise<string> {
  const modules = new Map<string, Module>()

  async function add(name: string, importers: readonly string[]): Promise<Module> {
    if (importers.includes(name)) throw new Error(`Modules import each other: ${[...importers, name].join(' -> ')}.`)
    const known = modules.get(name)
    if (known) return known
    const module = parseModule(name, await read(name))
    for (const { from, names } of module.imports) {
      const { exported } = await add(from, [...importers, name])
      const missing = names.find(wanted => !exported.includes(wanted))
      if (missing !== undefined) throw new Error(`${name} imports ${missing}, which ${from} does not export.`)
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
  for (const line of text.trimEnd().split('\n')) {
    const imported = IMPORT.exec(line)
    if (imported) {
      const [, names = '', from = ''] = imported
      module.imports.push({ from, names: names.split(', ') })
      continue
    }
    const [, exported, declared] = DECLARATION.exec(line) ?? []
    // Top-level statements are not indented; what is, is inside of one.
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

// Whatever the line-wise look above misses is an error here and not in the browser: a second name behind a comma that is
// declared elsewhere, an indented export, `await` outside of a function.
function checkScript(code: string): void {
  try {
    new Script(code)
  }
  catch (error) {
    throw new Error(`The joined modules are no script: ${error instanceof Error ? error.message : String(error)}.`, { cause: error })
  }
}
