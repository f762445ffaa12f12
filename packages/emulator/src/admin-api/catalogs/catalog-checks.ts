import type { AnyInput } from '../../engine/resolve/any-input'
import type {
  CatalogContextInput,
  CatalogCreateInput,
  CatalogUpdateInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { MutationError } from '../../engine/resolve/mutation'
import { MARKETS } from '../markets/market-records'
import { PRICE_LISTS } from '../price-lists/price-list-records'
import { PUBLICATIONS } from '../publications/publication-records'
import { CATALOGS } from './catalog-records'
import type { CatalogRecord } from './catalog-records'

export type CatalogInput = AnyInput<CatalogCreateInput | CatalogUpdateInput>

const MAX_TITLE_LENGTH = 255

/** Creates the rule that a mutation's catalog exists. */
export function catalogExists<Name extends string>(argument: Name) {
  return CATALOGS.exists(argument, 'Catalog does not exist', 'CATALOG_NOT_FOUND')
}

/** Lists the errors of an input. */
export function catalogErrors(
  context: GraphqlContext,
  input: CatalogInput,
  catalog?: CatalogRecord,
): MutationError[] {
  const errors: MutationError[] = []
  const refuse = (field: string, code: string, message: string) =>
    errors.push({ field: ['input', field], code, message })
  if (input.title?.trim() === '') refuse('title', 'BLANK', "Title can't be blank")
  if ((input.title?.length ?? 0) > MAX_TITLE_LENGTH)
    refuse('title', 'TOO_LONG', `Title is too long (maximum is ${MAX_TITLE_LENGTH} characters)`)
  if (input.context) errors.push(...contextErrors(context, input.context, ['input', 'context']))
  if (typeof input.priceListId === 'string') {
    const owners = CATALOGS.in(context).lookUp('priceList', input.priceListId)
    if (!PRICE_LISTS.in(context).get(input.priceListId))
      refuse('priceListId', 'PRICE_LIST_NOT_FOUND', 'Price list not found.')
    else if (owners.some(({ id }) => id !== catalog?.id))
      refuse('priceListId', 'TAKEN', 'Price list has already been taken')
  }
  if (typeof input.publicationId === 'string') {
    const { publicationId } = input
    const owners = CATALOGS.in(context).lookUp('publication', publicationId)
    if (!PUBLICATIONS.in(context).get(publicationId))
      refuse('publicationId', 'PUBLICATION_NOT_FOUND', 'Publication not found.')
    else if (owners.some(({ id }) => id !== catalog?.id))
      refuse('publicationId', 'TAKEN', 'Publication has already been taken')
  }
  return errors
}

/**
 * Lists the errors of the markets or company locations of a catalog.
 *
 * @param inCatalog whether the input changes those that the catalog has
 */
export function contextErrors(
  context: GraphqlContext,
  { marketIds, companyLocationIds }: CatalogContextInput,
  path: readonly string[],
  inCatalog = false,
): MutationError[] {
  if (Boolean(marketIds) === Boolean(companyLocationIds))
    return [
      {
        field: path,
        message: 'Must provide exactly one context type.',
        code: 'MUST_PROVIDE_EXACTLY_ONE_CONTEXT_TYPE',
      },
    ]
  const markets = MARKETS.in(context)
  return [
    ...missing(marketIds, [...path, 'marketIds'], 'Market not found.', 'MARKET_NOT_FOUND', id =>
      Boolean(markets.get(id)),
    ),
    ...missing(
      companyLocationIds,
      [...path, 'companyLocationIds'],
      inCatalog
        ? 'A company location within the catalog does not exist.'
        : 'The company location could not be found.',
      'COMPANY_LOCATION_NOT_FOUND',
      id => Boolean(context.loadNode(id)),
    ),
  ]
}

function missing(
  ids: readonly string[] | null | undefined,
  path: readonly string[],
  message: string,
  code: string,
  exists: (id: string) => boolean,
): MutationError[] {
  return (ids ?? []).flatMap((id, index) =>
    exists(id) ? [] : [{ field: [...path, String(index)], message, code }],
  )
}
