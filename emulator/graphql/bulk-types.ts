/**
 * Schema types for bulk operations.
 *
 * @see docs/protocol.md#bulk-operations
 */
export const BULK_TYPES = `
  scalar UnsignedInt64

  enum BulkOperationType { QUERY MUTATION }
  enum BulkOperationStatus { CANCELED CANCELING COMPLETED CREATED EXPIRED FAILED RUNNING }
  enum BulkOperationErrorCode { ACCESS_DENIED INTERNAL_SERVER_ERROR TIMEOUT }
  enum BulkOperationUserErrorCode { INVALID LIMIT_REACHED OPERATION_IN_PROGRESS }

  extend type Query {
    currentBulkOperation(type: BulkOperationType = QUERY): BulkOperation
  }
  extend type Mutation {
    bulkOperationRunQuery(query: String!): BulkOperationRunQueryPayload
    bulkOperationCancel(id: ID!): BulkOperationCancelPayload
  }

  type BulkOperation implements Node {
    id: ID!
    type: BulkOperationType!
    status: BulkOperationStatus!
    errorCode: BulkOperationErrorCode
    query: String!
    createdAt: DateTime!
    completedAt: DateTime
    objectCount: UnsignedInt64!
    rootObjectCount: UnsignedInt64!
    fileSize: UnsignedInt64
    url: URL
    partialDataUrl: URL
  }
  type BulkOperationRunQueryPayload { bulkOperation: BulkOperation userErrors: [BulkOperationUserError!]! }
  type BulkOperationUserError { field: [String!] message: String! code: BulkOperationUserErrorCode }
  type BulkOperationCancelPayload { bulkOperation: BulkOperation userErrors: [UserError!]! }
`
