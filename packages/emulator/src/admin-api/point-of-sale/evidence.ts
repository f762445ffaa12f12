import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    pointOfSaleDevice: 'documented',
    pointOfSaleDeviceAssignToCashDrawer: 'documented',
    pointOfSaleDevicePaymentSession: 'documented',
    pointOfSaleDevicePaymentSessionAdjust: 'assumed',
    pointOfSaleDevicePaymentSessionClose: 'assumed',
    pointOfSaleDevicePaymentSessionCount: 'assumed',
    pointOfSaleDevicePaymentSessionOpen: 'assumed',
    pointOfSaleDevicePaymentSessions: 'assumed',
  },
}
