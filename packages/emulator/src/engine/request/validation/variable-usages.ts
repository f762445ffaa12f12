import { Kind } from 'graphql'
import type {
  ASTNode,
  FragmentDefinitionNode,
  OperationDefinitionNode,
  VariableDefinitionNode,
  VariableNode,
} from 'graphql'
import type { ErrorPath } from '../request-error'

export type Definition = OperationDefinitionNode | FragmentDefinitionNode

interface Usage {
  node: VariableNode
  path: ErrorPath
  usedBy: Definition
}

/** What a report needs of the walk through the document. */
interface Walk {
  fragments: ReadonlyMap<string, FragmentDefinitionNode>
  report: (
    message: string,
    code: string,
    facts: Readonly<Record<string, unknown>>,
    at: { nodes: readonly ASTNode[]; path?: ErrorPath },
  ) => void
}

/** Where variables are used, by operation and fragment. */
export class VariableUsages {
  /** Variables of the operation that was visited last: fragments are checked against them. */
  declared: ReadonlyMap<string, VariableDefinitionNode> = new Map()
  private readonly usages = new Map<Definition, Map<string, Usage>>()
  private readonly spreads = new Map<Definition, Set<string>>()
  private current: Definition | undefined

  enter(definition: Definition): void {
    this.current = definition
    this.usages.set(definition, new Map())
    this.spreads.set(definition, new Set())
    if (definition.kind === Kind.OPERATION_DEFINITION) this.declared = variablesOf(definition)
  }

  use(node: VariableNode, path: ErrorPath): void {
    if (!this.current) return
    const usage = { node, path: [...path], usedBy: this.current }
    this.usages.get(this.current)?.set(node.name.value, usage)
  }

  spread(fragmentName: string): void {
    if (this.current) this.spreads.get(this.current)?.add(fragmentName)
  }

  /**
   * Reports variables that an operation declares and does not use, or uses and does not declare.
   */
  report(walk: Walk): void {
    for (const definition of this.usages.keys()) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue
      const used = this.usagesOf(definition, walk)
      const declared = variablesOf(definition)
      const label = `${definition.operation}${definition.name ? ` ${definition.name.value}` : ''}`
      for (const name of declared.keys()) {
        if (used.has(name)) continue
        walk.report(
          `Variable $${name} is declared by ${nameOf(definition)} but not used`,
          'variableNotUsed',
          { variableName: name },
          { nodes: [definition], path: [label] },
        )
      }
      for (const [name, { node, path, usedBy }] of used) {
        if (declared.has(name)) continue
        walk.report(
          `Variable $${name} is used by ${nameOf(usedBy)} but not declared`,
          'variableNotDefined',
          { variableName: name },
          { nodes: [node], path },
        )
      }
    }
  }

  /** The variables of a definition and of the fragments that it spreads. */
  private usagesOf(start: Definition, { fragments }: Walk): Map<string, Usage> {
    const found = new Map<string, Usage>()
    const visited = new Set<Definition>([start])
    for (const definition of visited) {
      for (const [name, usage] of this.usages.get(definition) ?? []) found.set(name, usage)
      for (const name of this.spreads.get(definition) ?? []) {
        const fragment = fragments.get(name)
        if (fragment) visited.add(fragment)
      }
    }
    return found
  }
}

function variablesOf(definition: Definition): Map<string, VariableDefinitionNode> {
  return new Map(
    definition.variableDefinitions?.map(variable => [variable.variable.name.value, variable]),
  )
}

function nameOf(definition: Definition): string {
  if (definition.name) return definition.name.value
  return definition.kind === Kind.OPERATION_DEFINITION ? `anonymous ${definition.operation}` : ''
}
