export const BULK_ERROR_CODES = ['ACCESS_DENIED', 'INTERNAL_SERVER_ERROR', 'TIMEOUT'] as const
export type BulkErrorCode = (typeof BULK_ERROR_CODES)[number]
export const BULK_STATUSES = ['RUNNING', 'COMPLETED', 'FAILED', 'CANCELED'] as const
export type BulkStatus = (typeof BULK_STATUSES)[number]

/** The file of a finished operation. */
export interface BulkResult {
  /** One JSON object on each line. */
  file: string
  objectCount: number
  /** Objects that have no parent. */
  rootObjectCount: number
}

/** The stored state of an operation. */
export interface SavedBulkOperation {
  /** Number inside the global id. */
  id: number
  shop: string
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

/** A query that runs over all pages, asynchronously. */
export interface BulkOperation extends SavedBulkOperation {
  /** Completes a running operation now. Resolves after the app was notified. */
  complete: () => Promise<void>
}
