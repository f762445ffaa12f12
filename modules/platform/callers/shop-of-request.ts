import { SIGNED_UTILITIES } from './caller-utilities'
import type { CodeModule } from './code-module'
import { isCall, keyName, lineOf, memberName, textOf, unwrap } from './syntax-tree'
import type { Expression, SyntaxNode } from './syntax-tree'

/** A place where code takes a shop from what the caller sends. */
export interface RequestedShop {
  line: number
  /** E.g. `the query`. */
  part: string
}

/** Functions of h3 that read what the caller sends, and what it is. */
const READERS: Readonly<Record<string, string>> = {
  getQuery: 'the query',
  getValidatedQuery: 'the query',
  readBody: 'the body',
  readValidatedBody: 'the body',
  readFormData: 'the body',
  getRouterParam: 'the path',
  getRouterParams: 'the path',
  getValidatedRouterParams: 'the path',
  getHeader: 'a header',
  getHeaders: 'a header',
  getRequestHeader: 'a header',
  getRequestHeaders: 'a header',
  getCookie: 'a cookie',
}
const SHOP = /^(?:x-)?(?:shopify-)?shop(?:[-_]?(?:domain|id|name))?$/i

/**
 * Finds where a file takes a shop from what the caller sends. A file that verifies a signature over
 * it is left out.
 */
export function findRequestedShops({ nodes }: CodeModule): RequestedShop[] {
  if (nodes.some(node => SIGNED_UTILITIES.has(calledName(node) ?? ''))) return []
  // `const query = getQuery(event)`
  const bound = new Map<string, string>()
  for (const node of nodes) {
    if (node.type !== 'VariableDeclarator') continue
    const { id, init } = node as SyntaxNode & {
      id: SyntaxNode & { name?: string }
      init?: SyntaxNode
    }
    const part = init && partOf(init)
    if (part && id.name !== undefined) bound.set(id.name, part)
  }

  function partOf(given: SyntaxNode): string | undefined {
    const node = unwrap(given) as Expression
    if (node.type === 'AwaitExpression') return partOf(node.argument)
    if (node.type === 'LogicalExpression') return partOf(node.left)
    if (node.type === 'Identifier') return bound.get(node.name)
    if (memberName(node) === 'searchParams') return 'the query'
    const name = calledName(node)
    return name !== undefined && Object.hasOwn(READERS, name) ? READERS[name] : undefined
  }

  return nodes.flatMap((node): RequestedShop[] => {
    const part = shopPart(node, partOf)
    return part === undefined ? [] : [{ line: lineOf(node), part }]
  })
}

function shopPart(
  given: SyntaxNode,
  partOf: (node: SyntaxNode) => string | undefined,
): string | undefined {
  const node = given as Expression
  const { object } = node as { object?: SyntaxNode }
  if (object && SHOP.test(memberName(node) ?? '')) return partOf(object)
  if (isCall(node)) {
    const names = (node.arguments as SyntaxNode[]).map(each => textOf(each) ?? '')
    if (!names.some(name => SHOP.test(name))) return undefined
    // `getHeader(event, 'x-shop')`, and `url.searchParams.get('shop')`.
    const receiver = (node.callee as { object?: SyntaxNode }).object
    return receiver && memberName(node.callee) === 'get' ? partOf(receiver) : partOf(node)
  }
  if (given.type !== 'VariableDeclarator') return undefined
  const { id, init } = given as {
    id?: { type: string; properties?: { key?: SyntaxNode }[] }
    init?: SyntaxNode
  }
  const isShop = ({ key }: { key?: SyntaxNode }) => key && SHOP.test(keyName(key) ?? '')
  return init && id?.type === 'ObjectPattern' && id.properties?.some(isShop)
    ? partOf(init)
    : undefined
}

function calledName(node: SyntaxNode): string | undefined {
  if (!isCall(node)) return undefined
  const { callee } = node
  return callee.type === 'Identifier' ? callee.name : undefined
}
