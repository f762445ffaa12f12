import type { DomainEvidence } from '../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    company: 'assumed',
    companyLocation: 'assumed',
    companyLocationAssignAddress: 'assumed',
    customer: 'assumed',
    customerAddressCreate: 'assumed',
    customerAddressDelete: 'assumed',
    customerAddressUpdate: 'assumed',
    customerEmailMarketingSubscribe: 'assumed',
    customerEmailMarketingUnsubscribe: 'assumed',
    customerUpdate: 'assumed',
    customerWhatsAppMarketingConsentUpdate: 'documented',
    draftOrder: 'documented',
    metafieldsDelete: 'assumed',
    metafieldsSet: 'documented',
    order: 'documented',
    orderRequestReturn: 'assumed',
    return: 'documented',
    returnCalculate: 'assumed',
    shop: 'assumed',
    storefrontCustomerAccessTokenCreate: 'documented',
    subscriptionBillingCycleSkip: 'assumed',
    subscriptionBillingCycleUnskip: 'assumed',
    subscriptionContractActivate: 'documented',
    subscriptionContractCancel: 'assumed',
    subscriptionContractFetchDeliveryOptions: 'assumed',
    subscriptionContractPause: 'assumed',
    subscriptionContractSelectDeliveryMethod: 'documented',
  },
  texts: {
    'The customer is already subscribed.': 'documented',
  },
}
