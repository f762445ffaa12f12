import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    deliveryPromiseParticipants: 'assumed',
    deliveryPromiseParticipantsUpdate: 'documented',
    deliveryPromiseProvider: 'assumed',
    deliveryPromiseProviderUpsert: 'assumed',
    deliveryPromiseSettings: 'recorded',
    deliverySettingUpdate: 'assumed',
  },
  texts: {
    "The location doesn't belong to the app.": 'documented',
    'The time zone is invalid.': 'documented',
  },
}
