import type { DomainEvidence } from '../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    job: 'recorded',
    node: 'recorded',
    nodes: 'recorded',
    tagsAdd: 'recorded',
    tagsRemove: 'recorded',
  },
  texts: {
    '… does not exist': 'recorded',
  },
}
