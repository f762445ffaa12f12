interface MoneyInput {
  amount: string
  currencyCode: string
}

export interface CountryInput {
  code?: string | null
  includeAllProvinces?: boolean | null
  provinces?: readonly { code: string }[] | null
  restOfWorld?: boolean | null
}

export interface MethodInput {
  id?: string | null
  name?: string | null
  description?: string | null
  active?: boolean | null
  rateDefinition?: { price: MoneyInput } | null
  participant?: {
    adaptToNewServices?: boolean | null
    carrierServiceId?: string | null
    fixedFee?: MoneyInput | null
    percentageOfRateFee?: number | null
    participantServices?: readonly { name: string; active: boolean }[] | null
  } | null
  weightConditionsToCreate?:
    | readonly {
        criteria?: { unit: string; value: number } | null
        operator?: string | null
      }[]
    | null
  priceConditionsToCreate?:
    readonly { criteria?: MoneyInput | null; operator?: string | null }[] | null
  conditionsToUpdate?:
    | readonly {
        id: string
        criteria?: number | null
        criteriaUnit?: string | null
        field?: 'TOTAL_PRICE' | 'TOTAL_WEIGHT' | null
        operator?: string | null
      }[]
    | null
}

export interface ZoneInput {
  id?: string | null
  name?: string | null
  countries?: readonly CountryInput[] | null
  methodDefinitionsToCreate?: readonly MethodInput[] | null
  methodDefinitionsToUpdate?: readonly MethodInput[] | null
}

export interface GroupInput {
  id?: string | null
  locations?: readonly string[] | null
  locationsToAdd?: readonly string[] | null
  locationsToRemove?: readonly string[] | null
  zonesToCreate?: readonly ZoneInput[] | null
  zonesToUpdate?: readonly ZoneInput[] | null
}

export interface ProfileInput {
  name?: string | null
  conditionsToDelete?: readonly string[] | null
  methodDefinitionsToDelete?: readonly string[] | null
  zonesToDelete?: readonly string[] | null
  locationGroupsToCreate?: readonly GroupInput[] | null
  locationGroupsToDelete?: readonly string[] | null
  locationGroupsToUpdate?: readonly GroupInput[] | null
  /** Replaced by the three lists above. */
  profileLocationGroups?: readonly GroupInput[] | null
  variantsToAssociate?: readonly string[] | null
  variantsToDissociate?: readonly string[] | null
}

/** Lists the location groups that an input creates or changes. */
export function groupInputs(profile: ProfileInput): GroupInput[] {
  return [...(profile.locationGroupsToCreate ?? []), ...(profile.locationGroupsToUpdate ?? [])]
}

/** Lists the zones that an input creates or changes. */
export function zoneInputs(profile: ProfileInput): ZoneInput[] {
  return groupInputs(profile).flatMap(group => [
    ...(group.zonesToCreate ?? []),
    ...(group.zonesToUpdate ?? []),
  ])
}
