import { Kind } from 'graphql'
import type { DocumentNode, OperationDefinitionNode } from 'graphql'
import type { RequestError } from './request-error'

/** Selects the operation of a document: the named one, or the only one. */
export function selectOperation(
  { definitions }: DocumentNode,
  name: string | undefined,
): OperationDefinitionNode | RequestError {
  const operations = definitions.filter(definition => definition.kind === Kind.OPERATION_DEFINITION)
  const named = name === undefined || name === '' ? undefined : name
  const selected =
    named === undefined
      ? operations.length === 1
        ? operations[0]
        : undefined
      : operations.find(operation => operation.name?.value === named)
  if (selected) return selected
  return {
    message:
      named === undefined
        ? 'An operation name is required'
        : `No operation named ${JSON.stringify(named)}`,
  }
}
