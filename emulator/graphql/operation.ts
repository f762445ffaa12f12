import { execute, getOperationAST, GraphQLError, parse, validate } from 'graphql'
import type { DocumentNode, ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql'

export interface GraphqlQuestion {
  query: string
  operationName: string | undefined
  variables: Record<string, unknown> | undefined
}

/** The one operation of a question that will run, valid for its schema. */
export interface GraphqlOperation {
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Record<string, unknown>
}

/** Lexical tokens that a document may have; a document that is all fragments and aliases costs more than its size. */
const MAX_TOKENS = 5000

/** Parses and validates a question; the errors when it cannot run. */
export function readOperation(schema: GraphQLSchema, question: GraphqlQuestion): GraphqlOperation | { errors: readonly GraphQLError[] } {
  const document = readDocument(question.query)
  if (document instanceof GraphQLError) return { errors: [document] }
  const errors = validate(schema, document)
  if (errors.length > 0) return { errors }
  const operation = getOperationAST(document, question.operationName)
  if (!operation) return { errors: [new GraphQLError('An operation name is required, and must be one of the document')] }
  return { document, operation, variables: question.variables ?? {} }
}

/** Runs an operation with the resolvers of `root`. */
export async function runOperation(
  schema: GraphQLSchema, { document, operation, variables }: GraphqlOperation, root: object, context: object,
): Promise<ExecutionResult> {
  return execute({
    schema,
    document,
    rootValue: root,
    contextValue: context,
    variableValues: variables,
    operationName: operation.name?.value,
  })
}

function readDocument(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: MAX_TOKENS })
  }
  catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
}
