import type { EmulatorClock } from '../state/clock'
import type { IdSource } from '../state/id-source'
import type { BulkOperation, BulkType, SavedBulkOperation } from './bulk-operation'

export interface BulkOperations {
  /** Oldest first. */
  list: (shop: string) => BulkOperation[]
  /** Operations that have not ended, oldest first. */
  running: (shop: string) => BulkOperation[]
  latest: (shop: string, type: BulkType) => BulkOperation | undefined
  /** @param complete called with the operation to complete it */
  add: (
    fields: Pick<BulkOperation, 'shop' | 'type' | 'query'>,
    complete: (operation: BulkOperation) => Promise<void>,
  ) => BulkOperation
  /** The file of this name. */
  file: (fileName: string) => string | undefined
  /** Cancels the running operations of a shop. */
  stop: (shop: string) => void
  /** Removes the operations of a shop. */
  forget: (shop: string) => void
  /** The operations of all shops, for the saved state. Running ones are saved as failed. */
  all: () => SavedBulkOperation[]
}

/**
 * Creates the store of bulk operations of all shops.
 *
 * @see docs/protocol.md#bulk-operations
 */
export function createBulkOperations(
  clock: EmulatorClock,
  ids: IdSource,
  saved: SavedBulkOperation[] = [],
): BulkOperations {
  let operations = saved.map((operation): BulkOperation => ({
    ...operation,
    complete: async () => {},
  }))
  const list = (shop: string) => operations.filter(operation => operation.shop === shop)
  const running = (shop: string) => list(shop).filter(isRunning)
  return {
    list,
    running,
    latest: (shop, type) => list(shop).findLast(operation => operation.type === type),
    add: (fields, complete) => {
      const operation: BulkOperation = {
        id: ids.nextNumber('bulk operation', fields.shop),
        ...fields,
        status: 'RUNNING',
        errorCode: null,
        createdAt: clock.now(),
        completedAt: null,
        fileName: `${ids.next(`bulk:${fields.shop}`)}.jsonl`,
        result: null,
        complete: () => complete(operation),
      }
      operations.push(operation)
      return operation
    },
    file: fileName => operations.find(operation => operation.fileName === fileName)?.result?.file,
    stop: shop => {
      for (const operation of running(shop)) {
        Object.assign(operation, { status: 'CANCELED' })
      }
    },
    forget: shop => {
      operations = operations.filter(operation => operation.shop !== shop)
    },
    all: () =>
      operations.map(({ complete: _, ...operation }) =>
        isRunning(operation)
          ? {
              ...operation,
              status: 'FAILED',
              errorCode: 'INTERNAL_SERVER_ERROR',
              completedAt: clock.now(),
            }
          : operation,
      ),
  }
}

/** Returns whether an operation has not ended. */
export function isRunning({ status }: Pick<BulkOperation, 'status'>): boolean {
  return status === 'RUNNING' || status === 'CANCELING'
}
