import { babelParse, parse } from 'vue/compiler-sfc'

/** A piece of a literal: text, or the name in `${…}`. */
export type LiteralPart =
  | { text: string; line: number }
  /** `name` is undefined if the expression is not a plain name. */
  | { name: string | undefined; line: number }

/** A template literal that begins with `#graphql`. */
export interface MarkedLiteral {
  file: string
  /** The constant that holds it. */
  name?: string
  line: number
  parts: LiteralPart[]
}

/** The part of Babel's syntax tree that is used here. */
interface SyntaxNode {
  type: string
  loc?: { start: { line: number } } | null
  id?: SyntaxNode
  init?: SyntaxNode | null
  expression?: SyntaxNode
  name?: string
  quasis?: (SyntaxNode & { value: { cooked?: string | null; raw: string } })[]
  expressions?: SyntaxNode[]
}

const MARK = /^\s*#graphql\b/

/**
 * Reads the marked literals of a TypeScript, JavaScript, or Vue file.
 *
 * @throws SyntaxError if the file cannot be parsed, e.g. while the developer types
 */
export function readMarkedLiterals(file: string, source: string): MarkedLiteral[] {
  return scriptsOf(file, source).flatMap(({ content, language, startLine }) => {
    const literals: MarkedLiteral[] = []
    const tree = babelParse(content, {
      sourceType: 'module',
      startLine,
      plugins: ['typescript', 'decorators', ...(language.endsWith('x') ? ['jsx' as const] : [])],
    })
    collect(tree.program as SyntaxNode, (node, name) => {
      const parts = partsOf(node)
      literals.push({ file, ...(name !== undefined && { name }), line: lineOf(node), parts })
    })
    return literals
  })
}

function scriptsOf(
  file: string,
  source: string,
): { content: string; language: string; startLine: number }[] {
  if (!file.endsWith('.vue'))
    return [{ content: source, language: file.split('.').at(-1) ?? '', startLine: 1 }]
  const { descriptor } = parse(source, { filename: file })
  return [descriptor.script, descriptor.scriptSetup].flatMap(block =>
    block
      ? [{ content: block.content, language: block.lang ?? 'js', startLine: block.loc.start.line }]
      : [],
  )
}

/**
 * Calls `found` for each marked literal below a node, with the name of the constant that is
 * initialized with it.
 */
function collect(
  node: SyntaxNode,
  found: (literal: SyntaxNode, name?: string) => void,
  name?: string,
): void {
  if (node.type === 'TemplateLiteral' && MARK.test(node.quasis?.[0]?.value.raw ?? ''))
    return found(node, name)
  // A template literal type is not a value.
  if (node.type === 'TSLiteralType') return
  // `as const` and `satisfies` keep the value. In any other expression, the value of the constant
  // differs from the literal.
  const wraps = node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (!isSyntaxNode(child)) continue
      const named =
        node.type === 'VariableDeclarator' && child === node.init
          ? node.id?.name
          : wraps && child === node.expression
            ? name
            : undefined
      collect(child, found, named)
    }
  }
}

function isSyntaxNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  )
}

function partsOf({ quasis = [], expressions = [] }: SyntaxNode): LiteralPart[] {
  return quasis.flatMap((quasi, index) => {
    const expression = expressions[index]
    // Cooked, as in TypeScript: the text is the key of the types.
    const text = { text: quasi.value.cooked ?? quasi.value.raw, line: lineOf(quasi) }
    if (!expression) return [text]
    return [
      text,
      {
        name: expression.type === 'Identifier' ? expression.name : undefined,
        line: lineOf(expression),
      },
    ]
  })
}

function lineOf(node: SyntaxNode): number {
  return node.loc?.start.line ?? 1
}
