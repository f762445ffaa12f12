import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    cashDrawer: 'documented',
    cashDrawerCreate: 'assumed',
    cashDrawerFindOrCreate: 'documented',
    cashDrawerUpdate: 'assumed',
    cashDrawers: 'assumed',
    cashManagementLocationSummary: 'assumed',
    cashManagementReasonCodeCreate: 'assumed',
    cashManagementReasonCodeDelete: 'assumed',
    cashManagementReasonCodes: 'assumed',
    cashManagementShopSummary: 'assumed',
    cashTrackingSession: 'documented',
    cashTrackingSessions: 'assumed',
  },
  texts: {
    'The reason code already exists.': 'documented',
    'Reason code not found.': 'documented',
    'SYSTEM type reason codes are not deletable.': 'documented',
    'A cash drawer with this name already exists at the specified location.': 'documented',
    'The location was not found.': 'documented',
    'The point of sale device was not found.': 'documented',
    'The cash drawer assignment already exists.': 'documented',
    'The cash drawer was not found.': 'documented',
  },
}
