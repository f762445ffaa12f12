import type { AdminApiContext } from '../api/admin-client'
import { operationText } from '../api/operation-text'
import type { OperationSource } from '../api/typed-operation'
import { sleep } from '../concurrency/sleep'
import { PlatformError } from '../errors/errors'
import { GraphqlQueryError } from '../errors/http-errors'
import type { JsonObject } from '../json/json-object'
import { downloadBulkFile } from './download-bulk-file'
import { readJsonLines } from './read-json-lines'

export interface BulkQueryOptions {
  /** Milliseconds between two questions whether the operation has finished, default 2000. */
  pollMs?: number
  /** Cancels the operation, also at the platform, or ends the download. */
  signal?: AbortSignal
  /** Milliseconds until the operation must have finished, default an hour; it is cancelled then. */
  timeoutMs?: number
  /** What to do while another bulk query of the app runs in the shop: `wait` for its end, or `throw` (default). */
  whenBusy?: 'wait' | 'throw'
}

interface BulkOperation {
  id: string
  status: string
  errorCode: string | null
  url: string | null
}

interface BulkUserError {
  field: string[] | null
  message: string
  code: string | null
}

const START = `#graphql
mutation PlatformBulkStart($query: String!) {
  bulkOperationRunQuery(query: $query) {
    bulkOperation { id status errorCode url }
    userErrors { field message code }
  }
}`

const STATUS = `#graphql
query PlatformBulkStatus($id: ID!) {
  node(id: $id) { ... on BulkOperation { id status errorCode url } }
}`

const CANCEL = `#graphql
mutation PlatformBulkCancel($id: ID!) {
  bulkOperationCancel(id: $id) { userErrors { message } }
}`

const DEFAULT_POLL_MS = 2000
const DEFAULT_TIMEOUT_MS = 3_600_000
const CANCEL_TIMEOUT_MS = 10_000
/** Many: an hour's work must not be lost because nothing answers for some seconds. */
const POLL_TRIES = 10
const UNFINISHED: readonly string[] = ['CREATED', 'RUNNING', 'CANCELING']

/**
 * Runs a query over all pages of its connections at the platform, and reads the result as it arrives: each node in the order of
 * the file, a nested one with the id of its parent in `__parentId`. Starts when the first object is asked for.
 * protocol: bulk operations
 *
 * @throws GraphqlQueryError `graphql_failed` when the platform refuses the query, with its reasons in `body.errors`
 * @throws PlatformError `admin_api_failed`: failed, cancelled, expired, out of time or a broken download; the signal's reason when aborted
 */
export async function* runBulkQuery<TObject extends object = JsonObject>(
  admin: AdminApiContext, query: string | OperationSource, options: BulkQueryOptions = {},
): AsyncGenerator<TObject, void, undefined> {
  const { signal, pollMs = DEFAULT_POLL_MS, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const deadline = performance.now() + timeoutMs
  const wait = async (): Promise<void> => {
    const left = deadline - performance.now()
    if (!(left > 0)) throw new PlatformError('admin_api_failed', `The bulk operation did not finish within ${timeoutMs} ms`)
    await sleep(Math.min(pollMs, left), signal)
  }
  const { url } = await finish(admin, await start(admin, operationText(query), options, wait), wait, signal)
  // Nothing was found.
  if (!url) return
  for await (const object of readJsonLines(downloadBulkFile(url, signal))) yield object as TObject
}

/** Waits where it may while another operation runs. */
async function start(admin: AdminApiContext, query: string, { signal, whenBusy }: BulkQueryOptions, wait: () => Promise<void>): Promise<BulkOperation> {
  for (;;) {
    signal?.throwIfAborted()
    // Without the signal: who aborts a start cannot know the id of what has to be cancelled.
    const { data } = await admin.graphql<{ bulkOperationRunQuery: { bulkOperation: BulkOperation | null, userErrors: BulkUserError[] } | null }>(START, { variables: { query } })
    const { bulkOperation, userErrors = [] } = data.bulkOperationRunQuery ?? {}
    if (bulkOperation) return bulkOperation
    if (whenBusy !== 'wait' || !userErrors.some(({ code }) => code === 'OPERATION_IN_PROGRESS')) throw refused(userErrors)
    await wait()
  }
}

/** Asks until the operation has finished. One that nobody waits for any more is cancelled: it would block the next one. */
async function finish(
  admin: AdminApiContext, started: BulkOperation, wait: () => Promise<void>, signal: AbortSignal | undefined,
): Promise<BulkOperation> {
  let operation = started
  try {
    while (UNFINISHED.includes(operation.status)) {
      await wait()
      const { data } = await admin.graphql<{ node: BulkOperation | null }>(STATUS, { variables: { id: started.id }, tries: POLL_TRIES, signal })
      if (!data.node) throw new PlatformError('admin_api_failed', 'The platform does not know the bulk operation any more that it has started')
      operation = data.node
    }
  }
  catch (error) {
    // What went wrong first is what the caller must hear of.
    await admin.graphql(CANCEL, { variables: { id: started.id }, timeoutMs: CANCEL_TIMEOUT_MS, tries: 1 }).catch(() => {})
    throw error
  }
  if (operation.status !== 'COMPLETED') throw new PlatformError('admin_api_failed', `The bulk operation ended as ${describe(operation)}`)
  return operation
}

function refused(userErrors: BulkUserError[]): GraphqlQueryError {
  const codes = userErrors.map(({ code }) => code).filter(code => isCode(code))
  const message = `The platform refused to run the bulk query${codes.length > 0 ? ` (${[...new Set(codes)].join(', ')})` : ''}; see the error's body`
  const errors = userErrors.map(({ field, message, code }) => ({ message, extensions: { ...(code && { code }), field } }))
  return new GraphqlQueryError(message, { body: { errors }, queryName: 'PlatformBulkStart' })
}

function describe({ status, errorCode }: BulkOperation): string {
  return [status, errorCode].filter(code => isCode(code)).join(', ') || 'something unknown'
}

/** Only what has the form of a code gets into a message. */
function isCode(text: string | null): boolean {
  return text !== null && /^[A-Z_]{1,64}$/.test(text)
}
