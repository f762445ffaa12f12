import { execute, getOperationAST, GraphQLError, parse, validate } from 'graphql'
import type { DocumentNode, ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql'

export interface GraphqlRequest {
  query: string
  operationName: string | undefined
  variables: Record<string, unknown> | undefined
}

/** The selected operation of a request, validated against the schema. */
export interface GraphqlOperation {
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Record<string, unknown>
}

/**
 * Maximum number of lexical tokens in a document. Fragments and aliases make a document more
 * expensive than its size.
 */
const MAX_TOKENS = 5000

/** Parses and validates a request. Returns the errors if it is invalid. */
export function readOperation(
  schema: GraphQLSchema,
  request: GraphqlRequest,
): GraphqlOperation | { errors: readonly GraphQLError[] } {
  const document = readDocument(request.query)
  if (document instanceof GraphQLError) return { errors: [document] }
  const errors = validate(schema, document)
  if (errors.length > 0) return { errors }
  const operation = getOperationAST(document, request.operationName)
  if (!operation)
    return {
      errors: [new GraphQLError('An operation name is required, and must be one of the document')],
    }
  return { document, operation, variables: request.variables ?? {} }
}

/** Runs an operation with the resolvers of `root`. */
export async function runOperation(
  schema: GraphQLSchema,
  { document, operation, variables }: GraphqlOperation,
  root: object,
  context: object,
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
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
}
