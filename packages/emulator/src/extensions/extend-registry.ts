import type { GraphqlContext } from '../engine/graphql-context'
import type { FieldResolver, ResolverRegistry, RootResolver } from '../engine/resolve/domain'
import type { Mutation, MutationPayload } from '../engine/resolve/mutation'
import { emitEvents } from '../events/emit-events'
import { emitWebhook } from '../webhooks/emit-webhook'
import type { EmulatorExtension } from './extension'
import { createExtensionStore, findExtensionRecord } from './extension-store'
import type { ExtensionStore, MutationStore } from './extension-store'

type Resolver<Store> = (args: unknown, store: Store) => unknown
type FieldFunction = (object: unknown, args: unknown, store: ExtensionStore) => unknown

/** Puts the resolvers of an app before those of the emulator. Earlier extensions go first. */
export function extendRegistry(
  base: ResolverRegistry,
  extensions: readonly EmulatorExtension[],
): ResolverRegistry {
  const queries = combine<Resolver<ExtensionStore>>(extensions.map(({ queries: roots }) => roots))
  const mutations = combine<Resolver<MutationStore>>(
    extensions.map(({ mutations: roots }) => roots),
  )
  const fields = combine<FieldFunction>(
    extensions.flatMap(({ types = {} }) =>
      Object.entries(types as Record<string, Record<string, FieldFunction>>).map(
        ([type, resolvers]) =>
          Object.fromEntries(
            Object.entries(resolvers).map(([name, resolve]) => [`${type}.${name}`, resolve]),
          ),
      ),
    ),
  )
  return {
    domains: base.domains,
    query: name => toRoot(queries.get(name)) ?? base.query(name),
    mutation: name => toMutation(mutations.get(name)) ?? base.mutation(name),
    field: (type, name) => toField(fields.get(`${type}.${name}`)) ?? base.field(type, name),
    node: (id, context) => base.node(id, context) ?? findExtensionRecord(context.store.records, id),
  }
}

function combine<Value>(parts: readonly (object | undefined)[]): Map<string, Value> {
  const combined = new Map<string, Value>()
  for (const [name, value] of parts.flatMap(part => Object.entries(part ?? {})))
    if (!combined.has(name)) combined.set(name, value as Value)
  return combined
}

function storeOf(context: GraphqlContext): ExtensionStore {
  return createExtensionStore(context.store, context.clock.now(), context.loadNode)
}

function toRoot(resolve: Resolver<ExtensionStore> | undefined): RootResolver | undefined {
  return resolve && ((args, context) => resolve(args, storeOf(context)))
}

function toField(resolve: FieldFunction | undefined): FieldResolver | undefined {
  return resolve && ((source, args, context) => resolve(source, args, storeOf(context)))
}

function toMutation(resolve: Resolver<MutationStore> | undefined): Mutation | undefined {
  return (
    resolve && {
      topics: [],
      resolve: (args, context, { fieldName }) => runMutation(fieldName, resolve, args, context),
    }
  )
}

function runMutation(
  name: string,
  resolve: Resolver<MutationStore>,
  args: unknown,
  context: GraphqlContext,
): MutationPayload {
  const { store, state } = context
  const events: [topic: string, payload: Record<string, unknown>][] = []
  const emit: MutationStore['emit'] = (topic, payload = {}) => events.push([topic, payload])
  const payload = store.records.transaction(
    () => readPayload(name, resolve(args, { ...storeOf(context), emit })),
    {
      isDone: ({ userErrors = [] }) => userErrors.length === 0,
      onCommit: commit => emitEvents(context, commit),
    },
  )
  if ((payload.userErrors ?? []).length === 0)
    for (const [topic, body] of events)
      void emitWebhook(state, { shop: store.domain, topic, payload: body })
  return payload
}

function readPayload(name: string, payload: unknown): MutationPayload {
  if (payload instanceof Promise)
    throw new Error(
      `The mutation ${name} of platform/emulator is asynchronous. Its changes could not be undone: return the payload itself.`,
    )
  if (typeof payload !== 'object' || payload === null)
    throw new Error(`The mutation ${name} of platform/emulator returned no payload.`)
  return payload as MutationPayload
}
