import { modulesBelow } from './app-code'
import type { AppCode } from './app-code'
import type { CodeModule } from './code-module'
import { isCall, keyName, textOf, unwrap } from './syntax-tree'
import type { Expression, SyntaxNode } from './syntax-tree'

const GUARD = 'platform-auth'

/** A page of the app. */
export interface Page {
  module: CodeModule
  /** In the folder `pages`, without the ending, e.g. `orders/[id]`. */
  path: string
}

/** `appMiddleware` of the route rules, by their pattern. */
export type GuardRules = Readonly<Record<string, unknown>>

export function listPages(code: AppCode): Page[] {
  return modulesBelow(code, 'app', 'pages')
    .filter(({ path }) => path.endsWith('.vue'))
    .map(({ module, path }) => ({ module, path: path.replace(/^pages\/|\.vue$/g, '') }))
}

/**
 * Creates a function that finds out whether a page is behind `platform-auth`: by its own
 * `definePageMeta`, by that of a page around it, by route rules, or by middleware of the app that
 * uses the layer's.
 */
export function createPageGuards(
  code: AppCode,
  pages: readonly Page[],
  rules: GuardRules,
): (page: Page) => boolean {
  const byPath = new Map(pages.map(page => [page.path, page]))
  const middleware = modulesBelow(code, 'app', 'middleware')
  const guarding = new Set(
    middleware.filter(({ module }) => importsGuard(module)).map(({ path }) => middlewareName(path)),
  )
  const isGlobal = middleware.some(
    ({ module, path }) => /\.global\.\w+$/.test(path) && importsGuard(module),
  )

  function isGuarded({ module, path }: Page): boolean {
    if (isGlobal || middlewareOf(module).some(isGuard) || isGuardedByRule(path, rules)) return true
    const parent = path.includes('/') && byPath.get(path.slice(0, path.lastIndexOf('/')))
    return parent ? isGuarded(parent) : false
  }

  function isGuard(node: SyntaxNode): boolean {
    const name = textOf(node) ?? ''
    return name === GUARD || guarding.has(name)
  }
  return isGuarded
}

/** The values of `middleware` in `definePageMeta`. */
function middlewareOf(module: CodeModule): SyntaxNode[] {
  return module.nodes
    .filter(isCall)
    .filter(({ callee }) => callee.type === 'Identifier' && callee.name === 'definePageMeta')
    .flatMap(call => {
      const [meta] = call.arguments
      if (meta?.type !== 'ObjectExpression') return []
      return meta.properties.flatMap(property =>
        property.type === 'ObjectProperty' && keyName(property.key) === 'middleware'
          ? itemsOf(module, property.value)
          : [],
      )
    })
}

function itemsOf(module: CodeModule, given: SyntaxNode): SyntaxNode[] {
  const node = unwrap(given) as Expression
  if (node.type === 'ArrayExpression')
    return node.elements.flatMap(each => (each ? itemsOf(module, each) : []))
  const declared = node.type === 'Identifier' ? module.declared.get(node.name) : undefined
  return declared?.kind === 'value' ? itemsOf(module, declared.node) : [node]
}

/** Whether middleware of the app imports the layer's, or leads to its name. */
function importsGuard(module: CodeModule): boolean {
  return module.body.some(
    node =>
      (node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') &&
      /\/middleware\/platform-auth(?:\.\w+)?$/.test(node.source?.value ?? ''),
  )
}

function middlewareName(path: string): string {
  return path.replace(/^middleware\/|(?:\.global)?\.\w+$|\/index\.\w+$/g, '')
}

/** `routeRules: { '/admin/**': { appMiddleware: 'platform-auth' } }` */
function isGuardedByRule(page: string, rules: GuardRules): boolean {
  const route = `/${page.replace(/(?:^|\/)index$/, '').replace(/\([^()]*\)\/?/g, '')}`
  return Object.entries(rules).some(([pattern, rule]) => {
    const { appMiddleware } = (rule ?? {}) as { appMiddleware?: unknown }
    if (!namesOf(appMiddleware).includes(GUARD)) return false
    const base = pattern.replace(/\/\*\*$/, '')
    return pattern === base ? route === pattern : route === base || route.startsWith(`${base}/`)
  })
}

function namesOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value]
  if (Array.isArray(value)) return value
  return Object.entries(value).flatMap(([name, isOn]) => (isOn ? [name] : []))
}
