import { bulkFileUrl } from '../../bulk/bulk-file'
import type { BulkOperation } from '../../bulk/bulk-operation'
import { bulkGid } from '../../bulk/finish-bulk-operation'
import { timestamp } from '../../engine/records/timestamp'

/** Converts an operation to the `BulkOperation` type of the schema. */
export function bulkOperationNode(operation: BulkOperation, origin: string) {
  const { id, type, status, errorCode, query, createdAt, completedAt, fileName, result } = operation
  const file = result && result.file !== '' ? result.file : null
  const url = file === null ? null : bulkFileUrl(origin, fileName)
  const isPartial = status === 'FAILED'
  return {
    __typename: 'BulkOperation',
    id: bulkGid(id),
    type,
    status,
    errorCode,
    query,
    createdAt: timestamp(createdAt),
    completedAt: completedAt === null ? null : timestamp(completedAt),
    objectCount: String(result?.objectCount ?? 0),
    rootObjectCount: String(result?.rootObjectCount ?? 0),
    fileSize: file === null || isPartial ? null : String(Buffer.byteLength(file)),
    url: isPartial ? null : url,
    partialDataUrl: isPartial ? url : null,
  }
}
