import type { GraphQLResolveInfo } from 'graphql'
import type { Arguments } from '../../../generated/admin'
import type { GraphqlContext } from '../graphql-context'
import type { Mutation } from './mutation'

/** The arguments of an API by its roots, and by the fields of its types. */
export interface ApiArguments {
  queries: object
  mutations: object
  types: object
}

/** Resolves a field of a query root. */
export type RootResolver<Args = object> = (
  args: Args,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) => unknown

/** Resolves a field of a type. Declares the type of the objects that the emulator has for it. */
export type FieldResolver<Args = object> = (
  source: never,
  args: Args,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) => unknown

/** Query roots by their names. */
export type Queries<Api extends ApiArguments = Arguments> = {
  readonly [Root in keyof Api['queries']]?: RootResolver<Api['queries'][Root]>
}

/** Mutations by their names. */
export type Mutations<Api extends ApiArguments = Arguments> = {
  readonly [Root in keyof Api['mutations']]?: Mutation<Api['mutations'][Root]>
}

/** Fields of a type that are not properties of its objects. */
export type Fields<
  Type extends keyof Api['types'],
  Api extends ApiArguments = Arguments,
> = FieldResolvers<Api['types'][Type]>

/** Fields of types and interfaces that are not properties of their objects. */
export type Types<Api extends ApiArguments = Arguments> = {
  readonly [Type in keyof Api['types']]?: FieldResolvers<Api['types'][Type]>
}

type FieldResolvers<Args> = { readonly [Field in keyof Args]?: FieldResolver<Args[Field]> }

/** Finds an object by its global id. */
export type NodeLoader = (id: string, context: GraphqlContext) => object | null | undefined

/** The simulated part of one subject of an API, e.g. of products. */
export interface Domain<Api extends ApiArguments = Arguments> {
  queries?: Queries<Api>
  mutations?: Mutations<Api>
  types?: Types<Api>
  /** Loaders by the type in the global id. */
  nodes?: Readonly<Record<string, NodeLoader>>
}

/** A domain of any API, whose arguments the schema has checked. */
interface CheckedDomain {
  queries?: Readonly<Record<string, RootResolver>>
  mutations?: Readonly<Record<string, Mutation>>
  types?: Readonly<Record<string, Readonly<Record<string, FieldResolver>>>>
  nodes?: Readonly<Record<string, NodeLoader>>
}

/** All domains of an API. */
export interface ResolverRegistry<Each = object> {
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
export function createRegistry<Each extends object>(
  domains: readonly Each[],
  parseType: (id: string) => string | undefined,
): ResolverRegistry<Each> {
  const checked: readonly CheckedDomain[] = domains
  const queries = merge(checked.map(({ queries: roots }) => roots))
  const mutations = merge(checked.map(({ mutations: roots }) => roots))
  const nodes = merge(checked.map(({ nodes: loaders }) => loaders))
  const fields = merge(
    checked.flatMap(({ types = {} }) =>
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

/** Selects resolvers that a type of another API shares, by their names. */
export function pickFields<Resolvers extends object, Name extends keyof Resolvers>(
  fields: Resolvers,
  names: readonly Name[],
): Pick<Resolvers, Name> {
  return Object.fromEntries(
    names.flatMap(name => {
      const field = fields[name]
      return field ? [[name, field]] : []
    }),
  ) as Pick<Resolvers, Name>
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
