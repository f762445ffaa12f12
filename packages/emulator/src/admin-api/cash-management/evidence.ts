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
}
