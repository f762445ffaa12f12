import type { DocumentNode, GraphQLSchema } from 'graphql'
import type { CodegenTools } from './codegen-tools'
import type { CodegenProblem, JoinedLiteral } from './join-literals'

/** Why an operation is invalid. */
export interface Refusal {
  problems: CodegenProblem[]
  /** Offset of the first problem in the text. */
  upTo: number
}

/**
 * Parses a literal. Returns undefined for a literal without an operation, such as a fragment.
 */
export function parseLiteral(
  { parse, GraphQLError }: CodegenTools['graphql'],
  literal: JoinedLiteral,
): { document: DocumentNode } | Refusal | undefined {
  if (/^\s*#graphql[^\n]*$/.test(literal.text))
    return refusal(literal, [
      { message: 'GraphQL reads text after # as a comment: begin on the next line' },
    ])
  try {
    const document = parse(literal.text)
    const operations = document.definitions.filter(({ kind }) => kind === 'OperationDefinition')
    if (operations.length === 0) return undefined
    if (operations.length === 1) return { document }
    return refusal(literal, [
      {
        message: 'A literal must contain one operation: move the next one to its own literal',
        positions: [operations[1]?.loc?.start ?? 0],
      },
    ])
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    return refusal(literal, [error])
  }
}

/** Validates a document against a schema. */
export function checkDocument(
  { validate }: CodegenTools['graphql'],
  schema: GraphQLSchema,
  literal: JoinedLiteral,
  document: DocumentNode,
): Refusal | undefined {
  const errors = validate(schema, document)
  return errors.length === 0 ? undefined : refusal(literal, errors)
}

function refusal(
  literal: JoinedLiteral,
  errors: readonly { message: string; positions?: readonly number[] | undefined }[],
): Refusal {
  const positions = errors.map(error => error.positions?.[0] ?? 0)
  return {
    problems: errors.map(({ message }, index) =>
      problemAt(literal, positions[index] ?? 0, message),
    ),
    upTo: Math.min(...positions),
  }
}

function problemAt(
  { text, origins }: JoinedLiteral,
  position: number,
  message: string,
): CodegenProblem {
  const origin = origins.findLast(({ start }) => start <= position)
  if (!origin) throw new Error('A literal has at least one part')
  const lines = text.slice(origin.start, position).split('\n').length - 1
  return { file: origin.file, line: origin.line + lines, message }
}
