import type { GraphqlContext } from '../../engine/graphql-context'
import { globalId } from '../../engine/records/global-id'
import type { StoredRecord } from '../../engine/records/record-table'
import { consentRegions, defaultRules } from './consent-regions'
import type { ConsentRegion, ConsentRules } from './consent-regions'
import { defineRecords } from '../../engine/resolve/define-records'

/** A policy that the store has set for a region. */
export interface ConsentPolicyRecord extends StoredRecord, ConsentRegion, ConsentRules {}

export type PrivacyFeature = 'COOKIE_BANNER' | 'DATA_SALE_OPT_OUT_PAGE' | 'PRIVACY_POLICY'

export const CONSENT_POLICIES = defineRecords<ConsentPolicyRecord, 'region'>('ConsentPolicy', {
  region: regionKey,
})
/** The features that the app has disabled, by name. */
const DISABLED_FEATURES = defineRecords<StoredRecord>('PrivacyFeature')

/** Identifies a region. */
export function regionKey({ countryCode, regionCode }: ConsentRegion): string {
  return regionCode ?? countryCode
}

/** Lists the policies of the store, and those of the platform for the regions without one. */
export function allPolicies(context: GraphqlContext): ConsentPolicyRecord[] {
  const own = CONSENT_POLICIES.in(context)
  const defaults = consentRegions()
    .filter(region => !own.has('region', regionKey(region)))
    .map(region => ({
      ...region,
      ...defaultRules(region),
      // The platform marks its own policies by this prefix.
      id: globalId(CONSENT_POLICIES.type, `SD-${regionKey(region)}`),
      __typename: CONSENT_POLICIES.type,
    }))
  return [...own.all(), ...defaults]
}

/** Returns whether a feature is on. All are, until an app disables them. */
export function isEnabled(context: GraphqlContext, feature: PrivacyFeature): boolean {
  return !DISABLED_FEATURES.in(context).get(globalId(DISABLED_FEATURES.type, feature))
}

/** Turns a feature off. */
export function disableFeature(context: GraphqlContext, feature: PrivacyFeature): void {
  const { type } = DISABLED_FEATURES
  DISABLED_FEATURES.in(context).put({ id: globalId(type, feature), __typename: type })
}
