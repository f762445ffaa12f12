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
  texts: {
    'Staff member not found.': 'documented',
    'Reason code not found.': 'documented',
    'Point of sale device payment session not found.': 'documented',
    'Session is already closed.': 'documented',
    'Time cannot be before session opening time.': 'documented',
    'The currency code does not match the cash drawer currency.': 'documented',
    'The point of sale device was not found.': 'documented',
    'The point_of_sale_device has no cash drawer associated with it.': 'documented',
    'A point of sale device payment session is already open for this point of sale device.':
      'documented',
    'The cash drawer was not found.': 'documented',
    'The cash drawer and point of sale device must be in the same location.': 'documented',
  },
}
