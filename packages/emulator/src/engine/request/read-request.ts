import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql'
import { variableDefaults, variableErrors } from './coerce-variables'
import { parseDocument, TOO_LARGE } from './parse-document'
import type { RequestError } from './request-error'
import { selectOperation } from './select-operation'
import { validateDocument } from './validation/validate-document'

export interface GraphqlRequest {
  query: string
  operationName: string | undefined
  variables: Record<string, unknown> | undefined
}

/** The selected operation of a request, valid against the schema, with valid variables. */
export interface GraphqlOperation {
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Record<string, unknown>
}

/**
 * Parses and validates a request.
 *
 * @returns the operation, or the errors of the first step that fails: syntax, name, document,
 *   variables
 */
export function readRequest(
  schema: GraphQLSchema,
  request: GraphqlRequest,
): GraphqlOperation | { errors: readonly RequestError[] } {
  try {
    return readSteps(schema, request)
  } catch (error) {
    // Values of variables may be nested deeper than the stack.
    if (error instanceof RangeError) return { errors: [TOO_LARGE] }
    throw error
  }
}

function readSteps(
  schema: GraphQLSchema,
  { query, operationName, variables = {} }: GraphqlRequest,
): GraphqlOperation | { errors: readonly RequestError[] } {
  const document = parseDocument(query)
  if (!('kind' in document)) return { errors: [document] }
  const operation = selectOperation(document, operationName)
  if (!('kind' in operation)) return { errors: [operation] }
  const errors = validateDocument(schema, document)
  if (errors.length > 0) return { errors }
  const problems = variableErrors(schema, operation, variables)
  if (problems.length === 0)
    return { document, operation, variables: { ...variableDefaults(operation), ...variables } }
  // The errors contain the values: throws here, not in the response, if they are too deep.
  JSON.stringify(problems)
  return { errors: problems }
}
