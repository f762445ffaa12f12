import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    bulkOperation: 'recorded',
    bulkOperationCancel: 'recorded',
    bulkOperationRunMutation: 'recorded',
    bulkOperationRunQuery: 'recorded',
    bulkOperations: 'recorded',
    currentBulkOperation: 'recorded',
  },
  texts: {
    'The input file is empty.': 'recorded',
    'A bulk operation cannot be canceled when it is …': 'recorded',
    'A bulk … operation for this app and shop is already in progress: ….': 'recorded',
    'Bulk operation does not exist': 'recorded',
    'Bulk queries cannot contain connections with a nesting depth greater than ….': 'recorded',
    'Bulk queries cannot contain more than … connections.': 'recorded',
    'Bulk queries must contain at least one connection.': 'recorded',
    'Invalid bulk query: …': 'recorded',
    "The JSONL file could not be found. Try uploading the file again, and check that you've entered the URL correctly for the stagedUploadPath mutation argument.":
      'recorded',
    'The JSONL file submitted via the `stagedUploadsCreate` mutation is invalid. Update the file and try again.':
      'documented',
    "The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. Connection fields without 'id': ….":
      'recorded',
    'is too large (… bytes; maximum is … bytes)': 'recorded',
    'is too long (maximum is … characters)': 'recorded',
    'is too short (minimum is … characters)': 'recorded',
    "All connection fields in a bulk query must select their contents using 'edges' > 'node', e.g: '… { edges { node {'. Selecting via 'nodes' is not supported. Invalid connection fields: '…'.":
      'recorded',
    'Bulk queries cannot contain a top level `node` field.': 'recorded',
    'Invalid operation type. Only `query` operations are supported.': 'recorded',
    'Queries that contain a connection field within a list field are not currently supported.':
      'recorded',
  },
}
