import type { DocumentNode, GraphQLSchema } from 'graphql'
import type { CodegenTools } from './codegen-tools'
import type { CodegenProblem, JoinedLiteral } from './join-literals'

/** Why an operation may not be sent. */
export interface Refusal {
  problems: CodegenProblem[]
  /** How much of the text is right: offset of the first problem. */
  upTo: number
}

/** Parses a literal; one without an operation, such as a fragment, has nothing to send: undefined. */
export function parseLiteral({ parse, GraphQLError }: CodegenTools['graphql'], literal: JoinedLiteral): { document: DocumentNode } | Refusal | undefined {
  if (/^\s*#graphql[^\n]*$/.test(literal.text)) return refusal(literal, [{ message: 'GraphQL takes what follows # for a comment: begin on the next line' }])
  try {
    const document = parse(literal.text)
    const operations = document.definitions.filter(({ kind }) => kind === 'OperationDefinition')
    if (operations.length === 0) return undefined
    if (operations.length === 1) return { document }
    return refusal(literal, [{ message: 'One literal holds one operation: give the next its own', positions: [operations[1]?.loc?.start ?? 0] }])
  }
  catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    return refusal(literal, [error])
  }
}

/** What the schema finds wrong with a document. */
export function checkDocument({ validate }: CodegenTools['graphql'], schema: GraphQLSchema, literal: JoinedLiteral, document: DocumentNode): Refusal | undefined {
  const errors = validate(schema, document)
  return errors.length === 0 ? undefined : refusal(literal, errors)
}

function refusal(literal: JoinedLiteral, errors: readonly { message: string, positions?: readonly number[] }[]): Refusal {
  const positions = errors.map(error => error.positions?.[0] ?? 0)
  return { problems: errors.map(({ message }, index) => problemAt(literal, positions[index] ?? 0, message)), upTo: Math.min(...positions) }
}

function problemAt({ text, origins }: JoinedLiteral, position: number, message: string): CodegenProblem {
  const origin = origins.findLast(({ start }) => start <= position)
  if (!origin) throw new Error('A literal has at least one part')
  const lines = text.slice(origin.start, position).split('\n').length - 1
  return { file: origin.file, line: origin.line + lines, message }
}
