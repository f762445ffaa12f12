import type { DataOf, Operation } from '../api/operation'

/** A page of a connection of the Admin API. */
export interface ListConnection<Node> {
  nodes: Node[]
  pageInfo: {
    hasNextPage: boolean
    hasPreviousPage: boolean
    startCursor: string | null
    endCursor: string | null
  }
}

/** Variables of the operation of a list. */
export interface ListVariables<SortKey extends string> {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  query?: string | null
  sortKey?: SortKey | null
  reverse?: boolean | null
}

/** A record of the operation of a list: `RecordOf<typeof PRODUCTS>`. */
export type RecordOf<List extends Operation<{ records: { nodes: unknown[] } }, unknown>> =
  DataOf<List>['records']['nodes'][number]
