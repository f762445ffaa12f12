import { componentName, importedModule, modulesBelow } from './app-code'
import type { AppCode } from './app-code'
import type { CodeModule } from './code-module'
import { autoImported } from './resolve-name'

import type { SyntaxNode } from './syntax-tree'

/**
 * Creates a function that lists a page, and the files of the app that it uses: imported ones,
 * automatically imported ones, and components of its template.
 */
export function createReach(code: AppCode): (page: CodeModule) => CodeModule[] {
  const components = new Map(
    modulesBelow(code, 'app', 'components').map(({ module, path }) => [
      componentName(path),
      module,
    ]),
  )
  const functions = autoImported(code, false)

  function usedBy(module: CodeModule): CodeModule[] {
    const names = new Set(module.nodes.flatMap(identifierOf))
    return [
      ...module.body.flatMap(node =>
        (node.type === 'ImportDeclaration' && node.importKind !== 'type') ||
        node.type === 'ExportAllDeclaration'
          ? (importedModule(code, module, node.source.value) ?? [])
          : [],
      ),
      ...module.tags.flatMap(tag => components.get(letters(tag)) ?? []),
      ...[...names].flatMap(name => (module.declared.has(name) ? [] : (functions.get(name) ?? []))),
    ]
  }

  return page => {
    const reached = new Set([page])
    // The set grows while it is read.
    for (const module of reached) for (const next of usedBy(module)) reached.add(next)
    return [...reached]
  }
}

function identifierOf(node: SyntaxNode): string[] {
  return node.type === 'Identifier' && 'name' in node ? [String(node.name)] : []
}

/** `<code-table>`, `<CodeTable>` and `<LazyCodeTable>` are one component. */
function letters(tag: string): string {
  return tag
    .replaceAll('-', '')
    .replace(/^lazy(?=[A-Z])/i, '')
    .toLowerCase()
}
