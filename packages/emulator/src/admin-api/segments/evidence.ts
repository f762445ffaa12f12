import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    customerSegmentMembers: 'documented',
    customerSegmentMembersQuery: 'recorded',
    customerSegmentMembersQueryCreate: 'recorded',
    customerSegmentMembership: 'assumed',
    segment: 'recorded',
    segmentCreate: 'recorded',
    segmentDelete: 'recorded',
    segmentFilterSuggestions: 'recorded',
    segmentFilters: 'recorded',
    segmentMigrations: 'assumed',
    segmentUpdate: 'recorded',
    segmentValueSuggestions: 'recorded',
    segments: 'recorded',
    segmentsCount: 'recorded',
  },
  texts: {
    'Invalid segment ID.': 'recorded',
    "Name can't be blank": 'recorded',
    'Name is too long (maximum is … characters)': 'recorded',
    'Providing both segment_id and query is not supported.': 'recorded',
    "Query can't be blank": 'recorded',
    'Query is too long (maximum is … characters)': 'recorded',
    'Segment does not exist': 'recorded',
    'Segment limit reached. Delete an existing segment to create more.': 'recorded',
    'You must provide one of segment_id or query.': 'recorded',
  },
}
