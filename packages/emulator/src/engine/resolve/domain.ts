import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../graphql-context'
import type { RecordStore } from '../records/record-store'
import type { StoredRecord, TableSpec } from '../records/record-table'
import type { Mutation } from './mutation'

/** Resolves a field of a root. Each resolver declares the types of its arguments. */
export type RootResolver = (
  args: never,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) => unknown

/** Resolves a field of a type. */
export type FieldResolver = (
  source: never,
  args: never,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) => unknown

/** Finds an object by its global id. */
export type NodeLoader = (id: string, context: GraphqlContext) => object | null | undefined

/** The simulated part of one subject of the Admin API, e.g. of products. */
export interface Domain {
  queries?: Readonly<Record<string, RootResolver>>
  mutations?: Readonly<Record<string, Mutation>>
  /** Fields of types and interfaces that are not properties of their objects. */
  types?: Readonly<Record<string, Readonly<Record<string, FieldResolver>>>>
  /** Loaders by the type in the global id. */
  nodes?: Readonly<Record<string, NodeLoader>>
}

/** All domains of an API. */
export interface ResolverRegistry<Each extends Domain = Domain> {
  domains: readonly Each[]
  query: (name: string) => RootResolver | undefined
  mutation: (name: string) => Mutation | undefined
  field: (typeName: string, fieldName: string) => FieldResolver | undefined
  node: NodeLoader
}

/**
 * Combines domains.
 *
 * @param parseType returns the type in a global id
 * @throws Error if two domains have the same root, field, or type of nodes
 */
export function createRegistry<Each extends Domain>(
  domains: readonly Each[],
  parseType: (id: string) => string | undefined,
): ResolverRegistry<Each> {
  const queries = merge(domains.map(({ queries: roots }) => roots))
  const mutations = merge(domains.map(({ mutations: roots }) => roots))
  const nodes = merge(domains.map(({ nodes: loaders }) => loaders))
  const fields = merge(
    domains.flatMap(({ types = {} }) =>
      Object.entries(types).map(([type, resolvers]) =>
        Object.fromEntries(
          Object.entries(resolvers).map(([name, resolver]) => [`${type}.${name}`, resolver]),
        ),
      ),
    ),
  )
  return {
    domains,
    query: name => queries.get(name),
    mutation: name => mutations.get(name),
    field: (typeName, fieldName) => fields.get(`${typeName}.${fieldName}`),
    node: (id, context) => nodes.get(parseType(id) ?? '')?.(id, context),
  }
}

/** Creates the loader of a type whose objects are records. */
export function recordLoader<Row extends StoredRecord>(spec: TableSpec<Row>): NodeLoader {
  return (id, { store }: { store: { records: RecordStore } }) => store.records.table(spec).get(id)
}

/** Selects resolvers that a type of another API shares, by their names. */
export function pickFields(
  fields: Readonly<Record<string, FieldResolver>>,
  names: readonly string[],
): Record<string, FieldResolver> {
  return Object.fromEntries(
    names.flatMap(name => {
      const field = fields[name]
      return field ? [[name, field]] : []
    }),
  )
}

function merge<Value>(
  parts: readonly (Readonly<Record<string, Value>> | undefined)[],
): ReadonlyMap<string, Value> {
  const merged = new Map<string, Value>()
  for (const [name, value] of parts.flatMap(part => Object.entries(part ?? {}))) {
    if (merged.has(name)) throw new Error(`Two domains resolve ${name}.`)
    merged.set(name, value)
  }
  return merged
}
