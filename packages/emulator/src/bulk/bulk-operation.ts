export const BULK_ERROR_CODES = ['ACCESS_DENIED', 'INTERNAL_SERVER_ERROR', 'TIMEOUT'] as const
export type BulkErrorCode = (typeof BULK_ERROR_CODES)[number]
/** `CANCELING`: it stops at the next opportunity. */
export const BULK_STATUSES = ['RUNNING', 'CANCELING', 'COMPLETED', 'FAILED', 'CANCELED'] as const
export type BulkStatus = (typeof BULK_STATUSES)[number]

export const BULK_TYPES = ['QUERY', 'MUTATION'] as const
export type BulkType = (typeof BULK_TYPES)[number]

/** The file of an operation that completed, or the first part of it after a failure. */
export interface BulkResult {
  /** One JSON object on each line. */
  file: string
  objectCount: number
  /** Objects that have no parent; of a mutation, lines of the input. */
  rootObjectCount: number
}

/** The stored state of an operation. */
export interface SavedBulkOperation {
  /** Number inside the global id. */
  id: number
  shop: string
  type: BulkType
  /** The document of the query or mutation. */
  query: string
  status: BulkStatus
  errorCode: BulkErrorCode | null
  /** Milliseconds since the epoch. */
  createdAt: number
  completedAt: number | null
  /** File name that cannot be guessed. */
  fileName: string
  result: BulkResult | null
}

/** A query over all pages, or a mutation for each line of a file, that runs asynchronously. */
export interface BulkOperation extends SavedBulkOperation {
  /** Ends a running operation now. Resolves after the app was notified. */
  complete: () => Promise<void>
}
