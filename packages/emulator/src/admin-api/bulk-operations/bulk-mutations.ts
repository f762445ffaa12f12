import { defineMutation } from '../../engine/resolve/mutation'
import { defineChange } from '../../engine/resolve/define-change'
import type { Mutations } from '../../engine/resolve/domain'
import type { MutationArgs } from '../../../generated/admin'
import { loadAdminSchema } from '../../../../facts/schemas/load-schema'
import { readBulkMutation } from '../../bulk/bulk-mutation-problem'
import type { BulkMutationProblem } from '../../bulk/bulk-mutation-problem'
import type { BulkOperation, BulkType } from '../../bulk/bulk-operation'
import { bulkQueryProblem, bulkRootProblem } from '../../bulk/bulk-query-problem'
import { partialResult } from '../../bulk/create-bulk-result'
import { bulkGid } from '../../bulk/finish-bulk-operation'
import { readVariables, runBulkMutation } from '../../bulk/run-bulk-mutation'
import { runBulkQuery } from '../../bulk/run-bulk-query'
import type { GraphqlContext } from '../../engine/graphql-context'
import { ruleApplies } from '../../rules/met-rules'
import { bulkRefusal } from '../../rules/rule-refusals'
import { readRequest } from '../../engine/request/read-request'
import { bulkOperationNode } from './bulk-operation-node'
import { startBulkOperation } from './start-bulk-operation'

/** Operations of a type that run in a shop at the same time, once several may. */
const MAX_PARALLEL = 5

const MAX_DOCUMENT_BYTES = 65_535
const MIN_IDENTIFIER_LENGTH = 10
const MAX_IDENTIFIER_LENGTH = 255

const NO_SUCH_FILE =
  "The JSONL file could not be found. Try uploading the file again, and check that you've entered the URL correctly for the stagedUploadPath mutation argument."
const EMPTY_FILE = 'The input file is empty.'
const INVALID_FILE =
  'The JSONL file submitted via the `stagedUploadsCreate` mutation is invalid. Update the file and try again.'

const TOPICS = ['bulk_operations/finish'] as const

/**
 * Mutations of bulk operations.
 *
 * @see docs/protocol.md#bulk-operations
 */
export const bulkMutations: Mutations = {
  bulkOperationRunQuery: defineMutation({
    topics: TOPICS,
    run: ({ query, groupObjects }, context) => {
      const denied = bulkRefusal('QUERY', context)
      if (denied) throw denied
      const busy = runningProblem('QUERY', context)
      if (busy) return refused(busy)
      const size = Buffer.byteLength(query)
      if (size > MAX_DOCUMENT_BYTES) return refused(invalidQuery(`Query ${tooLarge(size)}`))
      const schema = loadAdminSchema(context.apiVersion)
      const read = readRequest(schema, { query, operationName: undefined, variables: undefined })
      if ('errors' in read)
        return refused(invalidQuery(`Invalid bulk query: ${read.errors[0]?.message}`))
      const rootProblem = bulkRootProblem(read)
      const problem = bulkQueryProblem(schema, read)
      const problems = [
        ...(rootProblem === undefined ? [] : [invalidQuery(rootProblem)]),
        ...(problem === undefined ? [] : [invalidQuery(problem)]),
      ]
      if (problems.length > 0) return refused(...problems)
      return started(
        startBulkOperation({ type: 'QUERY', query }, context, async (_, isPartial) => {
          const outcome = await runBulkQuery(schema, read, context, groupObjects ?? false)
          return isPartial && typeof outcome !== 'string' ? partialResult(outcome) : outcome
        }),
        context,
      )
    },
  }),

  bulkOperationRunMutation: defineMutation({
    topics: TOPICS,
    run: (args, context) => {
      const denied = bulkRefusal('MUTATION', context)
      if (denied) throw denied
      const { mutation, stagedUploadPath } = args
      const problem = argumentProblem(args)
      if (problem) return refused(problem)
      const schema = loadAdminSchema(context.apiVersion)
      const read = readBulkMutation(schema, mutation)
      if ('message' in read) return refused(read)
      const busy = runningProblem('MUTATION', context)
      if (busy) return refused(busy)
      const lines = readFile(stagedUploadPath, context)
      if ('message' in lines) return refused(lines)
      return started(
        startBulkOperation({ type: 'MUTATION', query: mutation }, context, (operation, isPartial) =>
          runBulkMutation(
            schema,
            read,
            isPartial ? lines.slice(0, Math.ceil(lines.length / 2)) : lines,
            context,
            () => operation.status !== 'RUNNING',
          ),
        ),
        context,
      )
    },
  }),

  bulkOperationCancel: defineChange(findOperation, {
    topics: TOPICS,
    checks: [
      {
        field: ['id'],
        message: 'Bulk operation does not exist',
        fails: (args, context) => !findOperation(args, context),
        isFinal: true,
      },
    ],
    errors: (_args, _context, { status }) =>
      status === 'RUNNING'
        ? []
        : [
            {
              field: null,
              message: `A bulk operation cannot be canceled when it is ${status.toLowerCase()}`,
            },
          ],
    refused: (args, context) => {
      const operation = findOperation(args, context)
      return { bulkOperation: operation && bulkOperationNode(operation, context.origin) }
    },
    run: (_args, { origin }, operation) => {
      operation.status = 'CANCELING'
      return { bulkOperation: bulkOperationNode(operation, origin) }
    },
  }),
}

function findOperation({ id }: { id: string }, { state, store }: GraphqlContext) {
  return state.bulk.list(store.domain).find(candidate => bulkGid(candidate.id) === id)
}

/** Returns why no further operation of a type can start now. */
function runningProblem(type: BulkType, context: GraphqlContext): BulkMutationProblem | undefined {
  const { state, store } = context
  const running = state.bulk.running(store.domain).filter(operation => operation.type === type)
  const maximum = ruleApplies('parallel-bulk', context) ? MAX_PARALLEL : 1
  if (running.length < maximum) return undefined
  const ids = running.map(({ id }) => bulkGid(id)).join(', ')
  return {
    field: null,
    message: `A bulk ${type.toLowerCase()} operation for this app and shop is already in progress: ${ids}.`,
    code: 'OPERATION_IN_PROGRESS',
  }
}

function argumentProblem({
  mutation,
  clientIdentifier,
}: MutationArgs['bulkOperationRunMutation']): BulkMutationProblem | undefined {
  const refuse = (field: string, message: string) => ({
    field: [field],
    message,
    code: 'INVALID_MUTATION',
  })
  const length = clientIdentifier?.length ?? MIN_IDENTIFIER_LENGTH
  if (length < MIN_IDENTIFIER_LENGTH)
    return refuse(
      'clientIdentifier',
      `is too short (minimum is ${MIN_IDENTIFIER_LENGTH} characters)`,
    )
  if (length > MAX_IDENTIFIER_LENGTH)
    return refuse(
      'clientIdentifier',
      `is too long (maximum is ${MAX_IDENTIFIER_LENGTH} characters)`,
    )
  const size = Buffer.byteLength(mutation)
  // The platform names the field of the operation, not the argument.
  return size > MAX_DOCUMENT_BYTES ? refuse('query', tooLarge(size)) : undefined
}

function readFile(
  path: string,
  { state, store }: GraphqlContext,
): Record<string, unknown>[] | BulkMutationProblem {
  const upload = state.uploads.find(path)
  if (upload?.content === undefined || upload.shop !== store.domain)
    return { field: null, message: NO_SUCH_FILE, code: 'NO_SUCH_FILE' }
  if (upload.content.length === 0)
    return { field: null, message: EMPTY_FILE, code: 'INVALID_STAGED_UPLOAD_FILE' }
  return (
    readVariables(upload.content) ?? {
      field: null,
      message: INVALID_FILE,
      code: 'INVALID_STAGED_UPLOAD_FILE',
    }
  )
}

function invalidQuery(message: string): BulkMutationProblem {
  return { field: ['query'], message, code: 'INVALID' }
}

function tooLarge(size: number): string {
  return `is too large (${size} bytes; maximum is ${MAX_DOCUMENT_BYTES} bytes)`
}

function started(operation: BulkOperation, { origin }: GraphqlContext) {
  return { bulkOperation: { ...bulkOperationNode(operation, origin), status: 'CREATED' } }
}

function refused(...userErrors: BulkMutationProblem[]) {
  return { userErrors }
}
