import { fromMinor } from '../../money/minor-units'
import {
  getNamedType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import type { GraphQLOutputType, GraphQLSchema } from 'graphql'
import type { GraphqlContext } from '../graphql-context'
import { currentTime } from '../records/timestamp'
import { emptyConnection } from '../records/connection'
import { globalId } from '../records/global-id'

/** Marks objects that stand for a value that is not simulated. */
const NEUTRAL = Symbol('neutral')

const SCALARS: Readonly<Record<string, (context: GraphqlContext) => unknown>> = {
  Boolean: () => false,
  Int: () => 0,
  Float: () => 0,
  ID: () => globalId('Unknown', 0),
  Date: context => currentTime(context).slice(0, 10),
  DateTime: context => currentTime(context),
  Decimal: () => '0.0',
  Money: ({ store }) => fromMinor(0, store.currencyCode),
  UnsignedInt64: () => '0',
  BigInt: () => '0',
  URL: ({ store }) => `https://${store.domain}`,
  JSON: () => ({}),
  Color: () => '#000000',
  UtcOffset: () => '+00:00',
}

/**
 * Returns what the schema allows for a field that is not simulated: null, or else an empty list, an
 * empty connection, or a neutral value. The fields of a neutral object are neutral values.
 */
export function neutralValue(
  type: GraphQLOutputType,
  schema: GraphQLSchema,
  context: GraphqlContext,
): unknown {
  if (!isNonNullType(type)) return null
  if (isListType(type.ofType)) return []
  const named = getNamedType(type)
  if (isEnumType(named)) {
    // An amount without a currency of its own has that of the shop.
    if (named.name === 'CurrencyCode') return context.store.currencyCode
    const values = named.getValues()
    return (values.find(value => value.deprecationReason === undefined) ?? values[0])?.value
  }
  if (isObjectType(named) && named.name.endsWith('Connection')) return emptyConnection()
  if (isObjectType(named)) return neutralObject(named.name)
  if (isAbstractType(named)) return neutralObject(schema.getPossibleTypes(named)[0]?.name ?? '')
  return (SCALARS[named.name] ?? (() => ''))(context)
}

/** Returns whether an object stands for a value that is not simulated. */
export function isNeutral(source: unknown): boolean {
  return typeof source === 'object' && source !== null && NEUTRAL in source
}

function neutralObject(typeName: string): object {
  return { __typename: typeName, [NEUTRAL]: true }
}
