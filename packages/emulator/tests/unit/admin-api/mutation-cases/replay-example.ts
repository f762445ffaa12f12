import { getNamedType, isCompositeType, isNonNullType, isObjectType } from 'graphql'
import type { GraphQLArgument, GraphQLField, GraphQLNamedType } from 'graphql'
import { loadAdminSchema } from '../../../../../facts/schemas/load-schema'
import { idsIn, outcomeOf, snapshotOf, VERSION } from '../fuzz/fuzzed-store'
import type { CaseStore } from './case-store'
import type { Arguments, Example, ExampleStore, FindId } from './example'

/** What an example does. */
export interface ExampleOutcome {
  /** Errors of the request or of the user. Undefined after a success. */
  refusal: string | undefined
  changed: boolean
  /** Topics of the webhooks that are sent. */
  topics: string[]
}

/** Runs the steps of an example in a new store, then its mutation. */
export async function replayExample(
  store: CaseStore,
  root: string,
  example: Example,
): Promise<ExampleOutcome> {
  const args = await prepareExample(store, root, example)
  const { state } = store
  store.topics.length = 0
  const before = snapshotOf(state)
  const { refusal } = await send(store, root, args)
  return {
    refusal,
    changed: snapshotOf(state) !== before,
    topics: [...new Set(store.topics)].sort(),
  }
}

/** Runs the steps of an example in a new store. Returns the arguments of its mutation. */
export async function prepareExample(
  store: CaseStore,
  root: string,
  example: Example,
): Promise<Arguments> {
  store.reset()
  const { state } = store
  const steps: ExampleStore = {
    state,
    id: (type, index) => findId(idsIn(snapshotOf(state)), type, index),
    run: async (name, args, selection) => {
      const { body, refusal } = await send(store, name, args, selection)
      if (refusal !== undefined) throw new Error(`${root} needs ${name}: ${refusal}`)
      const ids = idsIn(JSON.stringify(body))
      return ((type, index) => findId(ids, type, index)) satisfies FindId
    },
  }
  return example(steps)
}

async function send(
  { state }: CaseStore,
  root: string,
  args: Arguments,
  selection?: string,
): Promise<{ body: Record<string, unknown> | undefined; refusal: string | undefined }> {
  const operation = { query: mutationOf(root, args, selection), variables: args }
  const { body, failed, problem } = await outcomeOf(state, operation)
  return { body, refusal: failed || problem ? (problem ?? JSON.stringify(body)) : undefined }
}

/** The key differs by request: a repeated one would return the payload of the first. */
let keys = 0

/** Returns the document of a mutation with these arguments. */
export function mutationOf(root: string, args: Arguments, selection?: string): string {
  const field = loadAdminSchema(VERSION).getMutationType()?.getFields()[root]
  if (!field) throw new Error(`The schema has no mutation ${root}.`)
  const given = field.args.filter(({ name }) => Object.hasOwn(args, name))
  if (given.length !== Object.keys(args).length)
    throw new Error(`${root} has other arguments than ${Object.keys(args).join(', ')}.`)
  const declared = given.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const passed = given.map(({ name }) => `${name}: $${name}`).join(', ')
  return `mutation${declared && `(${declared})`} {
    ${root}${passed && `(${passed})`} @idempotent(key: "key-${keys++}") {
      ${errorsOf(field)} ${selection ?? idsOf(getNamedType(field.type), 0)}
    }
  }`
}

function errorsOf({ type }: GraphQLField<unknown, unknown>): string {
  return fieldsOf(getNamedType(type))
    .filter(({ name }) => /userErrors$/i.test(name))
    .map(({ name }) => `${name} { field message }`)
    .join(' ')
}

/** Selects the ids of a payload, and of the objects in it. */
function idsOf(type: GraphQLNamedType, depth: number): string {
  const fields = fieldsOf(type).filter(
    ({ name, args }) => !/userErrors$/i.test(name) && !args.some(isRequired),
  )
  const own = fields.some(({ name }) => name === 'id') ? ['id'] : []
  const objects =
    depth > 0
      ? []
      : fields
          .filter(field => isCompositeType(getNamedType(field.type)) && !hasPages(field))
          .map(({ name, type: inner }) => `${name} { ${idsOf(getNamedType(inner), depth + 1)} }`)
  return ['__typename', ...own, ...objects].join(' ')
}

function fieldsOf(type: GraphQLNamedType): GraphQLField<unknown, unknown>[] {
  return isObjectType(type) ? Object.values(type.getFields()) : []
}

function hasPages({ args }: GraphQLField<unknown, unknown>): boolean {
  return args.some(({ name }) => name === 'first')
}

function isRequired({ type, defaultValue }: GraphQLArgument): boolean {
  return isNonNullType(type) && defaultValue === undefined
}

function findId(ids: readonly string[], type: string, index = 0): string {
  const found = ids
    .filter(id => id.startsWith(`gid://shopify/${type}/`))
    .sort((left, right) => left.localeCompare(right, 'en', { numeric: true }))[index]
  if (found === undefined) throw new Error(`There is no id ${index} of a ${type}.`)
  return found
}
