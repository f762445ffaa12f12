import type { InventoryItemInput } from '../../../generated/admin'
import { currentTime } from '../../engine/records/timestamp'
import { WEIGHT_SYMBOLS } from '../../engine/records/weight-units'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { findProvince } from '../addresses/countries'
import { INVENTORY_ITEMS } from './inventory-records'
import type { InventoryItemRecord } from './inventory-records'
import { itemWebhook } from './inventory-webhooks'

const SYSTEM_CODE = /^\d{6,13}$/
const INVALID_SYSTEM_CODE =
  'Harmonized system code must be a number between six and thirteen digits'

/** The root that changes inventory items. */
export const itemMutations: Mutations = {
  inventoryItemUpdate: defineMutation({
    checks: [
      {
        field: ['input', 'cost'],
        message: 'Cost must be greater than or equal to 0',
        fails: ({ input: { cost } }) => typeof cost === 'string' && Number(cost) < 0,
      },
      {
        field: ['input', 'measurement', 'weight'],
        message: ({ input: { measurement } }) => {
          const { unit = 'KILOGRAMS', value = 0 } = measurement?.weight ?? {}
          const symbol = WEIGHT_SYMBOLS[unit] ?? ''
          return `Measurement weight value ${value} ${symbol} must be >= 0 ${symbol}`
        },
        fails: ({ input: { measurement } }) => Number(measurement?.weight?.value ?? 0) < 0,
      },
      {
        field: ['input', 'harmonizedSystemCode'],
        message: INVALID_SYSTEM_CODE,
        fails: ({ input: { harmonizedSystemCode: code } }) =>
          typeof code === 'string' && code !== '' && !SYSTEM_CODE.test(code),
      },
      {
        field: ['input', 'countryHarmonizedSystemCodes'],
        message: "Country code can't be blank",
        fails: ({ input: { countryHarmonizedSystemCodes: codes } }) =>
          codes?.some(({ countryCode }) => !countryCode) ?? false,
      },
      {
        field: args => [
          'input',
          'countryHarmonizedSystemCodes',
          String(invalidCodeOf(args.input)),
          'harmonizedSystemCode',
        ],
        message: INVALID_SYSTEM_CODE,
        fails: ({ input }) => invalidCodeOf(input) !== -1,
      },
      {
        field: ['input', 'countryCodeOfOrigin'],
        message: 'Country code of origin is invalid',
        // The schema has a code for an unknown country, which no item has.
        fails: ({ input: { countryCodeOfOrigin: code } }) => code === 'ZZ',
      },
      {
        field: ['input', 'provinceCodeOfOrigin'],
        message: 'Province code of origin is invalid',
        fails: ({ id, input }, context) => {
          const item = INVENTORY_ITEMS.in(context).get(id)
          const { provinceCodeOfOrigin: province } = input
          const country = input.countryCodeOfOrigin ?? item?.countryCodeOfOrigin
          return (
            Boolean(province && country) &&
            findProvince(country ?? '', province, undefined) === undefined
          )
        },
      },
    ],
    // Assumed: the values are checked before the item is read.
    errors: ({ id }, context) =>
      INVENTORY_ITEMS.in(context).get(id)
        ? []
        : [
            {
              field: ['id'],
              message: "The product couldn't be updated because it does not exist.",
            },
          ],
    topics: ['inventory_items/update'],
    run: ({ id, input }, context) => {
      const item = INVENTORY_ITEMS.in(context).update(id, {
        ...changesOf(input),
        updatedAt: currentTime(context),
      })
      if (item) context.emit('inventory_items/update', itemWebhook(item))
      return { inventoryItem: item ?? null }
    },
  }),
}

/** Returns the position of an invalid code of a country; -1: there is none. */
function invalidCodeOf({ countryHarmonizedSystemCodes: codes }: InventoryItemInput): number {
  return (codes ?? []).findIndex(
    ({ countryCode, harmonizedSystemCode: code }) => countryCode && !SYSTEM_CODE.test(code),
  )
}

/** Lists the fields that an input changes. Null leaves a field unchanged that cannot be null. */
function changesOf(input: InventoryItemInput): Partial<InventoryItemRecord> {
  const { cost, countryHarmonizedSystemCodes: codes, measurement, requiresShipping } = input
  const { countryCodeOfOrigin, harmonizedSystemCode, provinceCodeOfOrigin, sku, tracked } = input
  return {
    ...(cost !== undefined && { cost }),
    ...(codes && {
      countryCodes: codes.map(code => ({ ...code, countryCode: code.countryCode ?? '' })),
    }),
    ...(countryCodeOfOrigin !== undefined && { countryCodeOfOrigin }),
    ...(harmonizedSystemCode !== undefined && { harmonizedSystemCode }),
    ...(measurement?.weight && { weight: measurement.weight }),
    ...(provinceCodeOfOrigin !== undefined && { provinceCodeOfOrigin }),
    ...(typeof requiresShipping === 'boolean' && { requiresShipping }),
    ...(sku !== undefined && { sku }),
    ...(typeof tracked === 'boolean' && { tracked }),
  }
}
