import { defineChange } from '../../engine/resolve/define-change'
import type { MutationArgs } from '../../../generated/admin'
import { createHash } from 'node:crypto'
import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime } from '../../engine/records/timestamp'
import { paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import type { StoredRecord } from '../../engine/records/record-table'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, MutationError } from '../../engine/resolve/mutation'
import { METAFIELDS } from '../metafields/metafield-records'
import type { MetafieldRecord } from '../metafields/metafield-records'
import { defineRecords } from '../../engine/resolve/define-records'
import { MARKETS } from './market-records'

/** The value of a metafield in one market. */
interface MarketLocalization extends StoredRecord {
  readonly resourceId: string
  readonly marketId: string
  readonly value: string
  /** Digest of the value that was localized. */
  readonly digest: string
  readonly updatedAt: string
}

type RegisterArgs = MutationArgs['marketLocalizationsRegister']

const LOCALIZATIONS = defineRecords('MarketLocalization', {
  resource: (localization: MarketLocalization) => localization.resourceId,
})

/** The only field of a metafield that can be localized. */
const VALUE_KEY = 'value'
/** Types of metafields with a value for each market. */
const LOCALIZABLE_TYPES = new Set(['money'])

/** Values of metafields that differ by market. */
export const localizationDomain: Domain = {
  queries: {
    marketLocalizableResource: ({ resourceId }, context) => {
      const metafield = context.store.records.table(METAFIELDS).get(resourceId)
      return metafield ? resourceNode(metafield) : null
    },
    marketLocalizableResources: ({ resourceType, ...args }, { store }) =>
      pageOf(
        resourceType === 'METAFIELD'
          ? store.records.table(METAFIELDS).all().filter(isLocalizable)
          : [],
        args,
      ),
    marketLocalizableResourcesByIds: ({ resourceIds, ...args }, { store }) =>
      pageOf(
        resourceIds.flatMap(id => store.records.table(METAFIELDS).get(id) ?? []),
        args,
      ),
  },
  mutations: {
    marketLocalizationsRegister: defineChange(
      ({ resourceId }, { store }) => store.records.table(METAFIELDS).get(resourceId),
      {
        checks: [resourceExists()],
        errors: ({ marketLocalizations }, context, metafield) =>
          marketLocalizations.flatMap((entry, index) =>
            entryErrors(context, metafield, entry, ['marketLocalizations', String(index)]),
          ),
        run: ({ marketLocalizations }, context, metafield) => {
          return {
            marketLocalizations: marketLocalizations.map(({ marketId, value }) =>
              localizationNode(
                context,
                LOCALIZATIONS.in(context).put({
                  id: localizationId(metafield.id, marketId),
                  __typename: LOCALIZATIONS.type,
                  resourceId: metafield.id,
                  marketId,
                  value,
                  digest: digestOf(metafield),
                  updatedAt: currentTime(context),
                }),
              ),
            ),
          }
        },
      },
    ),

    marketLocalizationsRemove: defineMutation({
      checks: [resourceExists()],
      run: ({ resourceId, marketLocalizationKeys, marketIds }, context) => {
        if (!marketLocalizationKeys.includes(VALUE_KEY)) return { marketLocalizations: null }
        const table = LOCALIZATIONS.in(context)
        const removed = marketIds.flatMap(
          marketId => table.get(localizationId(resourceId, marketId)) ?? [],
        )
        const nodes = removed.map(localization => localizationNode(context, localization))
        for (const { id } of removed) table.remove(id)
        return { marketLocalizations: nodes.length > 0 ? nodes : null }
      },
    }),
  },
  types: {
    MarketLocalizableResource: {
      marketLocalizations: ({ resourceId }: { resourceId: string }, { marketId }, context) => {
        const found = LOCALIZATIONS.in(context).get(localizationId(resourceId, marketId))
        return found ? [localizationNode(context, found)] : []
      },
    },
  },
}

function resourceExists<Args extends { resourceId: string }>(): Check<Args> {
  return {
    field: ['resourceId'],
    code: 'RESOURCE_NOT_FOUND',
    message: ({ resourceId }) => `Resource ${resourceId} does not exist`,
    fails: ({ resourceId }, { store }) => !store.records.table(METAFIELDS).get(resourceId),
    isFinal: true,
  }
}

function entryErrors(
  context: GraphqlContext,
  metafield: MetafieldRecord,
  entry: RegisterArgs['marketLocalizations'][number],
  path: readonly string[],
): MutationError[] {
  const refuse = (field: string, code: string, message: string) => [
    { field: [...path, field], code, message },
  ]
  if (entry.key !== VALUE_KEY || !isLocalizable(metafield))
    return refuse(
      'key',
      'INVALID_KEY_FOR_MODEL',
      `Key ${entry.key} is not a valid market localizable field`,
    )
  const market = MARKETS.in(context).get(entry.marketId)
  if (!market)
    return refuse(
      'marketId',
      'MARKET_DOES_NOT_EXIST',
      "The market corresponding to the `marketId` argument doesn't exist",
    )
  if (entry.marketLocalizableContentDigest !== digestOf(metafield))
    return refuse(
      'marketLocalizableContentDigest',
      'INVALID_MARKET_LOCALIZABLE_CONTENT',
      'Market localizable content is invalid',
    )
  const currency = market.currencySettings?.baseCurrency ?? context.store.currencyCode
  return currencyOf(entry.value) === currency
    ? []
    : refuse('value', 'FAILS_RESOURCE_VALIDATION', 'Market Localizable content is invalid')
}

/** Returns the currency of a value of the type `money`. */
function currencyOf(value: string): unknown {
  try {
    const money: unknown = JSON.parse(value)
    return typeof money === 'object' && money !== null && 'currency_code' in money
      ? money.currency_code
      : undefined
  } catch {
    return undefined
  }
}

function isLocalizable({ typeName }: MetafieldRecord): boolean {
  return LOCALIZABLE_TYPES.has(typeName)
}

function digestOf({ stored }: MetafieldRecord): string {
  return createHash('sha256').update(stored).digest('hex')
}

function localizationId(resourceId: string, marketId: string): string {
  return `${resourceId} ${marketId}`
}

function resourceNode(metafield: MetafieldRecord) {
  return {
    __typename: 'MarketLocalizableResource',
    resourceId: metafield.id,
    marketLocalizableContent: isLocalizable(metafield)
      ? [{ key: VALUE_KEY, value: metafield.stored, digest: digestOf(metafield) }]
      : [],
  }
}

function localizationNode(context: GraphqlContext, localization: MarketLocalization) {
  const { resourceId, marketId, value, digest, updatedAt } = localization
  const metafield = context.store.records.table(METAFIELDS).get(resourceId)
  return {
    __typename: 'MarketLocalization',
    key: VALUE_KEY,
    value,
    updatedAt,
    outdated: metafield !== undefined && digestOf(metafield) !== digest,
    market: MARKETS.in(context).get(marketId),
  }
}

function pageOf(metafields: readonly MetafieldRecord[], args: ConnectionArgs) {
  return paginate(metafields.map(resourceNode), args, { idOf: ({ resourceId }) => resourceId })
}
