import type { GraphqlContext } from '../../engine/graphql-context'
import { countryName, provinceName } from '../addresses/countries'
import { CARRIER_SERVICES } from '../carrier-services/carrier-records'
import { moneyV2 } from '../../money/money-v2'
import { BY_ID, compareItems, paginate } from '../../engine/records/connection'
import type { ConnectionArgs, ConnectionOrder } from '../../engine/records/connection'
import type { FieldResolver } from '../../engine/resolve/domain'
import { LOCATIONS } from '../locations/location-records'
import type { LocationRecord } from '../locations/location-records'
import type {
  ConditionRecord,
  CountryRecord,
  LocationGroupRecord,
  MethodRecord,
  ParticipantRecord,
  RateRecord,
  ZoneRecord,
} from './profile-records'

type Fields = Readonly<Record<string, FieldResolver>>

const BY_NAME: ConnectionOrder<LocationRecord> = {
  idOf: ({ id }) => id,
  sortValue: ({ name }) => name,
}
function countryLabel({ countryCode }: CountryRecord): string {
  return countryCode === null ? 'Rest of world' : (countryName(countryCode) ?? countryCode)
}

/** Fields of the types inside of delivery profiles that are not properties of their records. */
export const profilePartFields: Readonly<Record<string, Fields>> = {
  DeliveryProfileLocationGroup: {
    countriesInAnyZone: ({ zones }: LocationGroupRecord) =>
      zones.flatMap(({ name, countries }) => countries.map(country => ({ zone: name, country }))),
    locationGroup: (group: LocationGroupRecord) => group,
    locationGroupZones: ({ zones }: LocationGroupRecord, args: ConnectionArgs) =>
      paginate(zones, args, BY_ID),
  },
  DeliveryLocationGroup: {
    locations: (group: LocationGroupRecord, args: ConnectionArgs, context: GraphqlContext) =>
      paginate(locationsOf(context, group).sort(compareItems(BY_NAME)), args, BY_NAME),
    locationsCount: ({ locationIds }: LocationGroupRecord) => ({
      count: locationIds.length,
      precision: 'EXACT',
    }),
  },
  DeliveryLocationGroupZone: {
    methodDefinitionCounts: ({ methods }: ZoneRecord) => {
      const rates = methods.filter(({ rateProvider }) => isRate(rateProvider))
      return {
        rateDefinitionsCount: rates.length,
        participantDefinitionsCount: methods.length - rates.length,
      }
    },
    methodDefinitions: (
      { methods }: ZoneRecord,
      { type, ...args }: ConnectionArgs & { type?: 'MERCHANT' | 'PARTICIPANT' | null },
    ) =>
      paginate(
        methods.filter(
          ({ rateProvider }) => !type || (type === 'MERCHANT') === isRate(rateProvider),
        ),
        args,
        BY_ID,
      ),
    zone: (zone: ZoneRecord) => zone,
  },
  DeliveryCountry: {
    code: ({ countryCode }: CountryRecord) => ({ countryCode, restOfWorld: countryCode === null }),
    name: countryLabel,
    provinces: ({ countryCode, provinces }: CountryRecord) =>
      provinces.map(province => {
        const name = provinceName(countryCode, province.code)
        return { ...province, name, translatedName: name }
      }),
    translatedName: countryLabel,
  },
  DeliveryMethodDefinition: {
    methodConditions: ({ conditions }: MethodRecord) => conditions,
  },
  DeliveryRateDefinition: {
    price: ({ amount, currencyCode }: RateRecord) => moneyV2(amount, currencyCode),
  },
  DeliveryParticipant: {
    carrierService: CARRIER_SERVICES.at<ParticipantRecord>('carrierServiceId'),
    fixedFee: ({ fixedFee }: ParticipantRecord) =>
      fixedFee && moneyV2(fixedFee.amount, fixedFee.currencyCode),
  },
  DeliveryCondition: {
    conditionCriteria: ({ field, unit, value }: ConditionRecord) =>
      field === 'TOTAL_WEIGHT' ? { __typename: 'Weight', unit, value } : moneyV2(value, unit),
  },
}

function isRate({ __typename }: MethodRecord['rateProvider']): boolean {
  return __typename === 'DeliveryRateDefinition'
}

function locationsOf(
  context: GraphqlContext,
  { locationIds }: LocationGroupRecord,
): LocationRecord[] {
  return locationIds.flatMap(id => LOCATIONS.in(context).get(id) ?? [])
}
