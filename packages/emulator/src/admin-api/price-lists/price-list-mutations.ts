import type { PriceListCreateInput, PriceListUpdateInput } from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import type { GraphqlContext } from '../../engine/graphql-context'
import { CATALOGS } from '../catalogs/catalog-records'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, MutationError } from '../../engine/resolve/mutation'
import { PRICE_LISTS } from './price-list-records'
import type { PriceListRecord } from './price-list-records'
import { removeFixedPrices, removePriceList } from './write-price-list'

type PriceListInput = AnyInput<PriceListCreateInput | PriceListUpdateInput>

const MAX_NAME_LENGTH = 255
const MAX_ADJUSTMENTS = { PERCENTAGE_DECREASE: 100, PERCENTAGE_INCREASE: 1000 } as const

/** The roots that create, change, and delete price lists. */
export const priceListMutations: Mutations = {
  priceListCreate: defineMutation({
    errors: ({ input }, context) => inputErrors(context, input),
    run: ({ input }, context) => {
      const priceList = PRICE_LISTS.in(context).add({
        name: input.name?.trim() ?? '',
        currency: input.currency ?? context.store.currencyCode,
        adjustmentType: input.parent?.adjustment.type ?? 'PERCENTAGE_DECREASE',
        adjustmentValue: input.parent?.adjustment.value ?? 0,
        compareAtMode: input.parent?.settings?.compareAtMode ?? 'ADJUSTED',
      })
      assignCatalog(context, priceList.id, input.catalogId)
      return { priceList }
    },
  }),

  priceListUpdate: PRICE_LISTS.change('id', {
    checks: [priceListExists(['id'], ({ id }) => id, 'PRICE_LIST_NOT_FOUND')],
    run: ({ id, input }, context, before) => {
      const userErrors = inputErrors(context, input, before)
      // Errors of the adjustment return the unchanged list.
      if (userErrors.some(({ code }) => code === 'INVALID_ADJUSTMENT_VALUE'))
        return { priceList: before, userErrors }
      if (userErrors.length > 0) return { userErrors }
      const { records } = context.store
      if (input.currency && input.currency !== before.currency) removeFixedPrices(records, id)
      assignCatalog(context, id, input.catalogId)
      return {
        priceList: records.table(PRICE_LISTS).put({
          ...before,
          name: input.name?.trim() ?? before.name,
          currency: input.currency ?? before.currency,
          adjustmentType: input.parent?.adjustment.type ?? before.adjustmentType,
          adjustmentValue: input.parent?.adjustment.value ?? before.adjustmentValue,
          compareAtMode: input.parent?.settings?.compareAtMode ?? before.compareAtMode,
        }),
      }
    },
  }),

  priceListDelete: defineMutation({
    checks: [priceListExists(['id'], ({ id }) => id, 'PRICE_LIST_NOT_FOUND')],
    run: ({ id }, context) => {
      removePriceList(context, id)
      return { deletedId: id }
    },
  }),
}

/** Creates the rule that a mutation's price list exists. */
export function priceListExists<Args>(
  field: readonly string[],
  idOf: (args: Args) => string,
  code: string,
  message = 'Price list does not exist.',
): Check<Args> {
  return PRICE_LISTS.existsAt(field, idOf, message, code)
}

/** Lists the errors of an input. An error of the catalog hides the others. */
function inputErrors(
  context: GraphqlContext,
  { name, catalogId, parent }: PriceListInput,
  priceList?: PriceListRecord,
): MutationError[] {
  const errors: MutationError[] = []
  const refuse = (path: readonly string[], code: string, message: string) =>
    errors.push({ field: ['input', ...path], code, message })
  if (typeof catalogId === 'string') {
    const catalog = CATALOGS.in(context).get(catalogId)
    if (!catalog) refuse(['catalogId'], 'CATALOG_DOES_NOT_EXIST', 'Catalog does not exist.')
    else if (catalog.priceListId !== null && catalog.priceListId !== priceList?.id)
      refuse(['catalogId'], 'CATALOG_TAKEN', 'Catalog has a price list already assigned.')
    if (errors.length > 0) return errors
  }
  if (typeof name === 'string') {
    if (name.trim() === '') refuse(['name'], 'BLANK', "Name can't be blank")
    if (name.length > MAX_NAME_LENGTH)
      refuse(['name'], 'TOO_LONG', `Name is too long (maximum is ${MAX_NAME_LENGTH} characters)`)
    if (PRICE_LISTS.in(context).has('name', name.trim().toLowerCase(), priceList?.id))
      refuse(['name'], 'TAKEN', 'Name has already been taken')
  }
  const { type, value } = parent?.adjustment ?? {}
  if (type && value !== undefined && (value < 0 || value > MAX_ADJUSTMENTS[type]))
    refuse(
      ['parent', 'adjustment', 'value'],
      'INVALID_ADJUSTMENT_VALUE',
      'The adjustment value must be a positive value and not be greater than 100% for PERCENTAGE_DECREASE and not be greater than 1000% for PERCENTAGE_INCREASE.',
    )
  return errors
}

/** Moves a price list to a catalog, or away from its catalog if the id is null. */
function assignCatalog(
  context: GraphqlContext,
  priceListId: string,
  catalogId: string | null | undefined,
): void {
  if (catalogId === undefined) return
  const catalogs = CATALOGS.in(context)
  for (const { id } of catalogs.lookUp('priceList', priceListId))
    catalogs.update(id, { priceListId: null })
  if (catalogId !== null) catalogs.update(catalogId, { priceListId })
}
