import { Kind } from 'graphql'
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql'
import { parseDocument } from '../engine/request/parse-document'
import { selectOperation } from '../engine/request/select-operation'
import { validateDocument } from '../engine/request/validation/validate-document'
import { measureConnections } from './measure-connections'

/** A mutation that runs in bulk. */
export interface BulkMutation {
  document: DocumentNode
  operation: OperationDefinitionNode
}

/** Why a mutation cannot run in bulk. */
export interface BulkMutationProblem {
  field: string[] | null
  message: string
  code: string | null
}

const MAX_CONNECTIONS = 1

/**
 * Parses a mutation for a bulk operation. Its variables are checked with each line of the file.
 *
 * @see https://shopify.dev/docs/api/usage/bulk-operations/imports
 */
export function readBulkMutation(
  schema: GraphQLSchema,
  text: string,
): BulkMutation | BulkMutationProblem {
  const document = parseDocument(text)
  if (!('kind' in document)) return unreadable(document.message)
  const operation = selectOperation(document, undefined)
  if (!('kind' in operation)) return unreadable(operation.message)
  if (operation.operation !== 'mutation')
    return {
      field: null,
      message: 'Invalid operation type. Only `mutation` operations are supported.',
      code: 'INVALID_MUTATION',
    }
  const [error] = validateDocument(schema, document)
  if (error) return unreadable(error.message)
  const [root, ...others] = operation.selectionSet.selections
  if (others.length > 0 || root?.kind !== Kind.FIELD)
    return refused('You must specify a single top level mutation.')
  if (root.name.value.startsWith('bulkOperation'))
    return refused('You must use an allowed mutation name.')
  if (measureConnections(schema, { document, operation }).connections > MAX_CONNECTIONS)
    return refused(`Bulk mutations cannot contain more than ${MAX_CONNECTIONS} connection.`)
  return { document, operation }
}

function unreadable(reason: string): BulkMutationProblem {
  return {
    field: null,
    message: `Failed to parse the mutation - ${reason}`,
    code: 'INVALID_MUTATION',
  }
}

function refused(message: string): BulkMutationProblem {
  return { field: ['mutation'], message, code: null }
}
