import type { AdminApiContext } from '../api/shop-clients'
import { operationText } from '../api/graphql-operation'
import type { OperationSource } from '../api/graphql-operation'
import { sleep } from '../concurrency/sleep'
import { PlatformError } from '../errors/errors'
import { GraphqlQueryError } from '../errors/http-errors'
import type { JsonObject } from '../json-object'
import { downloadBulkFile } from './download-bulk-file'
import { readJsonLines } from './read-json-lines'

export interface BulkQueryOptions {
  /** Milliseconds between two polls of the operation. @default 2000 */
  pollMs?: number | undefined
  /** Cancels the operation, also at the platform, or ends the download. */
  signal?: AbortSignal | undefined
  /** Milliseconds until the operation must have finished, default an hour; it is canceled then. */
  timeoutMs?: number | undefined
  /**
   * What to do while as many bulk operations of the app run in the shop as the platform allows:
   * five in API versions since 2026-01, one before. `wait` tries again every `pollMs` until one of
   * them has ended; the wait counts towards `timeoutMs`.
   *
   * @default 'throw'
   */
  whenBusy?: 'wait' | 'throw' | undefined
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
/** High, so that a short outage does not lose an operation of an hour. */
const POLL_TRIES = 10
/**
 * User errors that end when another operation does.
 * https://shopify.dev/docs/api/admin-graphql/latest/enums/BulkOperationUserErrorCode
 */
const BUSY: readonly (string | null)[] = ['OPERATION_IN_PROGRESS', 'LIMIT_REACHED']
const UNFINISHED: readonly string[] = ['CREATED', 'RUNNING', 'CANCELING']

/**
 * Runs a query over all pages of its connections at the platform, and reads the result as it
 * arrives: each node in the order of the file, a nested one with the id of its parent in
 * `__parentId`. Starts when the first object is requested. Source:
 * https://shopify.dev/docs/api/usage/bulk-operations/queries
 *
 * @param admin Admin API of the shop
 * @param query text of the query, or a parsed document; with at least one connection
 * @param options how long to wait for the operation, and whether to wait for others
 * @returns the objects, one after the other; `TObject` is an assertion
 * @throws GraphqlQueryError `graphql_failed` when the platform refuses the query, with its reasons
 *   in `body.errors`; `bulk_access_missing` when the app may not run bulk queries
 * @throws PlatformError `admin_api_failed`: failed, canceled, expired, out of time or a broken
 *   download; the signal's reason when aborted
 */
export async function* runBulkQuery<TObject extends object = JsonObject>(
  admin: AdminApiContext,
  query: string | OperationSource,
  options: BulkQueryOptions = {},
): AsyncGenerator<TObject, void, undefined> {
  const { signal, pollMs = DEFAULT_POLL_MS, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const deadline = performance.now() + timeoutMs
  const wait = async (): Promise<void> => {
    const left = deadline - performance.now()
    if (!(left > 0))
      throw new PlatformError(
        'admin_api_failed',
        `The bulk operation did not finish within ${timeoutMs} ms`,
      )
    await sleep(Math.min(pollMs, left), signal)
  }
  const { url } = await finish(
    admin,
    await start(admin, operationText(query), options, wait),
    wait,
    signal,
  )
  // Nothing was found.
  if (!url) return
  for await (const object of readJsonLines(downloadBulkFile(url, signal))) yield object as TObject
}

/** Starts the operation. While too many others run it waits, if the caller allows that. */
async function start(
  admin: AdminApiContext,
  query: string,
  { signal, whenBusy }: BulkQueryOptions,
  wait: () => Promise<void>,
): Promise<BulkOperation> {
  for (;;) {
    signal?.throwIfAborted()
    // Without the signal: after an aborted start the id of the operation to cancel is unknown.
    const { data } = await admin.graphql<{
      bulkOperationRunQuery: {
        bulkOperation: BulkOperation | null
        userErrors: BulkUserError[]
      } | null
    }>(START, { variables: { query } })
    const { bulkOperation, userErrors = [] } = data.bulkOperationRunQuery ?? {}
    if (bulkOperation) return bulkOperation
    if (whenBusy !== 'wait' || !userErrors.some(({ code }) => BUSY.includes(code)))
      throw refused(userErrors)
    await wait()
  }
}

/**
 * Polls until the operation has finished. Cancels it when the caller stops waiting, because it
 * would block the next one.
 */
async function finish(
  admin: AdminApiContext,
  started: BulkOperation,
  wait: () => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<BulkOperation> {
  let operation = started
  try {
    while (UNFINISHED.includes(operation.status)) {
      await wait()
      const { data } = await admin.graphql<{ node: BulkOperation | null }>(STATUS, {
        variables: { id: started.id },
        tries: POLL_TRIES,
        signal,
      })
      if (!data.node)
        throw new PlatformError(
          'admin_api_failed',
          'The platform no longer knows the bulk operation that it started',
        )
      operation = data.node
    }
  } catch (error) {
    // The first error is the one to throw.
    await admin
      .graphql(CANCEL, { variables: { id: started.id }, timeoutMs: CANCEL_TIMEOUT_MS, tries: 1 })
      .catch(() => {})
    throw error
  }
  if (operation.status !== 'COMPLETED')
    throw new PlatformError(
      'admin_api_failed',
      `The bulk operation ended as ${describe(operation)}`,
    )
  return operation
}

function refused(userErrors: BulkUserError[]): GraphqlQueryError {
  const codes = userErrors.map(({ code }) => code).filter(code => isCode(code))
  const message = `The platform refused to run the bulk query${codes.length > 0 ? ` (${[...new Set(codes)].join(', ')})` : ''}; see the error's body`
  const errors = userErrors.map(({ field, message, code }) => ({
    message,
    extensions: { ...(code && { code }), field },
  }))
  return new GraphqlQueryError(message, { body: { errors }, queryName: 'PlatformBulkStart' })
}

function describe({ status, errorCode }: BulkOperation): string {
  return [status, errorCode].filter(code => isCode(code)).join(', ') || 'something unknown'
}

/** Only what has the form of a code gets into a message. */
function isCode(text: string | null): boolean {
  return text !== null && /^[A-Z_]{1,64}$/.test(text)
}
