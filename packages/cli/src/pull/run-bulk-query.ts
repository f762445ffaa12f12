import { setTimeout as delay } from 'node:timers/promises'
import type { AdminClient } from './admin-client'

interface BulkOperation {
  id: string
  status: string
  errorCode: string | null
  url: string | null
}

const START = `mutation StartPull($query: String!) {
  bulkOperationRunQuery(query: $query) {
    bulkOperation { id }
    userErrors { message }
  }
}`
const POLL = `query PollPull($id: ID!) {
  bulkOperation(id: $id) { id status errorCode url }
}`

const MIN_POLL_MS = 250
const MAX_POLL_MS = 10_000
const RUNNING = ['CREATED', 'RUNNING', 'CANCELING']

/**
 * Starts a bulk query.
 *
 * @returns id of the operation
 * @throws Error if the shop does not run it
 */
export async function startBulkQuery(client: AdminClient, query: string): Promise<string> {
  const { bulkOperationRunQuery: payload } = await client.request<{
    bulkOperationRunQuery: {
      bulkOperation: { id: string } | null
      userErrors: { message: string }[]
    }
  }>(START, { query })
  if (payload.bulkOperation) return payload.bulkOperation.id
  throw new Error(
    `The shop did not start the bulk operation: ${payload.userErrors.map(({ message }) => message).join('; ')}`,
  )
}

/**
 * Waits for the end of a bulk query.
 *
 * @returns address of its file, null for an empty result; undefined if the result has expired
 * @throws Error if it failed
 */
export async function awaitBulkQuery(
  client: AdminClient,
  id: string,
): Promise<string | null | undefined> {
  for (let pause = MIN_POLL_MS; ; pause = Math.min(pause * 2, MAX_POLL_MS)) {
    const { bulkOperation: operation } = await client.request<{
      bulkOperation: BulkOperation | null
    }>(POLL, { id })
    if (!operation || operation.status === 'EXPIRED' || operation.status === 'CANCELED')
      return undefined
    if (operation.status === 'COMPLETED') return operation.url
    if (!RUNNING.includes(operation.status))
      throw new Error(
        operation.errorCode === 'ACCESS_DENIED'
          ? 'the token lacks an access scope'
          : `the bulk operation ended with ${operation.errorCode ?? operation.status}`,
      )
    await delay(pause)
  }
}
