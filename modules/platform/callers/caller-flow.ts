import { CALLER_UTILITIES } from './caller-utilities'
import type { AppCode } from './app-code'
import { declarationsOf } from './code-module'
import type { CodeModule, Declared } from './code-module'
import { resolveExport, resolveName } from './resolve-name'
import type { OwnValue, Resolved, Scope } from './resolve-name'
import { childrenOf, isCall, isFunction, keyName, lineOf, memberName, unwrap } from './syntax-tree'
import type { CallNode, Expression, FunctionNode, Statement, SyntaxNode } from './syntax-tree'

/** How a function ends: by `return`, or at its last statement. */
interface Exit {
  isIdentified: boolean
  /** Whether the response is a constant, from which a stranger learns nothing. */
  isHarmless: boolean
  line: number
}

/** What a function does before it returns. */
export interface CallerFlow {
  /** Whether a caller that is not identified gets nothing of it. */
  isGuarded: boolean
  /** The first exit without an identified caller, if there is one with. */
  openLine?: number
  /** A utility whose promise the function does not wait for. */
  notAwaitedLine?: number
  /** A utility whose refusal the function catches. */
  caughtLine?: number
}

/** A function with what is known where it is written. */
interface Place {
  module: CodeModule
  scope: Scope
}

/** Responses without data. */
const HARMLESS_CALLS = new Set(['sendNoContent', 'sendRedirect', 'handleCors', 'createError'])
/** `Promise.allSettled` and `Promise.any` do not reject when the utility refuses the caller. */
const REJECTING = new Set(['all', 'resolve'])

/**
 * Creates an analysis that follows each path through a function, into the functions of the app that
 * it calls, and finds whether a utility has identified the caller before the path ends. No code is
 * run. What cannot be known counts as not identified.
 */
export function createCallerAnalysis(code: AppCode): {
  flowOf: (value: OwnValue & { node: FunctionNode }, scope?: Scope) => CallerFlow
  resolveCallee: (callee: SyntaxNode, place: Place) => Resolved | undefined
} {
  const known = new Map<FunctionNode, CallerFlow>()

  function flowOf(
    { module, node }: OwnValue & { node: FunctionNode },
    outer: Scope = new Map(),
  ): CallerFlow {
    const before = known.get(node)
    if (before) return before
    // While it is analyzed, a function that calls itself identifies no one.
    known.set(node, { isGuarded: false })
    const flow = analyze(node, { module, scope: scopeOf(node, outer) })
    known.set(node, flow)
    return flow
  }

  function analyze(node: FunctionNode, place: Place): CallerFlow {
    const exits: Exit[] = []
    const missed: Pick<CallerFlow, 'notAwaitedLine' | 'caughtLine'> = {}

    /** Whether the expression, each time it runs, waits until the caller is identified. */
    function identifies(given: SyntaxNode, isAwaited = false): boolean {
      const expression = unwrap(given) as Expression
      switch (expression.type) {
        case 'AwaitExpression':
          return identifies(expression.argument, true)
        case 'ConditionalExpression':
          return (
            identifies(expression.test) ||
            // Both are looked at, so that what they miss is found.
            [expression.consequent, expression.alternate]
              .map(each => identifies(each, isAwaited))
              .every(Boolean)
          )
        case 'LogicalExpression':
          return identifies(expression.left, isAwaited)
        case 'SequenceExpression':
          return expression.expressions.some((each, index, { length }) =>
            identifies(each, isAwaited && index === length - 1),
          )
        case 'Identifier':
          return isAwaited && identifiesLater(expression.name)
        case 'CallExpression':
        case 'OptionalCallExpression':
          return identifiesByCall(expression, isAwaited)
        default:
          return !hasBody(expression) && childrenOf(expression).some(each => identifies(each))
      }
    }

    /** `const promise = usePlatformAdmin(event)`, and `await promise` later. */
    function identifiesLater(name: string): boolean {
      const local = place.scope.get(name)
      if (local?.kind !== 'value' || isFunction(local.node)) return false
      const value = unwrap(local.node)
      return value.type !== 'AwaitExpression' && isCall(value) && identifies(value, true)
    }

    function identifiesByCall(call: CallNode, isAwaited: boolean): boolean {
      const { callee } = call
      const given = call.arguments as SyntaxNode[]
      const method = memberName(callee)
      const object = method === undefined ? undefined : (callee as { object: SyntaxNode }).object
      if (object && (method === 'catch' || (method === 'then' && given.length > 1))) {
        const onError = given.at(-1)
        const rethrows = onError !== undefined && isFunction(onError) && alwaysThrows(onError)
        const found = identifies(object, isAwaited)
        if (found && !rethrows) missed.caughtLine ??= lineOf(call)
        return found && rethrows
      }
      if (object && (method === 'then' || method === 'finally'))
        return identifies(object, isAwaited)
      if (object?.type === 'Identifier' && (object as { name?: string }).name === 'Promise') {
        const [list] = given
        const items = list?.type === 'ArrayExpression' ? childrenOf(list) : list ? [list] : []
        const found = items.map(each => identifies(each, isAwaited)).some(Boolean)
        if (found && !REJECTING.has(method ?? '')) missed.caughtLine ??= lineOf(call)
        return found && REJECTING.has(method ?? '')
      }
      if (isFunction(unwrap(callee as SyntaxNode))) {
        const inner = unwrap(callee as SyntaxNode) as FunctionNode
        return (
          isAwaited &&
          flowOf({ kind: 'own', module: place.module, node: inner }, place.scope).isGuarded
        )
      }
      const isIdentifying = identifiesCaller(resolveCallee(callee, place), place)
      if (isIdentifying && !isAwaited) missed.notAwaitedLine ??= lineOf(call)
      return (
        (isIdentifying && isAwaited) ||
        given.some(each => identifies(each)) ||
        (object !== undefined && identifies(object))
      )
    }

    /** @returns whether the caller is identified after it; undefined when no path leads there */
    function run(statements: readonly SyntaxNode[], before: boolean): boolean | undefined {
      let state: boolean | undefined = before
      for (const statement of statements) {
        state = step(statement as Statement, state)
        if (state === undefined) return undefined
      }
      return state
    }

    function step(node: Statement, before: boolean): boolean | undefined {
      switch (node.type) {
        case 'ReturnStatement': {
          const { argument } = node
          const isIdentified = before || (argument != null && identifies(argument, true))
          exits.push({ isIdentified, isHarmless: isHarmless(argument), line: lineOf(node) })
          return undefined
        }
        case 'ThrowStatement':
        case 'BreakStatement':
        case 'ContinueStatement':
          return undefined
        case 'BlockStatement':
          return run(node.body, before)
        case 'LabeledStatement':
          return step(node.body, before)
        case 'IfStatement': {
          const tested = before || identifies(node.test)
          return join([
            step(node.consequent, tested),
            node.alternate ? step(node.alternate, tested) : tested,
          ])
        }
        case 'SwitchStatement': {
          const tested = before || identifies(node.discriminant)
          // An empty case continues with the next one.
          const cases = node.cases.filter(({ consequent }) => consequent.length > 0)
          const ends = cases.map(({ consequent }) => run(withoutBreak(consequent), tested))
          return join([...ends, ...(node.cases.some(({ test }) => !test) ? [] : [tested])])
        }
        case 'TryStatement': {
          const tried = run(node.block.body, before)
          const caught = node.handler ? run(node.handler.body.body, before) : undefined
          if (tried === true && caught === false && !before) missed.caughtLine ??= lineOf(node)
          const after = join([tried, caught])
          return node.finalizer && after !== undefined ? run(node.finalizer.body, after) : after
        }
        case 'ForStatement':
        case 'ForInStatement':
        case 'ForOfStatement':
        case 'WhileStatement':
        case 'DoWhileStatement': {
          const within = step(node.body, before)
          return before || (node.type === 'DoWhileStatement' && within === true)
        }
        case 'FunctionDeclaration':
        case 'ClassDeclaration':
          return before
        default:
          // All expressions of a statement run.
          return (
            childrenOf(node)
              .map(each => identifies(each))
              .some(Boolean) || before
          )
      }
    }

    const { body } = node
    if (body.type === 'BlockStatement') {
      const end = run(body.body, false)
      if (end !== undefined)
        exits.push({ isIdentified: end, isHarmless: false, line: lineOf(node) })
    } else {
      exits.push({ isIdentified: identifies(body, true), isHarmless: false, line: lineOf(body) })
    }
    const open = exits.find(exit => !exit.isIdentified && !exit.isHarmless)
    const hasIdentified = exits.some(exit => exit.isIdentified)
    return {
      ...missed,
      isGuarded: !open && (hasIdentified || exits.length === 0),
      ...(open && hasIdentified && { openLine: open.line }),
    }
  }

  function resolveCallee(callee: SyntaxNode, place: Place): Resolved | undefined {
    const node = unwrap(callee) as Expression
    if (node.type === 'Identifier') return resolveName(code, place.module, node.name, place.scope)
    const method = memberName(node)
    if (method === undefined) return undefined
    const object = resolveCallee((node as { object: SyntaxNode }).object, place)
    if (object?.kind === 'namespace') return resolveExport(code, object.module, method)
    // `auth.require(event)` of an object.
    if (object?.kind !== 'own' || object.node.type !== 'ObjectExpression') return undefined
    for (const property of object.node.properties) {
      if (property.type === 'SpreadElement' || keyName(property.key) !== method) continue
      const value = property.type === 'ObjectProperty' ? property.value : property
      if (value.type === 'Identifier') return resolveName(code, object.module, value.name)
      return { kind: 'own', module: object.module, node: value as FunctionNode }
    }
    return undefined
  }

  function identifiesCaller(callee: Resolved | undefined, place: Place): boolean {
    if (callee?.kind === 'foreign') return CALLER_UTILITIES.has(callee.name)
    if (callee?.kind !== 'own') return false
    const { module, node } = callee
    if (!hasBody(node)) return false
    const isLocal = module === place.module
    return flowOf({ kind: 'own', module, node }, isLocal ? place.scope : undefined).isGuarded
  }

  return { flowOf, resolveCallee }
}

/** A function, or the method of an object. */
function hasBody(node: SyntaxNode): node is FunctionNode {
  return isFunction(node) || node.type === 'ObjectMethod'
}

/** The names in a function and around it. */
function scopeOf(node: FunctionNode, outer: Scope): Scope {
  const parameters = node.params.flatMap((each): [string, Declared | null][] =>
    each.type === 'Identifier' ? [[each.name, null]] : [],
  )
  const body = node.body.type === 'BlockStatement' ? node.body.body : []
  return new Map([...outer, ...parameters, ...body.flatMap(declarationsOf)])
}

/** The statements of a case: `break` leads to what follows the `switch`. */
function withoutBreak(statements: readonly Statement[]): readonly Statement[] {
  const [only] = statements
  if (statements.length === 1 && only?.type === 'BlockStatement') return withoutBreak(only.body)
  return statements.at(-1)?.type === 'BreakStatement' ? statements.slice(0, -1) : statements
}

/** The state where several paths meet. */
function join(states: readonly (boolean | undefined)[]): boolean | undefined {
  const reached = states.filter(state => state !== undefined)
  return reached.length === 0 ? undefined : reached.every(Boolean)
}

function alwaysThrows({ body }: FunctionNode): boolean {
  return body.type === 'BlockStatement' && body.body.at(-1)?.type === 'ThrowStatement'
}

function isHarmless(given: SyntaxNode | null | undefined): boolean {
  if (!given) return true
  const node = unwrap(given) as Expression
  if (isCall(node)) return node.callee.type === 'Identifier' && HARMLESS_CALLS.has(node.callee.name)
  if (node.type === 'Identifier') return node.name === 'undefined'
  if (node.type === 'AwaitExpression') return isHarmless(node.argument)
  if (node.type === 'ObjectExpression')
    return node.properties.every(
      each => each.type === 'ObjectProperty' && !each.computed && isHarmless(each.value),
    )
  if (node.type === 'ArrayExpression') return node.elements.every(isHarmless)
  return (
    node.type === 'NullLiteral' ||
    node.type === 'StringLiteral' ||
    node.type === 'NumericLiteral' ||
    node.type === 'BooleanLiteral' ||
    (node.type === 'TemplateLiteral' && node.expressions.length === 0)
  )
}
