/** Reads the declarations of TypeScript sources, and what their names refer to. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/**
 * @typedef {object} SourceModule
 * @property {string} path absolute, without the extension
 * @property {ts.SourceFile} file syntax tree
 * @property {Map<string, ts.Node>} declarations values and aliases of types of the module, by name
 * @property {Map<string, { path: string, name: string }>} imports by local name
 */

/**
 * Parses all modules below a folder.
 *
 * @param {string} folder absolute
 * @returns {Map<string, SourceModule>} by path
 */
export function readSources(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(item => item.isFile() && /(?<!\.d)\.ts$/.test(item.name))
    .map(item => join(item.parentPath, item.name).slice(0, -'.ts'.length))
    .sort()
  return new Map(paths.map(path => [path, parseModule(path, readFileSync(`${path}.ts`, 'utf8'))]))
}

/**
 * Finds the declaration of a name of a module, also behind an import.
 *
 * @param {Map<string, SourceModule>} modules
 * @param {SourceModule} module
 * @param {string} name
 * @returns {{ module: SourceModule, node: ts.Node } | undefined} undefined if it has none
 */
export function findDeclaration(modules, module, name) {
  const node = module.declarations.get(name)
  if (node) return { module, node }
  const imported = module.imports.get(name)
  const source = imported && modules.get(imported.path)
  return source && findDeclaration(modules, source, imported.name)
}

function parseModule(path, text) {
  const file = ts.createSourceFile(`${path}.ts`, text, ts.ScriptTarget.Latest, true)
  const declarations = new Map()
  const imports = new Map()
  for (const statement of file.statements) {
    if (isNamed(statement)) declarations.set(statement.name.text, statement)
    if (ts.isVariableStatement(statement))
      for (const declaration of statement.declarationList.declarations)
        if (ts.isIdentifier(declaration.name)) declarations.set(declaration.name.text, declaration)
    if (isRelative(statement)) addNames(imports, path, statement)
  }
  return { path, file, declarations, imports }
}

function isNamed(statement) {
  return (
    (ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement)) &&
    statement.name !== undefined
  )
}

/** Whether a statement imports or exports names of another module of the sources. */
function isRelative(statement) {
  return (
    (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) &&
    statement.moduleSpecifier?.text.startsWith('.') === true
  )
}

function addNames(imports, path, statement) {
  const names = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : statement.exportClause
  for (const { name, propertyName } of names?.elements ?? [])
    imports.set(name.text, {
      path: join(dirname(path), statement.moduleSpecifier.text),
      name: (propertyName ?? name).text,
    })
}
