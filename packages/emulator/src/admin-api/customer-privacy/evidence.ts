import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    consentPolicy: 'assumed',
    consentPolicyRegions: 'assumed',
    consentPolicyUpdate: 'assumed',
    privacyFeaturesDisable: 'assumed',
    privacySettings: 'assumed',
  },
  texts: {
    "Shopify's cookie banner must be disabled.": 'documented',
    'Region code is required for countries with existing regional policies.': 'documented',
    'Unsupported consent policy.': 'documented',
    'Country code is required.': 'documented',
    'Region code must match the country code.': 'documented',
  },
}
