import { parseModule } from './callers/code-module'
import { isCall, lineOf } from './callers/syntax-tree'
import type { CallNode, Expression } from './callers/syntax-tree'

/** The options of `configurePlatform` that have an engine. */
export type QueueOption = 'inbox' | 'usage' | 'jobs'

/** What a call of `configurePlatform` passes as such an option. */
export interface EngineOption {
  option: QueueOption
  /** False: it is certain that there is no engine. */
  mayHaveEngine: boolean
  line: number
}

type ObjectNode = Extract<Expression, { type: 'ObjectExpression' }>
type Member = Exclude<ObjectNode['properties'][number], { type: 'SpreadElement' }>

const OPTIONS: readonly QueueOption[] = ['inbox', 'usage', 'jobs']
const FUNCTION = 'configurePlatform'

/**
 * Finds the options in the calls of a file. No code is run: what is not an object literal may have
 * an engine.
 */
export function findEngineOptions(file: string, source: string): EngineOption[] {
  if (!source.includes(FUNCTION)) return []
  const nodes = parseModule(file, source)?.nodes ?? []
  return nodes
    .filter(isCall)
    .filter(({ callee }) => callee.type === 'Identifier' && callee.name === FUNCTION)
    .flatMap(optionsOf)
}

function optionsOf(call: CallNode): EngineOption[] {
  const [config] = call.arguments
  const members = config?.type === 'ObjectExpression' ? membersOf(config) : undefined
  if (!members) return OPTIONS.map(option => ({ option, mayHaveEngine: true, line: lineOf(call) }))
  return OPTIONS.flatMap(option => {
    const member = members.get(option)
    if (!member || isFalse(member)) return []
    return [{ option, mayHaveEngine: mayHaveEngine(member), line: lineOf(member) }]
  })
}

function mayHaveEngine(member: Member): boolean {
  if (member.type !== 'ObjectProperty') return true
  const { value } = member
  if (value.type === 'BooleanLiteral') return !value.value
  return value.type !== 'ObjectExpression' || (membersOf(value)?.has('engine') ?? true)
}

function isFalse(member: Member): boolean {
  return (
    member.type === 'ObjectProperty' &&
    member.value.type === 'BooleanLiteral' &&
    !member.value.value
  )
}

/** Members by their names; undefined if one is spread or has a name that is not plain. */
function membersOf({ properties }: ObjectNode): ReadonlyMap<string, Member> | undefined {
  const members = new Map<string, Member>()
  for (const member of properties) {
    if (member.type === 'SpreadElement' || member.computed || member.key.type !== 'Identifier')
      return undefined
    members.set(member.key.name, member)
  }
  return members
}
