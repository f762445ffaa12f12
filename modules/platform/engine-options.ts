import { babelParse } from 'vue/compiler-sfc'

/** The options of `configurePlatform` that have an engine. */
export type QueueOption = 'inbox' | 'usage' | 'jobs'

/** What a call of `configurePlatform` passes as such an option. */
export interface EngineOption {
  option: QueueOption
  /** False: it is certain that there is no engine. */
  mayHaveEngine: boolean
  line: number
}

interface SyntaxNode {
  type: string
  computed?: boolean
  key?: SyntaxNode
  name?: string
  value?: unknown
  callee?: SyntaxNode
  arguments?: SyntaxNode[]
  properties?: SyntaxNode[]
  loc?: { start: { line: number } } | null
}

const OPTIONS: readonly QueueOption[] = ['inbox', 'usage', 'jobs']
const FUNCTION = 'configurePlatform'

/**
 * Finds the options in the calls of a file. No code is run: what is not an object literal may have
 * an engine.
 */
export function findEngineOptions(source: string): EngineOption[] {
  if (!source.includes(FUNCTION)) return []
  const found: EngineOption[] = []
  visit(parse(source), node => {
    if (node.type === 'CallExpression' && node.callee?.name === FUNCTION)
      found.push(...optionsOf(node))
  })
  return found
}

function parse(source: string): unknown {
  try {
    return babelParse(source, { sourceType: 'module', plugins: ['typescript'] }).program
  } catch {
    // The bundler reports it.
    return undefined
  }
}

function optionsOf({ arguments: [config] = [], loc }: SyntaxNode): EngineOption[] {
  const line = loc?.start.line ?? 1
  const isKnown = config?.type === 'ObjectExpression' && config.properties?.every(hasName)
  if (!isKnown) return OPTIONS.map(option => ({ option, mayHaveEngine: true, line }))
  return OPTIONS.flatMap(option => {
    const property = config.properties?.find(({ key }) => key?.name === option)
    if (!property || isLiteral(property.value, false)) return []
    return [
      {
        option,
        mayHaveEngine: mayHaveEngine(property),
        line: property.loc?.start.line ?? line,
      },
    ]
  })
}

function mayHaveEngine({ value }: SyntaxNode): boolean {
  if (isLiteral(value, true)) return false
  const node = value as Partial<SyntaxNode> | undefined
  if (node?.type !== 'ObjectExpression') return true
  return (node.properties ?? []).some(each => !hasName(each) || each.key?.name === 'engine')
}

const hasName = ({ type, computed, key }: SyntaxNode) =>
  type !== 'SpreadElement' && computed !== true && key?.name !== undefined

const isLiteral = (node: unknown, value: boolean) =>
  (node as Partial<SyntaxNode> | undefined)?.type === 'BooleanLiteral' &&
  (node as SyntaxNode).value === value

function visit(node: unknown, use: (node: SyntaxNode) => void): void {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && typeof node.type === 'string') use(node as SyntaxNode)
  for (const child of Object.values(node)) visit(child, use)
}
