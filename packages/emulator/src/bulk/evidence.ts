import type { DomainEvidence } from '../engine/resolve/domain-evidence'

/** How the texts of errors in this folder are known. */
export const evidence: DomainEvidence = {
  texts: {
    'Bulk mutations cannot contain more than … connection.': 'recorded',
    'Failed to parse the mutation - …': 'recorded',
    'Invalid operation type. Only `mutation` operations are supported.': 'recorded',
    'You must specify a single top level mutation.': 'recorded',
    'You must use an allowed mutation name.': 'recorded',
  },
}
