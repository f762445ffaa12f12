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
export interface ListVariables {
  first: number | null
  last: number | null
  after: string | null
  before: string | null
  query: string | null
  sortKey: string | null
  reverse: boolean
}
