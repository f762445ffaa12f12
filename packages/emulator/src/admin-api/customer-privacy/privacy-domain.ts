import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationContext, MutationError } from '../../engine/resolve/mutation'
import { shopGid } from '../shop/shop-node'
import { consentRegions, defaultRules, hasRegions, isConsentRegion } from './consent-regions'
import type { ConsentRegion, ConsentRules } from './consent-regions'
import {
  allPolicies,
  CONSENT_POLICIES,
  disableFeature,
  isEnabled,
  regionKey,
} from './privacy-records'
import type { ConsentPolicyRecord, PrivacyFeature } from './privacy-records'

type Nullable<Fields> = { [Key in keyof Fields]?: Fields[Key] | null }
type PolicyInput = Nullable<ConsentRegion & ConsentRules>
type PolicyFilter = PolicyInput & { id?: string | null }

/**
 * Consent policies by region, and the privacy features that the platform manages.
 *
 * @see https://shopify.dev/docs/api/admin-graphql/latest/mutations/consentPolicyUpdate
 */
export const privacyDomain: Domain = {
  queries: {
    consentPolicy: (filter, context) =>
      allPolicies(context).filter(policy => matches(policy, filter)),
    consentPolicyRegions: () => consentRegions(),
    privacySettings: (_args, context) => {
      const autoManaged = (feature: PrivacyFeature) => ({
        autoManaged: isEnabled(context, feature),
      })
      return {
        banner: { ...autoManaged('COOKIE_BANNER'), enabled: isEnabled(context, 'COOKIE_BANNER') },
        dataSaleOptOutPage: autoManaged('DATA_SALE_OPT_OUT_PAGE'),
        privacyPolicy: { ...autoManaged('PRIVACY_POLICY'), supportedLocales: ['en'] },
      }
    },
  },
  mutations: {
    consentPolicyUpdate: defineMutation({
      checks: [
        {
          field: null,
          code: 'SHOPIFY_COOKIE_BANNER_NOT_DISABLED',
          message: "Shopify's cookie banner must be disabled.",
          fails: (_args, context) => isEnabled(context, 'COOKIE_BANNER'),
          isFinal: true,
        },
      ],
      errors: ({ consentPolicies }) => consentPolicies.flatMap(policyErrors),
      run: ({ consentPolicies }, context) => ({
        updatedPolicies: consentPolicies.flatMap(input => putPolicy(context, input)),
      }),
    }),
    privacyFeaturesDisable: defineMutation({
      run: ({ featuresToDisable }, context) => {
        const featuresDisabled = [...new Set(featuresToDisable)]
        for (const feature of featuresDisabled) disableFeature(context, feature)
        return { featuresDisabled }
      },
    }),
  },
  types: {
    ConsentPolicy: {
      shopId: (_policy: ConsentPolicyRecord, _args, { store }) => shopGid(store),
    },
    CookieBanner: { translations: () => [] },
  },
  nodes: {
    ConsentPolicy: (id, context) => allPolicies(context).find(policy => policy.id === id),
  },
}

function matches(policy: ConsentPolicyRecord, filter: PolicyFilter): boolean {
  const names = [
    'id',
    'countryCode',
    'regionCode',
    'consentRequired',
    'dataSaleOptOutRequired',
  ] as const
  return names.every(name => filter[name] == null || filter[name] === policy[name])
}

/** Lists the first error of a policy. */
function policyErrors(
  { countryCode, regionCode = null }: PolicyInput,
  index: number,
): MutationError[] {
  const field = (name: string) => ['consentPolicies', String(index), name]
  if (!countryCode)
    return [
      {
        field: field('countryCode'),
        code: 'COUNTRY_CODE_REQUIRED',
        message: 'Country code is required.',
      },
    ]
  if (regionCode !== null && !regionCode.startsWith(`${countryCode}-`))
    return [
      {
        field: field('regionCode'),
        code: 'REGION_CODE_MUST_MATCH_COUNTRY_CODE',
        message: 'Region code must match the country code.',
      },
    ]
  if (regionCode === null && hasRegions(countryCode))
    return [
      {
        field: field('regionCode'),
        code: 'REGION_CODE_REQUIRED',
        message: 'Region code is required for countries with existing regional policies.',
      },
    ]
  return isConsentRegion({ countryCode, regionCode })
    ? []
    : [
        {
          field: ['consentPolicies', String(index)],
          code: 'UNSUPORTED_CONSENT_POLICY',
          message: 'Unsupported consent policy.',
        },
      ]
}

/** Stores a policy. Returns it, or nothing if it is what it was. */
function putPolicy(context: MutationContext, input: PolicyInput): ConsentPolicyRecord[] {
  const policies = CONSENT_POLICIES.in(context)
  const region = { countryCode: input.countryCode ?? '', regionCode: input.regionCode ?? null }
  const [own] = policies.lookUp('region', regionKey(region))
  const before = own ?? { ...region, ...defaultRules(region) }
  const rules = {
    consentRequired: input.consentRequired ?? before.consentRequired,
    dataSaleOptOutRequired: input.dataSaleOptOutRequired ?? before.dataSaleOptOutRequired,
  }
  const isSame =
    rules.consentRequired === before.consentRequired &&
    rules.dataSaleOptOutRequired === before.dataSaleOptOutRequired
  if (own && isSame) return []
  const id = own?.id ?? policies.nextId()
  return [policies.put({ ...region, ...rules, id, __typename: CONSENT_POLICIES.type })]
}
