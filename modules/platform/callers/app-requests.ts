import { boundNames } from './code-module'
import type { CodeModule } from './code-module'
import type { RouteFile } from './route-findings'
import { leadsTo } from './server-route'
import { isCall, keyName, lineOf, memberName, textOf, unwrap } from './syntax-tree'
import type { CallNode, Expression, SyntaxNode } from './syntax-tree'

/** A request to a route of the app, in a page or another file of the browser's side. */
export interface AppRequest {
  /** As written, e.g. `$fetch`. */
  name: string
  line: number
  /** With `*` for what is not known. */
  path: string
  route: RouteFile
  /** Whether the request of a page that the server renders has no credentials of the merchant. */
  isPlain: boolean
}

/** Functions that send no credentials of the merchant while the server renders a page. */
const PLAIN = ['$fetch', 'useFetch', 'useLazyFetch']

/** Lists the requests of a file to routes of the app that are not marked as public. */
export function privateRequests(module: CodeModule, routes: readonly RouteFile[]): AppRequest[] {
  const bound = boundNames(module)
  return module.nodes.filter(isCall).flatMap((call): AppRequest[] => {
    const name = nameOfCall(call)
    const path = textOf((call.arguments as SyntaxNode[])[0])
    if (name === undefined || !path?.startsWith('/')) return []
    const method = methodOf(call)
    const candidates = routes.filter(
      route =>
        leadsTo(path, route) &&
        (route.method === undefined || method === '*' || route.method === method),
    )
    // Nitro prefers the route that names more.
    const route = candidates.find(({ pattern }) => !/[:*]/.test(pattern)) ?? candidates[0]
    if (!route?.isPrivate) return []
    return [{ name, line: lineOf(call), path, route, isPlain: isPlain(call, name) }]
  })

  function isPlain(call: CallNode, name: string): boolean {
    if (hasFetchOption(call)) return false
    const declared = bound.get(name)
    if (!declared) return PLAIN.includes(name)
    // `const request = useRequestFetch()`
    return declared.kind === 'value' && functionOf(declared.node) === 'useRequestFetch'
  }
}

/** The name that is called: of `$fetch(…)`, and of `$fetch.raw(…)`. */
function nameOfCall({ callee }: CallNode): string | undefined {
  const node = unwrap(callee as SyntaxNode) as Expression
  if (node.type === 'Identifier') return node.name
  if (memberName(node) !== 'raw') return undefined
  const { object } = node as { object: Expression }
  return object.type === 'Identifier' ? object.name : undefined
}

function functionOf(node: SyntaxNode): string | undefined {
  if (!isCall(node)) return undefined
  return node.callee.type === 'Identifier' ? node.callee.name : undefined
}

/** `useFetch('/api/orders', { $fetch: platformFetch })` */
function hasFetchOption(call: CallNode): boolean {
  return optionsOf(call).some(each => each.key && keyName(each.key) === '$fetch')
}

/** In upper case; `*` for one that is not a literal. */
function methodOf(call: CallNode): string {
  const option = optionsOf(call).find(each => each.key && keyName(each.key) === 'method')
  return option ? (textOf(option.value)?.toUpperCase() ?? '*') : 'GET'
}

function optionsOf(call: CallNode): { key?: SyntaxNode; value?: SyntaxNode }[] {
  const options = (call.arguments as SyntaxNode[])[1]
  return options?.type === 'ObjectExpression'
    ? ((options as { properties?: { key?: SyntaxNode; value?: SyntaxNode }[] }).properties ?? [])
    : []
}
