import { escapePattern } from '../../../../shared/escape-pattern'
import type { Nuxt } from 'nuxt/schema'
import { loadNuxtConfig } from '@nuxt/kit'
import { readAppCode, nameOf } from '../../../../modules/platform/callers/app-code'
import type { AppCode } from '../../../../modules/platform/callers/app-code'
import { appShapeOf } from '../../../../modules/platform/callers/app-shape'
import type { CodeModule } from '../../../../modules/platform/callers/code-module'
import { listPages } from '../../../../modules/platform/callers/page-guard'
import { resolveExport, resolveName } from '../../../../modules/platform/callers/resolve-name'
import { descendantsOf, isCall } from '../../../../modules/platform/callers/syntax-tree'
import type { SyntaxNode } from '../../../../modules/platform/callers/syntax-tree'
import { listRoutes } from '../../../../modules/platform/callers/route-findings'
import type { ServerRoute } from '../../../../modules/platform/callers/server-route'
import { planNames, readRouteCalls } from './route-calls'
import type { RouteCalls } from './route-calls'

/** A route of the server, and where it is. */
export interface ReviewedRoute extends ServerRoute, RouteCalls {
  file: string
  /** Whether the file is marked as meant for everyone. */
  isPublic: boolean
}

/** A page, and where it is. */
export interface ReviewedPage {
  /** E.g. `/products/:id`. */
  pattern: string
  file: string
}

/** What an app has that others can request. */
export interface AppSurface {
  routes: readonly ReviewedRoute[]
  pages: readonly ReviewedPage[]
  /** Names of the plans of the Billing API that are subscriptions. */
  plans: readonly string[]
}

/** Reads the routes and pages of an app, which is not run. */
export async function readAppSurface(rootDir: string): Promise<AppSurface> {
  const options = await loadNuxtConfig({ cwd: rootDir })
  const shape = appShapeOf({ options } as Pick<Nuxt, 'options'>)
  const code = await readAppCode(shape.folders, shape.alias)
  return {
    routes: listRoutes(code).map(({ pattern, method, module }) => ({
      pattern,
      method,
      file: nameOf(code, module),
      isPublic: module.isPublic,
      ...readRouteCalls(reachedNodes(code, handlerFile(code, module))),
    })),
    plans: [...code.modules.values()].flatMap(planNames),
    pages: listPages(code).map(({ module, path }) => ({
      pattern: pagePattern(path),
      file: nameOf(code, module),
    })),
  }
}

/** The file with the handler of a route; the file of the route may only export it. */
function handlerFile(code: AppCode, module: CodeModule): CodeModule {
  const handler = resolveExport(code, module, 'default')
  return handler?.kind === 'own' ? handler.module : module
}

/** How many functions may be between a handler and a call. */
const MAX_DEPTH = 3

/** The nodes of a file, and of the functions in other files that it calls. */
function reachedNodes(code: AppCode, file: CodeModule): SyntaxNode[] {
  const known = new Set<SyntaxNode>()
  const follow = (module: CodeModule, nodes: readonly SyntaxNode[], depth: number): SyntaxNode[] =>
    nodes.filter(isCall).flatMap(({ callee }) => {
      const target = callee.type === 'Identifier' && resolveName(code, module, callee.name)
      if (!target || target.kind !== 'own' || target.module === module) return []
      if (known.has(target.node) || depth === 0) return []
      known.add(target.node)
      const reached = descendantsOf(target.node)
      return [...reached, ...follow(target.module, reached, depth - 1)]
    })
  return [...file.nodes, ...follow(file, file.nodes, MAX_DEPTH)]
}

/** The path that Nuxt derives from a file in the folder `pages`, e.g. of `products/[id]`. */
export function pagePattern(path: string): string {
  const segments = path
    .split('/')
    .filter(segment => !/^\(.+\)$/.test(segment))
    .map(segment => segment.replace(/\[\.\.\..+\]/, '**').replace(/\[\[?(\w+)\]?\]/g, ':$1'))
  if (segments.at(-1) === 'index') segments.pop()
  return `/${segments.join('/')}`
}

/** Whether a path has the form of a pattern, e.g. `/products/1` that of `/products/:id`. */
export function matchesPattern(path: string, pattern: string): boolean {
  const expression = pattern
    .split('/')
    .map(part =>
      part === '**'
        ? '.*'
        : part
            .split(/(:\w+)/)
            .map(piece => (piece.startsWith(':') ? '[^/]+' : escapePattern(piece)))
            .join(''),
    )
    .join('/')
  return new RegExp(`^${expression}/?$`).test(path)
}

/** The page or route whose pattern is the most exact one for a path. */
export function findByPath<Item extends { pattern: string }>(
  items: readonly Item[],
  path: string,
): Item | undefined {
  return items
    .filter(({ pattern }) => matchesPattern(path, pattern))
    .sort((one, other) => parameters(one) - parameters(other))[0]
}

function parameters({ pattern }: { pattern: string }): number {
  return pattern.split(/:|\*\*/).length
}

/** Returns an address without its query and fragment. */
export function withoutQuery(address: string): string {
  return address.split(/[?#]/, 1).join('')
}
