import type { createCallerAnalysis } from './caller-flow'
import type { CodeModule } from './code-module'
import { resolveExport } from './resolve-name'
import type { AppCode } from './app-code'
import type { Resolved, Scope } from './resolve-name'
import { isCall, isFunction, keyName, lineOf, unwrap } from './syntax-tree'
import type { CallNode, Expression, FunctionNode, SyntaxNode } from './syntax-tree'

/** Why the caller of a route is not identified. */
export type OpenReason = 'never' | 'not awaited' | 'caught' | 'on one path' | 'cached'

export interface OpenHandler {
  reason: OpenReason
  line: number
  /** File of the line, if it is another one. */
  module: CodeModule
}

const DEFINES = new Set([
  'defineEventHandler',
  'eventHandler',
  'defineLazyEventHandler',
  'lazyEventHandler',
])
const CACHED_DEFINES = new Set(['defineCachedEventHandler', 'cachedEventHandler'])

type Analysis = ReturnType<typeof createCallerAnalysis>

/**
 * Finds out whether the handler that a file exports identifies its caller before each response.
 *
 * @returns undefined for one that does, and for a file without a handler
 */
export function openHandlerOf(
  code: AppCode,
  analysis: Analysis,
  file: CodeModule,
): OpenHandler | undefined {
  const exported = resolveExport(code, file, 'default')
  if (!exported) return undefined
  return handlerProblem(exported, new Map()) ?? undefined

  /** @returns null for a handler that identifies its caller */
  function handlerProblem(value: Resolved, scope: Scope): OpenHandler | null {
    if (value.kind !== 'own') return { reason: 'never', line: 1, module: file }
    const { module, node } = value
    if (isFunction(node)) return functionProblem(module, node, scope)
    if (isCall(node)) return callProblem(module, node, scope)
    if (node.type === 'ObjectExpression') return objectProblem(module, node, scope)
    // E.g. `router.handler`: each handler of the file has to identify its caller.
    const handlers = module.nodes
      .filter(isCall)
      .filter(({ callee }) => callee.type === 'Identifier' && DEFINES.has(callee.name))
      .map(call => callProblem(module, call, scope))
    if (handlers.length === 0) return { reason: 'never', line: lineOf(node), module }
    return handlers.find(problem => problem !== null) ?? null
  }

  function functionProblem(
    module: CodeModule,
    node: FunctionNode,
    scope: Scope,
  ): OpenHandler | null {
    const flow = analysis.flowOf({ kind: 'own', module, node }, scope)
    if (flow.isGuarded) return null
    if (flow.notAwaitedLine !== undefined)
      return { reason: 'not awaited', line: flow.notAwaitedLine, module }
    if (flow.caughtLine !== undefined) return { reason: 'caught', line: flow.caughtLine, module }
    if (flow.openLine !== undefined) return { reason: 'on one path', line: flow.openLine, module }
    return { reason: 'never', line: lineOf(node), module }
  }

  function callProblem(module: CodeModule, call: CallNode, scope: Scope): OpenHandler | null {
    const callee = analysis.resolveCallee(call.callee, { module, scope })
    if (callee?.kind === 'foreign' && CACHED_DEFINES.has(callee.name))
      return { reason: 'cached', line: lineOf(call), module }
    const [, mounted] = call.arguments
    if (callee?.kind === 'foreign' && callee.name === 'useBase' && mounted)
      return handlerProblem({ kind: 'own', module, node: mounted as Expression }, scope)
    const ofArguments = (call.arguments as SyntaxNode[]).map(argument =>
      argumentProblem(module, argument, scope),
    )
    if (ofArguments.includes(null)) return null
    // A function of the app that makes a handler of what it gets.
    const made = callee?.kind === 'own' && isFunction(callee.node) ? callee : undefined
    const ofResult = made && resultProblem(made.module, made.node as FunctionNode)
    if (ofResult === null) return null
    return (
      ofArguments.find(problem => problem !== undefined) ??
      ofResult ?? { reason: 'never', line: lineOf(call), module }
    )
  }

  /** @returns undefined for an argument that is no handler */
  function argumentProblem(
    module: CodeModule,
    given: SyntaxNode,
    scope: Scope,
  ): OpenHandler | null | undefined {
    const node = unwrap(given) as Expression
    if (node.type === 'Identifier') {
      const value = analysis.resolveCallee(node, { module, scope })
      return value?.kind === 'own' ? handlerProblem(value, new Map()) : undefined
    }
    if (isFunction(node)) {
      // A lazy handler is a function that returns one.
      const own = functionProblem(module, node, scope)
      return own && (resultProblem(module, node) === null ? null : own)
    }
    if (isCall(node)) return callProblem(module, node, scope)
    return node.type === 'ObjectExpression' ? objectProblem(module, node, scope) : undefined
  }

  /** `{ onRequest, handler }`: what runs on the request runs first. */
  function objectProblem(
    module: CodeModule,
    node: Extract<Expression, { type: 'ObjectExpression' }>,
    scope: Scope,
  ): OpenHandler | null {
    const problems = node.properties.flatMap(property => {
      if (property.type === 'SpreadElement') return []
      const name = keyName(property.key)
      if (name !== 'onRequest' && name !== 'handler') return []
      if (property.type === 'ObjectMethod') return [functionProblem(module, property, scope)]
      const { value } = property
      const values = value.type === 'ArrayExpression' ? value.elements : [value]
      return values.flatMap(each => (each ? [argumentProblem(module, each, scope)] : []))
    })
    if (problems.includes(null)) return null
    return (
      problems.find(problem => problem !== undefined && problem !== null) ?? {
        reason: 'never',
        line: lineOf(node),
        module,
      }
    )
  }

  /** @returns null when the function returns a handler that identifies its caller */
  function resultProblem(module: CodeModule, node: FunctionNode): OpenHandler | null | undefined {
    const returned =
      node.body.type === 'BlockStatement'
        ? node.body.body.flatMap(each => (each.type === 'ReturnStatement' ? [each.argument] : []))
        : [node.body]
    const scope: Scope = new Map(
      node.params.flatMap(each => (each.type === 'Identifier' ? [[each.name, null] as const] : [])),
    )
    return returned
      .filter(each => each != null)
      .map(each => argumentProblem(module, each, scope))
      .find(problem => problem !== undefined)
  }
}
