import type { AdminClient } from './admin-client'
import type { PullFolder, Row } from './pull-folder'
import type { Resource } from './resources'

/** What a stage reads from. */
export interface StageSource {
  client: AdminClient
  /** Folder with the rows of the stages before. */
  folder: PullFolder
  /** Receives the progress. */
  report: (line: string) => void
}

interface NamedStage {
  name: string
  /** Undefined: belongs to every pull. */
  resource?: Resource
}

/** A part of a pull that a bulk query reads. */
export interface BulkStage extends NamedStage {
  /**
   * Creates the bulk query.
   *
   * @param filter search term that limits the root records; may be empty
   */
  query: (filter: string) => string
}

/** A part of a pull that a bulk query cannot read. */
export interface RequestStage extends NamedStage {
  read: (source: StageSource) => AsyncIterable<Row>
}

/** One part of a pull, whose rows become a file of their own. */
export type Stage = BulkStage | RequestStage

/**
 * Reads records by their ids, a few per request.
 *
 * @param query with the variable `$ids`, and the connections of the first 100 records
 * @param connections names of those connections
 */
export async function* readByIds(
  { client, report }: StageSource,
  query: string,
  ids: readonly string[],
  connections: (row: Row) => unknown[],
): AsyncGenerator<Row> {
  for (let index = 0; index < ids.length; index += IDS_PER_REQUEST) {
    const { nodes } = await client.request<{ nodes: (Row | null)[] }>(query, {
      ids: ids.slice(index, index + IDS_PER_REQUEST),
    })
    for (const node of nodes) {
      if (!node) continue
      if (connections(node).some(isCut))
        report(`${String(node.id)} has more than 100 items: the others are left out`)
      yield node
    }
  }
}

/** So few that a request fits into the smallest bucket. */
const IDS_PER_REQUEST = 5

function isCut(connection: unknown): boolean {
  const { pageInfo } = Object(connection) as { pageInfo?: { hasNextPage?: boolean } }
  return pageInfo?.hasNextPage === true
}
