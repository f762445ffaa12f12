import type { babelParse } from 'vue/compiler-sfc'

export type Statement = ReturnType<typeof babelParse>['program']['body'][number]
export type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression']
export type FunctionNode = Extract<
  Expression | Statement | ObjectMember,
  {
    type: 'ArrowFunctionExpression' | 'FunctionExpression' | 'FunctionDeclaration' | 'ObjectMethod'
  }
>
type ObjectMember = Extract<Expression, { type: 'ObjectExpression' }>['properties'][number]
export type CallNode = Extract<Expression, { type: 'CallExpression' | 'OptionalCallExpression' }>

/** Any node of Babel's tree. */
export interface SyntaxNode {
  type: string
  loc?: { start: { line: number } } | null | undefined
}

/** Comments are nodes too, and types are not code that runs. */
const NOT_CODE = new Set([
  'leadingComments',
  'innerComments',
  'trailingComments',
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
])

/** Lists the nodes directly below a node, in the order of the source. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    NOT_CODE.has(key) ? [] : [value].flat().filter(isNode),
  )
}

/** Lists a node and all nodes below it. */
export function descendantsOf(node: SyntaxNode): SyntaxNode[] {
  return [node, ...childrenOf(node).flatMap(descendantsOf)]
}

export function isFunction(node: SyntaxNode): node is FunctionNode {
  return (
    node.type === 'ArrowFunctionExpression' ||
    node.type === 'FunctionExpression' ||
    node.type === 'FunctionDeclaration'
  )
}

export function isCall(node: SyntaxNode): node is CallNode {
  return node.type === 'CallExpression' || node.type === 'OptionalCallExpression'
}

/** Removes parentheses, `as`, `satisfies`, and `!`. */
export function unwrap<Node extends SyntaxNode>(node: Node): Node {
  return node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'TSNonNullExpression' ||
    node.type === 'ParenthesizedExpression'
    ? unwrap((node as Node & { expression: Node }).expression)
    : node
}

/** The name after the dot of `object.name`, or the text in `object['name']`. */
export function memberName(node: SyntaxNode): string | undefined {
  if (node.type !== 'MemberExpression' && node.type !== 'OptionalMemberExpression') return undefined
  const { property, computed } = node as Extract<Expression, { type: 'MemberExpression' }>
  if (property.type === 'Identifier' && !computed) return property.name
  return property.type === 'StringLiteral' ? property.value : undefined
}

/** The text of a literal; of a template, each expression is `*`. */
export function textOf(node: SyntaxNode | null | undefined): string | undefined {
  const literal = node && (unwrap(node) as Expression)
  if (literal?.type === 'StringLiteral') return literal.value
  if (literal?.type !== 'TemplateLiteral') return undefined
  return literal.quasis.map(({ value }) => value.cooked ?? value.raw).join('*')
}

/** The name of a key that is not computed. */
export function keyName(key: SyntaxNode): string | undefined {
  const { type, name, value } = key as SyntaxNode & { name?: string; value?: unknown }
  if (type === 'Identifier') return name
  return typeof value === 'string' ? value : undefined
}

export function lineOf(node: SyntaxNode): number {
  return node.loc?.start.line ?? 1
}

function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  )
}
