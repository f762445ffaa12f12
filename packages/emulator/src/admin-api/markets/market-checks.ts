import type {
  MarketConditionsInput,
  MarketCreateInput,
  MarketUpdateInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { CATALOGS } from '../catalogs/catalog-records'
import type { MutationError } from '../../engine/resolve/mutation'
import { WEB_PRESENCES } from '../web-presences/web-presence-records'
import type { AnyInput } from '../../engine/resolve/any-input'
import { isSupportedCountry, MARKETS } from './market-records'
import type { MarketRecord } from './market-records'

/** The fields of a market that is created or changed. */
export type MarketFieldsInput = AnyInput<MarketCreateInput | MarketUpdateInput>

const MIN_NAME_LENGTH = 2
const MAX_NAME_LENGTH = 255

/** Lists the errors of the fields that the inputs of creation and update have. */
export function fieldErrors(
  context: GraphqlContext,
  input: MarketFieldsInput,
  market?: MarketRecord,
): MutationError[] {
  const errors: MutationError[] = []
  const refuse = (field: string, code: string, message: string) =>
    errors.push({ field: ['input', field], code, message })
  const markets = MARKETS.in(context)
  if (typeof input.name === 'string') {
    const name = input.name.trim()
    if (name === '') refuse('name', 'BLANK', "Name can't be blank")
    if (name.length < MIN_NAME_LENGTH)
      refuse('name', 'TOO_SHORT', `Name is too short (minimum is ${MIN_NAME_LENGTH} characters)`)
    if (name.length > MAX_NAME_LENGTH)
      refuse('name', 'TOO_LONG', `Name is too long (maximum is ${MAX_NAME_LENGTH} characters)`)
    if (markets.has('name', name.toLowerCase(), market?.id))
      refuse('name', 'TAKEN', 'Name has already been taken')
  }
  // The code of transactions without a currency.
  if (input.currencySettings?.baseCurrency === 'XXX')
    errors.push({
      field: ['input', 'currencySettings', 'baseCurrency'],
      code: 'UNSUPPORTED_CURRENCY',
      message: 'The specified currency is not supported.',
    })
  if (typeof input.handle === 'string' && markets.has('handle', input.handle, market?.id))
    refuse('handle', 'TAKEN', 'Handle has already been taken')
  const { status, enabled } = input
  if (status && typeof enabled === 'boolean' && (status === 'ACTIVE') !== enabled)
    errors.push({
      field: ['input'],
      code: 'INVALID_STATUS_AND_ENABLED_COMBINATION',
      message: 'Invalid status and enabled combination.',
    })
  return errors
}

/**
 * Lists the errors of countries.
 *
 * @param path of the list in the errors
 */
export function regionErrors(
  regions: readonly { countryCode: string }[] | null | undefined,
  path: readonly string[],
): MutationError[] {
  return (regions ?? []).flatMap(({ countryCode }, index) =>
    isSupportedCountry(countryCode)
      ? []
      : [
          {
            field: [...path, String(index), 'countryCode'],
            message: `${countryCode} is not a supported country or region code.`,
            code: 'UNSUPPORTED_COUNTRY_REGION',
          },
        ],
  )
}

/** Lists the errors of conditions. */
export function conditionErrors(
  context: GraphqlContext,
  conditions: MarketConditionsInput | null | undefined,
  path: readonly string[],
): MutationError[] {
  const { locationsCondition, companyLocationsCondition, regionsCondition } = conditions ?? {}
  const ids = [
    ...(locationsCondition?.locationIds ?? []),
    ...(companyLocationsCondition?.companyLocationIds ?? []),
    ...(regionsCondition?.regionIds ?? []),
  ]
  const errors = regionErrors(regionsCondition?.regions, [...path, 'regionsCondition', 'regions'])
  for (const condition of [locationsCondition, companyLocationsCondition, regionsCondition]) {
    const problem = condition && specifiedProblem(condition)
    if (problem) errors.push({ field: [...path], ...problem })
  }
  if (ids.some(id => !context.loadNode(id)))
    errors.push({
      field: [...path],
      message: 'One or more condition IDs were not found.',
      code: 'CONDITIONS_NOT_FOUND',
    })
  return errors
}

/** Why a condition is invalid: its list shows that places are specified, and cannot be empty. */
function specifiedProblem({
  applicationLevel,
  ...lists
}: {
  applicationLevel?: string | null
}): Pick<MutationError, 'code' | 'message'> | undefined {
  if (applicationLevel === 'SPECIFIED')
    return {
      code: 'SPECIFIED_NOT_VALID_FOR_INPUT',
      message: 'With an ID list in input, SPECIFIED is not needed.',
    }
  const isEmpty = Object.values<unknown>(lists).some(
    list => Array.isArray(list) && list.length === 0,
  )
  return isEmpty
    ? {
        code: 'SPECIFIED_CONDITIONS_CANNOT_BE_EMPTY',
        message: 'Specified conditions cannot be empty.',
      }
    : undefined
}

/** Lists the errors of ids of web presences and catalogs. */
export function customizationErrors(
  context: GraphqlContext,
  lists: Readonly<Record<string, readonly string[] | null | undefined>>,
): MutationError[] {
  const errors: MutationError[] = []
  for (const [field, ids] of Object.entries(lists)) {
    const isCatalog = field.startsWith('catalogs')
    const isMissing = (id: string) =>
      isCatalog ? !CATALOGS.in(context).get(id) : !WEB_PRESENCES.in(context).get(id)
    if (ids?.some(isMissing))
      errors.push({
        field: ['input', field],
        message: 'One or more customizations were not found.',
        code: 'CUSTOMIZATIONS_NOT_FOUND',
      })
  }
  return errors
}
