/** Cost of a query and state of the shop's bucket, in cost points; `restoreRate` per second. */
export interface GraphqlCost {
  requestedQueryCost: number
  actualQueryCost: number | null
  throttleStatus: { maximumAvailable: number; currentlyAvailable: number; restoreRate: number }
}

export interface GraphqlExtensions {
  cost?: GraphqlCost
  [key: string]: unknown
}

export interface GraphqlResult<TData> {
  data: TData
  extensions?: GraphqlExtensions
  /** Headers of the response. */
  headers: Headers
}
