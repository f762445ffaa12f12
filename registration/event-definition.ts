import { babelParse } from 'vue/compiler-sfc'
import type { EventSubscription } from './event-subscription'

/** The part of Babel's syntax tree that is used here. */
interface SyntaxNode {
  type: string
  body?: SyntaxNode[]
  declaration?: SyntaxNode | null
  declarations?: SyntaxNode[]
  expression?: SyntaxNode
  callee?: SyntaxNode
  arguments?: SyntaxNode[]
  properties?: SyntaxNode[]
  elements?: (SyntaxNode | null)[]
  key?: SyntaxNode
  id?: SyntaxNode
  init?: SyntaxNode | null
  name?: string
  value?: unknown
  computed?: boolean
  shorthand?: boolean
  quasis?: { value: { cooked?: string | null; raw: string } }[]
  expressions?: SyntaxNode[]
}

const FORM =
  "it must export default definePlatformEvent({ handle: '…', topic: 'Product', actions: ['update'], triggers: ['product.title'], handler })"
const KEYS = ['handle', 'topic', 'actions', 'triggers', 'query', 'queryFilter', 'handler']
const REQUIRED = ['handle', 'topic', 'actions', 'handler']
const LISTS = ['actions', 'triggers']
/** Marks a literal for `codegen`. The platform needs no mark. */
const MARK = /^\s*#graphql\b[^\n]*\n?/

/**
 * Reads the subscription that the source of an event file defines. No code is run: the values are
 * literals, or constants of the file that are initialized with one.
 *
 * @returns the subscription, or what is wrong
 */
export function readEventDefinition(source: string): EventSubscription | string {
  let program: SyntaxNode
  try {
    program = babelParse(source, { sourceType: 'module', plugins: ['typescript'] })
      .program as unknown as SyntaxNode
  } catch (error) {
    return `it cannot be parsed: ${error instanceof Error ? error.message : String(error)}`
  }
  const constants = constantsOf(program)
  const definition = definitionOf(program, constants)
  if (!definition) return FORM
  const values = new Map<string, SyntaxNode>()
  for (const property of definition.properties ?? []) {
    const key = property.computed ? undefined : (property.key?.name ?? property.key?.value)
    if (typeof key !== 'string') return `${FORM}, without computed keys or spreads`
    if (!KEYS.includes(key)) return `${key} is not a known key. Known keys: ${KEYS.join(', ')}`
    values.set(key, property.type === 'ObjectProperty' ? (property.value as SyntaxNode) : property)
  }
  const missing = REQUIRED.find(key => !values.has(key))
  if (missing !== undefined) return `${missing} is missing: ${FORM}`
  const read: Record<string, string | string[] | undefined> = {}
  for (const [key, node] of values) {
    if (key === 'handler') continue
    const value = literalOf(node, constants)
    const isExpected = LISTS.includes(key) ? Array.isArray(value) : typeof value === 'string'
    if (!isExpected)
      return `${key} must be ${LISTS.includes(key) ? 'a list of texts' : 'a text'} that is written as a literal: shopify.app.toml is written from it`
    read[key] = value
  }
  return {
    handle: read.handle as string,
    topic: read.topic as string,
    actions: read.actions as string[],
    triggers: (read.triggers as string[] | undefined) ?? [],
    query: (read.query as string | undefined)?.replace(MARK, ''),
    queryFilter: read.queryFilter as string | undefined,
  }
}

function constantsOf({ body = [] }: SyntaxNode): ReadonlyMap<string, SyntaxNode> {
  const constants = new Map<string, SyntaxNode>()
  for (const statement of body) {
    const { declarations = [] } =
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? {}) : statement
    for (const { id, init } of declarations as SyntaxNode[])
      if (id?.name !== undefined && init) constants.set(id.name, unwrap(init))
  }
  return constants
}

/** Finds the object that `definePlatformEvent` gets. */
function definitionOf(
  { body = [] }: SyntaxNode,
  constants: ReadonlyMap<string, SyntaxNode>,
): SyntaxNode | undefined {
  const exported = body.find(({ type }) => type === 'ExportDefaultDeclaration')?.declaration
  const call = exported && resolve(unwrap(exported), constants)
  if (call?.type !== 'CallExpression' || call.callee?.name !== 'definePlatformEvent')
    return undefined
  const [argument] = call.arguments ?? []
  const definition = argument && resolve(unwrap(argument), constants)
  return definition?.type === 'ObjectExpression' ? definition : undefined
}

function literalOf(
  node: SyntaxNode,
  constants: ReadonlyMap<string, SyntaxNode>,
): string | string[] | undefined {
  const value = resolve(unwrap(node), constants)
  if (value.type === 'StringLiteral') return value.value as string
  if (value.type === 'TemplateLiteral' && value.expressions?.length === 0) {
    const text = value.quasis?.[0]?.value
    return text && (text.cooked ?? text.raw)
  }
  if (value.type !== 'ArrayExpression') return undefined
  const texts = (value.elements ?? []).map(element => element && literalOf(element, constants))
  return texts.every(text => typeof text === 'string') ? texts : undefined
}

function resolve(node: SyntaxNode, constants: ReadonlyMap<string, SyntaxNode>): SyntaxNode {
  return (node.type === 'Identifier' && constants.get(node.name ?? '')) || node
}

/** Removes `as const`, `satisfies`, and parentheses. */
function unwrap(node: SyntaxNode): SyntaxNode {
  return node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'ParenthesizedExpression'
    ? unwrap(node.expression ?? node)
    : node
}
