import { fragmentsOf } from '../parse-document'
import { Kind } from 'graphql'
import type {
  ASTNode,
  DocumentNode,
  FragmentDefinitionNode,
  GraphQLInputType,
  GraphQLSchema,
} from 'graphql'
import { locationsOf } from '../request-error'
import type { ErrorPath, RequestError } from '../request-error'
import { VariableUsages } from './variable-usages'
import type { Definition } from './variable-usages'

/** An argument of a field or a directive, or a field of an input object. */
export interface InputDefinition {
  name: string
  type: GraphQLInputType
  defaultValue?: unknown
}

interface ReportOptions {
  nodes: readonly ASTNode[]
  /** The path of the node that is visited when it is missing. */
  path?: ErrorPath
}

/** Maximum number of errors in a response. */
const MAX_ERRORS = 100

/** The state of one walk through a document: where it is, and what it found. */
export class ValidationContext {
  readonly errors: RequestError[] = []
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly variables = new VariableUsages()
  /** Response keys, arguments, and indexes from the definition to the visited node. */
  readonly path: (string | number)[] = []

  constructor(
    readonly schema: GraphQLSchema,
    readonly document: DocumentNode,
  ) {
    this.fragments = fragmentsOf(document)
  }

  get isFull(): boolean {
    return this.errors.length >= MAX_ERRORS
  }

  /** Adds an error with a code and the facts that the platform returns with that code. */
  report(
    message: string,
    code: string,
    facts: Readonly<Record<string, unknown>>,
    { nodes, path = this.path }: ReportOptions,
  ): void {
    if (this.isFull) return
    this.errors.push({
      message,
      locations: locationsOf(nodes),
      path: [...path],
      extensions: { code, ...facts },
    })
  }

  /** Runs a visit one step deeper. */
  within(step: string | number, visit: () => void): void {
    this.path.push(step)
    visit()
    this.path.pop()
  }

  /** Whether the visited node, or a node below it, has an error. */
  hasErrorsBelow(): boolean {
    return this.errors.some(({ path = [] }) =>
      this.path.every((step, index) => path[index] === step),
    )
  }
}

/** How the platform names a definition in the path of an error. */
export function definitionLabel(definition: Definition): string {
  if (definition.kind === Kind.FRAGMENT_DEFINITION) return `fragment ${definition.name.value}`
  return definition.name ? `${definition.operation} ${definition.name.value}` : definition.operation
}
