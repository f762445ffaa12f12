import { EU_MEMBERS, findCountry } from '../addresses/countries'
import { PROVINCES } from '../addresses/provinces'

/** A country, or a part of one that has rules of its own. */
export interface ConsentRegion {
  readonly countryCode: string
  /** ISO 3166-2, e.g. `US-CA`. */
  readonly regionCode: string | null
}

/** What the law of a region requires. */
export interface ConsentRules {
  readonly consentRequired: boolean
  readonly dataSaleOptOutRequired: boolean
}

/** The European Economic Area, the United Kingdom, and Switzerland. */
const CONSENT_COUNTRIES = new Set([...EU_MEMBERS, 'CH', 'GB', 'IS', 'LI', 'NO'].sort())
/** States with a law about the sale of personal data. */
const OPT_OUT_STATES = new Set(
  'CA CO CT DE FL IA IN KY MD MN MT NE NH NJ OR RI TN TX UT VA'.split(' '),
)
/** The country whose regions have rules of their own. */
const COUNTRY_WITH_REGIONS = 'US'

/** Returns whether a policy is for a region of the country, and not for the whole of it. */
export function hasRegions(countryCode: string): boolean {
  return countryCode === COUNTRY_WITH_REGIONS
}

/** Returns whether there is such a country, or such a region of a country with regions. */
export function isConsentRegion({ countryCode, regionCode }: ConsentRegion): boolean {
  if (regionCode === null) return findCountry(countryCode, null) !== undefined
  return consentRegions().some(region => region.regionCode === regionCode)
}

/** Lists the regions that have a policy by default. */
export function consentRegions(): ConsentRegion[] {
  const states = Object.keys(PROVINCES[COUNTRY_WITH_REGIONS] ?? {})
  return [
    ...[...CONSENT_COUNTRIES].map(countryCode => ({ countryCode, regionCode: null })),
    ...states.map(code => ({
      countryCode: COUNTRY_WITH_REGIONS,
      regionCode: `${COUNTRY_WITH_REGIONS}-${code}`,
    })),
  ]
}

/** The rules of a region without a policy of the store. */
export function defaultRules({ countryCode, regionCode }: ConsentRegion): ConsentRules {
  const state = regionCode?.slice(COUNTRY_WITH_REGIONS.length + 1) ?? ''
  return {
    consentRequired: CONSENT_COUNTRIES.has(countryCode),
    dataSaleOptOutRequired: countryCode === COUNTRY_WITH_REGIONS && OPT_OUT_STATES.has(state),
  }
}
