import { isLastingRefusal } from '../../../../server/core/errors/lasting-refusal'
import { downloadBulkFile } from '../../../../server/core/bulk/download-bulk-file'
import { readJsonLines } from '../../../../server/core/bulk/read-json-lines'
import type { Row } from './pull-folder'
import type { Replacer } from './replace/replacer'
import { SCOPES } from './resources'
import type { Selection } from './resources'
import { awaitBulkQuery, startBulkQuery } from './run-bulk-query'
import type { BulkStage, Stage, StageSource } from './stage'
import { newestIdsQuery, stagesOf } from './stages'

/** Records of a page of ids. */
const IDS_PER_PAGE = 250

interface Pull extends StageSource {
  replacer: Replacer
}

/**
 * Downloads the rows of all stages that an earlier command has not downloaded.
 *
 * @throws Error that names the stage if the platform does not return its rows
 */
export async function fetchRows(pull: Pull, selections: readonly Selection[]): Promise<void> {
  for (const stage of stagesOf(selections))
    await runOnce(pull, stage, async () => {
      if ('read' in stage) return stage.read(pull)
      const selection = selections.find(({ resource }) => resource === stage.resource)
      return bulkRows(pull, stage, selection ? await filterOf(pull, selection) : '')
    })
}

async function runOnce(
  { folder, replacer, report }: Pull,
  { name, resource }: Stage,
  open: () => Promise<AsyncIterable<Row>>,
): Promise<void> {
  const stage = folder.stage(name)
  if (stage.isDone) return report(`${name}: already downloaded`)
  let count: number
  try {
    count = await folder.writeRows(name, replaceRows(replacer, await open()))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (isLastingRefusal(error))
      throw new Error(`${name} could not be pulled: ${message}`, { cause: error })
    // Without a resource: locations, which are part of every pull.
    const scopes = resource ? SCOPES[resource] : 'read_locations'
    throw new Error(
      `${name} could not be pulled: ${message.replace(/\.$/, '')}. The token needs ${scopes}.`,
      { cause: error },
    )
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
async function bulkRows(pull: Pull, stage: BulkStage, filter: string): Promise<AsyncIterable<Row>> {
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
  if (url !== null) yield* readJsonLines(downloadBulkFile(url, undefined)) as AsyncGenerator<Row>
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
