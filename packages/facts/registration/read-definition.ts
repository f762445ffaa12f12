import { babelParse } from 'vue/compiler-sfc'

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
  quasis?: { value: { cooked?: string | null; raw: string } }[]
  expressions?: SyntaxNode[]
  loc?: { start: { line: number } } | null
}

type Constants = ReadonlyMap<string, SyntaxNode>

/** What a file of the app has to define. */
export interface DefinitionForm {
  /** Name of the function, e.g. `definePlatformEvent`. */
  define: string
  /** Sentence about the expected form, without a period at its end. */
  form: string
  /** Keys that the object can have. */
  keys: readonly string[]
  /** Those of them that may be left out. */
  optional?: readonly string[]
}

/** The object that a file of the app passes to a function of the layer, in its default export. */
export interface Definition {
  keys: readonly string[]
  /**
   * Returns a value that is written as a literal: a text, a number, a boolean, or a list or an
   * object of these; undefined for any other.
   */
  literalOf: (key: string) => unknown
  /** Returns the line of a value; 1 for a key that is missing. */
  lineOf: (key: string) => number
}

/**
 * Reads the definition in the source of a file. No code is run: literals may be constants of the
 * file that are initialized with one.
 *
 * @returns the definition, or what is wrong
 */
export function readDefinition(
  source: string,
  { define, form, keys, optional = [] }: DefinitionForm,
): Definition | string {
  let program: SyntaxNode
  try {
    program = babelParse(source, { sourceType: 'module', plugins: ['typescript'] })
      .program as SyntaxNode
  } catch (error) {
    return `it cannot be parsed: ${error instanceof Error ? error.message : String(error)}`
  }
  const constants = constantsOf(program)
  const object = definedObject(program, define, constants)
  const values = object && entriesOf(object)
  if (!object) return form
  if (!values) return `${form}, without computed keys or spreads`
  const unknownKey = [...values.keys()].find(key => !keys.includes(key))
  if (unknownKey !== undefined)
    return `${unknownKey} is not a known key. Known keys: ${keys.join(', ')}`
  const missing = keys.find(key => !values.has(key) && !optional.includes(key))
  if (missing !== undefined) return `${missing} is missing: ${form}`
  return {
    keys: [...values.keys()],
    literalOf: key => {
      const value = values.get(key)
      return value && literalOf(value, constants)
    },
    lineOf: key => values.get(key)?.loc?.start.line ?? 1,
  }
}

function constantsOf({ body = [] }: SyntaxNode): Constants {
  const constants = new Map<string, SyntaxNode>()
  for (const statement of body) {
    const { declarations = [] } =
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? {}) : statement
    for (const { id, init } of declarations as SyntaxNode[])
      if (id?.name !== undefined && init) constants.set(id.name, unwrap(init))
  }
  return constants
}

function definedObject(
  { body = [] }: SyntaxNode,
  define: string,
  constants: Constants,
): SyntaxNode | undefined {
  const exported = body.find(({ type }) => type === 'ExportDefaultDeclaration')?.declaration
  const call = exported && resolve(unwrap(exported), constants)
  if (call?.type !== 'CallExpression' || call.callee?.name !== define) return undefined
  const [argument] = call.arguments ?? []
  const object = argument && resolve(unwrap(argument), constants)
  return object?.type === 'ObjectExpression' ? object : undefined
}

/** Returns the values of an object by key; undefined if it has a computed key or a spread. */
function entriesOf({ properties = [] }: SyntaxNode): Map<string, SyntaxNode> | undefined {
  const values = new Map<string, SyntaxNode>()
  for (const property of properties) {
    const key = property.computed ? undefined : (property.key?.name ?? property.key?.value)
    if (typeof key !== 'string') return undefined
    values.set(key, property.type === 'ObjectProperty' ? (property.value as SyntaxNode) : property)
  }
  return values
}

function literalOf(node: SyntaxNode, constants: Constants): unknown {
  const value = resolve(unwrap(node), constants)
  switch (value.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return value.value
    case 'TemplateLiteral': {
      if (value.expressions?.length !== 0) return undefined
      const text = value.quasis?.[0]?.value
      return text && (text.cooked ?? text.raw)
    }
    case 'ArrayExpression': {
      const items = (value.elements ?? []).map(item => item && literalOf(item, constants))
      return items.includes(undefined) ? undefined : items
    }
    case 'ObjectExpression': {
      const values = entriesOf(value)
      if (!values) return undefined
      const entries = [...values].map(([key, item]) => [key, literalOf(item, constants)] as const)
      return entries.some(([, item]) => item === undefined)
        ? undefined
        : Object.fromEntries(entries)
    }
    default:
      return undefined
  }
}

function resolve(node: SyntaxNode, constants: Constants): SyntaxNode {
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
