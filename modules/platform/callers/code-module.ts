import { babelParse, parse } from 'vue/compiler-sfc'
import { descendantsOf, keyName, unwrap } from './syntax-tree'
import type { Expression, FunctionNode, Statement, SyntaxNode } from './syntax-tree'

/** One file of an app's code, parsed. */
export interface CodeModule {
  /** Absolute path with `/`. */
  file: string
  body: Statement[]
  /** All nodes of the file, in the order of the source. */
  nodes: SyntaxNode[]
  /** What the names at the top of the file stand for. */
  declared: ReadonlyMap<string, Declared>
  /** By the exported name. */
  exported: ReadonlyMap<string, Declared>
  /** Files whose exports the file exports too. */
  exportsAllOf: string[]
  /** Tags in the template of a component, as written. */
  tags: string[]
  /** Whether a comment `platform:public` marks the file as meant for everyone. */
  isPublic: boolean
}

/** A function or a value in this file, a name of it, or an export of another file. */
export type Declared =
  | { kind: 'value'; node: FunctionNode | Expression }
  | { kind: 'name'; name: string }
  | { kind: 'import'; from: string; name: string }

const MARK = /^\s*platform:public\b/
const MARK_IN_HTML = /<!--\s*platform:public\b/

/**
 * Parses a file.
 *
 * @returns undefined for a file with a syntax error, which the app's build reports
 */
export function parseModule(file: string, source: string): CodeModule | undefined {
  try {
    return file.endsWith('.vue') ? parseComponent(file, source) : parseScript(file, [{ source }])
  } catch {
    return undefined
  }
}

function parseComponent(file: string, source: string): CodeModule {
  const { descriptor } = parse(source, { filename: file, sourceMap: false })
  const blocks = [descriptor.script, descriptor.scriptSetup].filter(block => block !== null)
  const module = parseScript(
    file,
    blocks.map(({ content, loc, lang = '' }) => ({
      source: content,
      startLine: loc.start.line,
      jsx: lang.endsWith('x'),
    })),
  )
  const ast = descriptor.template?.ast
  // A comment in a script is code, where `<!--` can only be in a text.
  const withoutScripts = source.replace(/<script\b[\s\S]*?<\/script>/g, '')
  return {
    ...module,
    tags: ast ? tagsOf(ast) : [],
    isPublic: module.isPublic || MARK_IN_HTML.test(withoutScripts),
  }
}

function parseScript(
  file: string,
  blocks: readonly { source: string; startLine?: number; jsx?: boolean }[],
): CodeModule {
  const parsed = blocks.map(({ source, startLine = 1, jsx = file.endsWith('x') }) =>
    babelParse(source, {
      sourceType: 'module',
      plugins: jsx ? ['typescript', 'jsx'] : ['typescript'],
      startLine,
    }),
  )
  const body = parsed.flatMap(({ program }) => program.body)
  const exports = body.flatMap(exportsOf)
  return {
    file,
    body,
    nodes: body.flatMap(descendantsOf),
    declared: new Map(body.flatMap(declarationsOf)),
    exported: new Map(exports),
    exportsAllOf: body.flatMap(each =>
      each.type === 'ExportAllDeclaration' ? [each.source.value] : [],
    ),
    tags: [],
    isPublic: parsed.some(({ comments }) => comments?.some(({ value }) => MARK.test(value))),
  }
}

/** What the statement declares, by name. */
export function declarationsOf(statement: SyntaxNode): [string, Declared][] {
  const node = statement as Statement
  switch (node.type) {
    case 'ImportDeclaration':
      return node.specifiers.map(each => [
        each.local.name,
        {
          kind: 'import',
          from: node.source.value,
          name:
            each.type === 'ImportSpecifier'
              ? (keyName(each.imported) ?? '')
              : each.type === 'ImportDefaultSpecifier'
                ? 'default'
                : '*',
        },
      ])
    case 'FunctionDeclaration':
      return node.id ? [[node.id.name, { kind: 'value', node }]] : []
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ id, init }): [string, Declared][] =>
        id.type === 'Identifier' && init ? [[id.name, valueOf(init)]] : [],
      )
    case 'ExportNamedDeclaration':
      return node.declaration ? declarationsOf(node.declaration) : []
    default:
      return []
  }
}

function exportsOf(node: Statement): [string, Declared][] {
  if (node.type === 'ExportDefaultDeclaration') {
    const { declaration } = node
    return declaration.type === 'TSDeclareFunction' || declaration.type === 'ClassDeclaration'
      ? []
      : [['default', valueOf(declaration)]]
  }
  if (node.type !== 'ExportNamedDeclaration') return []
  const { source, specifiers } = node
  return [
    ...declarationsOf(node),
    ...specifiers.flatMap((each): [string, Declared][] => {
      const exported = keyName(each.exported) ?? ''
      if (each.type === 'ExportNamespaceSpecifier')
        return source ? [[exported, { kind: 'import', from: source.value, name: '*' }]] : []
      if (each.type !== 'ExportSpecifier') return []
      const name = keyName(each.local) ?? ''
      return [
        [exported, source ? { kind: 'import', from: source.value, name } : { kind: 'name', name }],
      ]
    }),
  ]
}

function valueOf(given: FunctionNode | Expression): Declared {
  const node = unwrap(given)
  return node.type === 'Identifier' ? { kind: 'name', name: node.name } : { kind: 'value', node }
}

function tagsOf(node: SyntaxNode | { tag?: unknown; children?: unknown }): string[] {
  const { tag, children } = node as { tag?: unknown; children?: unknown }
  return [
    ...(typeof tag === 'string' ? [tag] : []),
    ...(Array.isArray(children) ? (children as SyntaxNode[]).flatMap(tagsOf) : []),
  ]
}

/** All names that the file binds anywhere, e.g. in a function. */
export function boundNames({ nodes }: CodeModule): Map<string, Declared> {
  return new Map(nodes.flatMap(declarationsOf))
}
