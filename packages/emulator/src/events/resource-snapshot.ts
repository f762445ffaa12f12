import { execute, isObjectType, parse } from 'graphql'
import type { DocumentNode, GraphQLSchema } from 'graphql'
import { platformScopes } from '../../../facts/schemas/registration-facts'
import { createAppAccess } from '../admin-api/app-access'
import type { GraphqlContext } from '../engine/graphql-context'
import { childType } from './observed-fields'
import type { FieldsType, ObservedFields } from './observed-fields'
import { SELECTIONS } from './topic-shapes'

/** The observed values of a resource at one time. */
export interface ResourceSnapshot {
  /** JSON of the values by path, e.g. `seo.title`. */
  values: ReadonlyMap<string, string>
  /** Values of the children, by the field that lists them and by their global id. */
  children: ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, string>>>
}

type Fields = Readonly<Record<string, unknown>>

/** Largest number of children that are compared. */
const MAX_CHILDREN = 250

const documents = new WeakMap<ObservedFields, DocumentNode>()

/**
 * Reads the observed fields of a resource with the resolvers of the Admin API, so that a change is
 * one that a query can see.
 *
 * @returns undefined if there is no such resource
 */
export function readSnapshot(
  schema: GraphQLSchema,
  observed: ObservedFields,
  id: string,
  request: GraphqlContext,
): ResourceSnapshot | undefined {
  const document = documents.get(observed) ?? parse(documentOf(schema, observed))
  documents.set(observed, document)
  const context: GraphqlContext = {
    ...request,
    access: createAppAccess(request.apiVersion, platformScopes(), request.store),
    notSimulated: new Set(),
    searches: [],
  }
  const result = execute({
    schema,
    document,
    rootValue: {},
    contextValue: context,
    variableValues: { id },
    fieldResolver: (source, args, _context, info) =>
      whenSynchronous(request.resolveField(source, args as Fields, context, info)),
  })
  if (result instanceof Promise) throw new Error('A resolver of the Admin API is asynchronous.')
  const node = result.data?.node as Fields | null | undefined
  if (!node) return undefined
  return {
    values: valuesOf(node, observed.fields),
    children: new Map(
      [...observed.children].map(([name, paths]) => [
        name,
        new Map(entriesOf(node[name]).map(child => [String(child.id), valuesOf(child, paths)])),
      ]),
    ),
  }
}

function documentOf(schema: GraphQLSchema, { topic, fields, children }: ObservedFields): string {
  const type = schema.getType(topic)
  if (!isObjectType(type)) throw new Error(`There is no type ${topic}.`)
  const lists = [...children].map(([name, paths]) => {
    const selection = `{ id ${selectionOf(childType(type, name), paths)} }`
    const field = type.getFields()[name]
    const size = field?.args.some(arg => arg.name === 'first') ? `(first: ${MAX_CHILDREN})` : ''
    const isConnection = /Connection!?$/.test(String(field?.type))
    return `${name}${size} ${isConnection ? `{ nodes ${selection} }` : selection}`
  })
  return `query ($id: ID!) { node(id: $id) { id ... on ${topic} { ${selectionOf(type, fields)} ${lists.join(' ')} } } }`
}

function selectionOf(type: FieldsType | undefined, paths: ReadonlySet<string>): string {
  return [...paths]
    .map(path => {
      const own = SELECTIONS[`${type?.name}.${path}`]
      if (own !== undefined) return own
      const names = path.split('.')
      return names.join(' { ') + ' }'.repeat(names.length - 1)
    })
    .join(' ')
}

function valuesOf(source: Fields, paths: ReadonlySet<string>): Map<string, string> {
  return new Map(
    [...paths].map(path => [
      path,
      JSON.stringify(
        path
          .split('.')
          .reduce<unknown>((value, name) => (value as Fields | null)?.[name], source) ?? null,
      ),
    ]),
  )
}

function entriesOf(value: unknown): Fields[] {
  const list = Array.isArray(value) ? value : (value as { nodes?: unknown } | null)?.nodes
  return Array.isArray(list) ? (list as Fields[]) : []
}

/**
 * A resolver of the app may be asynchronous. It would see a later state, so its fields never count
 * as changed.
 */
function whenSynchronous(value: unknown): unknown {
  if (!(value instanceof Promise)) return value
  value.catch(() => {})
  return null
}
