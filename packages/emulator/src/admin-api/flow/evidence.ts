import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    flowTriggerReceive: 'assumed',
  },
  texts: {
    '`handle` and `payload` arguments are required': 'recorded',
    'Cannot use `handle` and `payload` arguments with `body` argument': 'recorded',
  },
}
