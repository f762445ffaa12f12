import type { MarketRecord } from './market-records'

/** A list of ids, or a level of application. */
interface IdsInput {
  applicationLevel?: string | null
  locationIds?: readonly string[] | null
  companyLocationIds?: readonly string[] | null
}

export interface ConditionsInput {
  regionsCondition?: {
    applicationLevel?: string | null
    regionIds?: readonly string[] | null
    regions?: readonly { countryCode: string }[] | null
  } | null
  locationsCondition?: IdsInput | null
  companyLocationsCondition?: IdsInput | null
}

export interface CurrencySettingsInput {
  baseCurrency?: string | null
  baseCurrencyManualRate?: string | null
  localCurrencies?: boolean | null
  roundingEnabled?: boolean | null
}

export interface MarketFieldsInput {
  name?: string | null
  handle?: string | null
  status?: MarketRecord['status'] | null
  enabled?: boolean | null
  currencySettings?: CurrencySettingsInput | null
  priceInclusions?: {
    dutiesPricingStrategy?: string | null
    taxPricingStrategy?: string | null
  } | null
}

export interface MarketCreateInput extends MarketFieldsInput {
  conditions?: ConditionsInput | null
  regions?: readonly { countryCode: string }[] | null
  catalogs?: readonly string[] | null
  webPresences?: readonly string[] | null
}

export interface MarketUpdateInput extends MarketFieldsInput {
  conditions?: {
    conditionsToAdd?: ConditionsInput | null
    conditionsToDelete?: ConditionsInput | null
  } | null
  catalogsToAdd?: readonly string[] | null
  catalogsToDelete?: readonly string[] | null
  webPresencesToAdd?: readonly string[] | null
  webPresencesToDelete?: readonly string[] | null
  removeCurrencySettings?: boolean | null
  removePriceInclusions?: boolean | null
}
