import { getNamedType, GraphQLError, isEnumType, isObjectType } from 'graphql'
import type { GraphQLObjectType, GraphQLOutputType } from 'graphql'
import type { FieldResolution } from '../graphql-context'
import { parseGlobalId } from '../records/global-id'
import type { FieldResolver, ResolverRegistry } from './domain'
import type { MutationPayload } from './mutation'
import { isNeutral, neutralValue } from './neutral-value'

type Fields = Readonly<Record<string, unknown>>

/**
 * Creates the resolver of every field of the real schema from the simulated ones.
 *
 * @param refuse creates the error of a mutation that is not simulated
 */
export function createFieldResolver(
  registry: ResolverRegistry,
  refuse: (root: string, returnType: GraphQLOutputType) => GraphQLError = notSimulated,
): FieldResolution {
  const resolvers = new WeakMap<GraphQLObjectType, Map<string, FieldResolver | undefined>>()
  /** Each field of a page is resolved once for each record: its resolver is looked up once. */
  const resolverFor = (type: GraphQLObjectType, fieldName: string): FieldResolver | undefined => {
    let known = resolvers.get(type)
    if (!known) resolvers.set(type, (known = new Map()))
    if (!known.has(fieldName)) known.set(fieldName, resolverOf(registry, type, fieldName))
    return known.get(fieldName)
  }
  return (source, args, context, info) => {
    const { parentType, fieldName, schema, returnType } = info
    if (parentType === schema.getMutationType()) {
      const mutation = registry.mutation(fieldName)
      if (!mutation) throw refuse(fieldName, returnType)
      const payload = mutation.resolve(args as never, context, info)
      return isObjectType(returnType) ? completePayload(returnType, payload) : payload
    }
    if (parentType === schema.getQueryType()) {
      const query = registry.query(fieldName)
      if (query) return query(args as never, context, info)
    } else {
      const resolver = resolverFor(parentType, fieldName)
      if (resolver && !isNeutral(source))
        return resolver(source as never, args as never, context, info)
      const value = (source as Fields)[fieldName]
      if (typeof value === 'function') return value.call(source, args, context, info) as unknown
      if (value !== undefined) return isUnknownCode(returnType, value) ? null : value
      if (fieldName === 'legacyResourceId') return keyOf(source as Fields)
    }
    if (!isDetail(parentType, source)) context.notSimulated.add(`${parentType.name}.${fieldName}`)
    return neutralValue(returnType, schema, context)
  }
}

// A resolver of the type itself goes before those of its interfaces.
function resolverOf(
  registry: ResolverRegistry,
  type: GraphQLObjectType,
  fieldName: string,
): FieldResolver | undefined {
  const own = registry.field(type.name, fieldName)
  if (own) return own
  for (const { name } of type.getInterfaces()) {
    const inherited = registry.field(name, fieldName)
    if (inherited) return inherited
  }
  return undefined
}

// Roots share rules, and their types of errors do not have the same codes in every version.
function isUnknownCode(type: GraphQLOutputType, value: unknown): boolean {
  return isEnumType(type) && type.name.endsWith('ErrorCode') && !type.getValue(String(value))
}

// Fields of neutral objects, and missing details of errors, are not worth a note.
function isDetail(type: GraphQLObjectType, source: unknown): boolean {
  return isNeutral(source) || type.getInterfaces().some(({ name }) => name === 'DisplayableError')
}

/** Fills the fields that a mutation did not return. Every list of errors has the same errors. */
function completePayload(type: GraphQLObjectType, payload: MutationPayload): MutationPayload {
  const complete: Record<string, unknown> = { ...payload }
  for (const { name } of Object.values(type.getFields())) {
    if (complete[name] !== undefined) continue
    complete[name] = /userErrors$/i.test(name) ? (payload.userErrors ?? []) : null
  }
  return complete
}

function keyOf({ id }: Fields): string | null {
  return typeof id === 'string' ? (parseGlobalId(id)?.key ?? null) : null
}

function notSimulated(root: string, returnType: GraphQLOutputType): GraphQLError {
  const payload = getNamedType(returnType)
  const fields = isObjectType(payload) ? Object.keys(payload.getFields()) : []
  return new GraphQLError(
    `The local platform does not simulate the mutation ${root}. Nothing was changed. ` +
      `To supply it, create platform/emulator/${root}.ts in the app:

import { defineEmulator } from 'nuxt-platform-layer/emulator'

export default defineEmulator({
  mutations: {
    ${root}: (args, store) => ({ ${fields.map(name => `${name}: ${/userErrors$/i.test(name) ? '[]' : 'null'}`).join(', ')} }),
  },
})

docs/emulator.md in the package explains it, and docs/simulated.md lists what is simulated.`,
    { extensions: { code: 'NOT_SIMULATED', root } },
  )
}
