import type { AdminClient } from './admin-client'
import type { PullFolder, Row } from './pull-folder'
import type { Replacer } from './replace/replacer'
import { SCOPES } from './resources'
import type { Selection } from './resources'
import { awaitBulkQuery, readBulkFile, startBulkQuery } from './run-bulk-query'
import { newestIdsQuery, ORDER_PARTS_QUERY, stagesOf } from './stages'
import type { Stage } from './stages'

/** Name of the rows of refunds and fulfillments. */
export const ORDER_PARTS = 'order-parts'

/** Records of a page of ids. */
const IDS_PER_PAGE = 250
/** Refunds and fulfillments per request, so that a request fits into the smallest bucket. */
const PARTS_PER_REQUEST = 5

interface Pull {
  client: AdminClient
  folder: PullFolder
  replacer: Replacer
  /** Receives the progress. */
  report: (line: string) => void
}

/**
 * Downloads the rows of all stages that an earlier command has not downloaded.
 *
 * @throws Error that names the stage if the platform does not return its rows
 */
export async function fetchRows(pull: Pull, selections: readonly Selection[]): Promise<void> {
  for (const stage of stagesOf(selections))
    await runOnce(pull, stage, async () => {
      const selection = selections.find(({ resource }) => resource === stage.resource)
      return bulkRows(pull, stage, selection ? await filterOf(pull, selection) : '')
    })
  if (selections.some(({ resource }) => resource === 'orders'))
    await runOnce(pull, { name: ORDER_PARTS, resource: 'orders' }, async () => orderParts(pull))
}

async function runOnce(
  { folder, replacer, report }: Pull,
  { name, resource }: Pick<Stage, 'name' | 'resource'>,
  open: () => Promise<AsyncIterable<Row>>,
): Promise<void> {
  const stage = folder.stage(name)
  if (stage.isDone) return report(`${name}: already downloaded`)
  let count: number
  try {
    count = await folder.writeRows(name, replaceRows(replacer, await open()))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const scopes = resource ? ` The token needs ${SCOPES[resource]}.` : ''
    throw new Error(`${name} could not be pulled: ${message.replace(/\.$/, '')}.${scopes}`, {
      cause: error,
    })
  }
  // Before the stage is done: a fingerprint must not be missing after a restart.
  await folder.writeFingerprints(replacer.fingerprints.save())
  stage.isDone = true
  await folder.save()
  report(`${name}: ${count} rows`)
}

async function* replaceRows(replacer: Replacer, rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  for await (const row of rows) yield replacer.replaceFields(row) as Row
}

/** Starts the bulk query of a stage, or waits for the one that an earlier command started. */
async function bulkRows(pull: Pull, stage: Stage, filter: string): Promise<AsyncIterable<Row>> {
  const { client, folder } = pull
  const state = folder.stage(stage.name)
  if (state.operationId !== undefined) {
    // A failed one, or one whose file has expired, is repeated.
    const url = await awaitBulkQuery(client, state.operationId).catch(() => undefined)
    if (url !== undefined) return rowsOf(url)
  }
  state.operationId = await startBulkQuery(client, stage.query(filter))
  await folder.save()
  return rowsOf((await awaitBulkQuery(client, state.operationId)) ?? null)
}

async function* rowsOf(url: string | null): AsyncGenerator<Row> {
  if (url !== null) yield* readBulkFile(url) as AsyncGenerator<Row>
}

/** Returns the search term for the newest records: bulk queries have no limit of their own. */
async function filterOf({ client, folder }: Pull, { resource, limit }: Selection): Promise<string> {
  if (limit === undefined) return ''
  const known = folder.state.filters[resource]
  if (known !== undefined) return known
  const query = newestIdsQuery(resource)
  let after: string | null = null
  let left = limit
  let filter = ''
  while (left > 0) {
    const page: { records: IdPage } = await client.request(query, {
      first: Math.min(left, IDS_PER_PAGE),
      after,
    })
    const { nodes, pageInfo } = page.records
    left -= nodes.length
    const oldest = nodes.at(-1)
    if (left <= 0 && oldest) filter = `id:>=${oldest.id.split('/').at(-1)}`
    if (!pageInfo.hasNextPage) break
    after = pageInfo.endCursor
  }
  folder.state.filters[resource] = filter
  await folder.save()
  return filter
}

interface IdPage {
  nodes: { id: string }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

async function* orderParts({ client, folder, report }: Pull): AsyncGenerator<Row> {
  const orders = (await folder.readRows('orders')).filter(row => row.__typename === 'Order')
  const ids = orders.flatMap(({ refunds, fulfillments }) =>
    [refunds, fulfillments].flatMap(parts => (parts as { id: string }[]).map(({ id }) => id)),
  )
  for (let index = 0; index < ids.length; index += PARTS_PER_REQUEST) {
    const { nodes } = await client.request<{ nodes: (Row | null)[] }>(ORDER_PARTS_QUERY, {
      ids: ids.slice(index, index + PARTS_PER_REQUEST),
    })
    for (const node of nodes) {
      if (!node) continue
      if (isCut(node)) report(`${String(node.id)} has more than 100 items: the others are left out`)
      yield node
    }
  }
}

function isCut(node: Row): boolean {
  return [node.refundLineItems, node.fulfillmentLineItems].some(
    list => (Object(list) as { pageInfo?: IdPage['pageInfo'] }).pageInfo?.hasNextPage,
  )
}
