import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    deletionEvents: 'assumed',
    event: 'recorded',
    events: 'recorded',
    eventsCount: 'recorded',
  },
}
