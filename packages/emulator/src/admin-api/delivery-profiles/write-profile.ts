import type {
  DeliveryCountryInput,
  DeliveryLocationGroupZoneInput,
  DeliveryProfileInput,
  DeliveryProfileLocationGroupInput,
} from '../../../generated/admin'
import { PROVINCES } from '../addresses/provinces'
import { globalId } from '../../engine/records/global-id'
import type { RecordStore } from '../../engine/records/record-store'
import { LOCATIONS } from '../locations/location-records'
import type {
  CountryRecord,
  LocationGroupRecord,
  MethodRecord,
  ZoneRecord,
} from './profile-records'
import { addMethod, changeMethod } from './write-method'
import type { MethodWriter } from './write-method'

/**
 * Applies an input to the location groups of a profile.
 *
 * @param groups those of the profile; empty for a new profile
 */
export function writeGroups(
  writer: MethodWriter,
  groups: readonly LocationGroupRecord[],
  profile: DeliveryProfileInput,
): LocationGroupRecord[] {
  const deleted = new Set([
    ...(profile.locationGroupsToDelete ?? []),
    ...(profile.zonesToDelete ?? []),
    ...(profile.methodDefinitionsToDelete ?? []),
    ...(profile.conditionsToDelete ?? []),
  ])
  // Unlike the lists that replaced it, this one ignores locations that do not exist.
  const older = (profile.profileLocationGroups ?? []).map(group => withKnown(writer.records, group))
  const changes = [...(profile.locationGroupsToUpdate ?? []), ...older.filter(({ id }) => id)]
  const created = [...(profile.locationGroupsToCreate ?? []), ...older.filter(({ id }) => !id)]
  return [
    ...groups
      .filter(({ id }) => !deleted.has(id))
      .map(group => withoutParts(group, deleted))
      .map(group =>
        changes
          .filter(({ id }) => id === group.id)
          .reduce((changed, input) => changeGroup(writer, changed, input), group),
      ),
    ...created.map(input =>
      changeGroup(
        writer,
        {
          id: nextId(writer.records, 'DeliveryLocationGroup'),
          __typename: 'DeliveryLocationGroup',
          locationIds: [],
          zones: [],
        },
        input,
      ),
    ),
  ]
}

function withKnown(
  records: RecordStore,
  group: DeliveryProfileLocationGroupInput,
): DeliveryProfileLocationGroupInput {
  const known = (ids: readonly string[] | null | undefined) =>
    ids?.filter(id => records.table(LOCATIONS).get(id))
  return {
    ...group,
    locations: known(group.locations),
    locationsToAdd: known(group.locationsToAdd),
  }
}

function withoutParts(
  group: LocationGroupRecord,
  deleted: ReadonlySet<string>,
): LocationGroupRecord {
  const methodsOf = (zone: ZoneRecord): MethodRecord[] =>
    zone.methods
      .filter(({ id }) => !deleted.has(id))
      .map(method => ({
        ...method,
        conditions: method.conditions.filter(({ id }) => !deleted.has(id)),
      }))
  return {
    ...group,
    zones: group.zones
      .filter(({ id }) => !deleted.has(id))
      .map(zone => ({ ...zone, methods: methodsOf(zone) })),
  }
}

function changeGroup(
  writer: MethodWriter,
  group: LocationGroupRecord,
  input: DeliveryProfileLocationGroupInput,
): LocationGroupRecord {
  const removed = new Set(input.locationsToRemove ?? [])
  const locationIds = [
    ...(input.locations ?? group.locationIds),
    ...(input.locationsToAdd ?? []),
  ].filter(id => !removed.has(id))
  return {
    ...group,
    locationIds: [...new Set(locationIds)],
    zones: [
      ...group.zones.map(zone => {
        const change = input.zonesToUpdate?.find(({ id }) => id === zone.id)
        return change ? changeZone(writer, zone, change) : zone
      }),
      ...(input.zonesToCreate ?? []).map(zone =>
        changeZone(
          writer,
          {
            id: nextId(writer.records, 'DeliveryZone'),
            __typename: 'DeliveryZone',
            name: '',
            countries: [],
            methods: [],
          },
          zone,
        ),
      ),
    ],
  }
}

function changeZone(
  writer: MethodWriter,
  zone: ZoneRecord,
  input: DeliveryLocationGroupZoneInput,
): ZoneRecord {
  return {
    ...zone,
    name: input.name ?? zone.name,
    countries: input.countries
      ? input.countries.map(country => countryRecord(writer.records, country)).sort(byCode)
      : zone.countries,
    methods: [
      ...zone.methods.map(method => {
        const change = input.methodDefinitionsToUpdate?.find(({ id }) => id === method.id)
        return change ? changeMethod(writer, method, change) : method
      }),
      ...(input.methodDefinitionsToCreate ?? []).map(method => addMethod(writer, method)),
    ],
  }
}

function countryRecord(records: RecordStore, input: DeliveryCountryInput): CountryRecord {
  const countryCode = input.restOfWorld ? null : (input.code ?? null)
  const codes = input.includeAllProvinces
    ? Object.keys(PROVINCES[countryCode ?? ''] ?? {})
    : (input.provinces ?? []).map(({ code }) => code)
  return {
    id: nextId(records, 'DeliveryCountry'),
    __typename: 'DeliveryCountry',
    countryCode,
    provinces: codes.map(code => ({
      id: nextId(records, 'DeliveryProvince'),
      __typename: 'DeliveryProvince',
      code,
    })),
  }
}

function byCode(left: CountryRecord, right: CountryRecord): number {
  const [leftCode, rightCode] = [left.countryCode ?? '~', right.countryCode ?? '~']
  return leftCode < rightCode ? -1 : leftCode > rightCode ? 1 : 0
}

function nextId(records: RecordStore, type: string): string {
  return globalId(type, records.nextNumber(type))
}
