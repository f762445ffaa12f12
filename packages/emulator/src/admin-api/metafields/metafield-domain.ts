import type { MetafieldIdentifierInput } from '../../../generated/admin'
import { globalId } from '../../engine/records/global-id'
import type { GraphqlContext } from '../../engine/graphql-context'
import { BY_ID, mapConnection, paginate } from '../../engine/records/connection'
import type { Fields } from '../../engine/resolve/domain'
import type { AdminDomain } from '../admin-domain'
import { seedMetafields } from './seed-metafields'
import { defineMutation } from '../../engine/resolve/mutation'
import { DEFINITIONS } from '../metafield-definitions/definition-records'
import { compareDigest } from './compare-digest'
import { definitionKey, metafieldKey, METAFIELDS } from './metafield-records'
import type { MetafieldRecord } from './metafield-records'
import { isForeign, resolveNamespace } from '../../engine/records/namespaces'
import { pageReferences, referencesOf } from './references'
import { FOREIGN_NAMESPACE, setMetafields } from './set-metafields'
import { displayValue, jsonValue } from './types/metafield-value'
import { storedType } from './types/metafield-types'

/** Largest number of metafields that a mutation sets. */
const MAX_INPUTS = 25

function findMetafield(
  { store }: GraphqlContext,
  { ownerId, namespace, key }: MetafieldIdentifierInput,
) {
  return store.records.table(METAFIELDS).lookUp('key', metafieldKey(ownerId, namespace, key))[0]
}

/** The fields of every owner. */
const ownerFields: Fields<'HasMetafields'> = {
  metafield: ({ id }: { id: string }, { namespace, key }, context) =>
    findMetafield(context, { ownerId: id, namespace: resolveNamespace(namespace), key }) ?? null,
  metafields: ({ id }: { id: string }, args, { store }) => {
    const namespace = typeof args.namespace === 'string' ? resolveNamespace(args.namespace) : null
    const found = store.records
      .table(METAFIELDS)
      .lookUp('owner', id)
      .filter(metafield => namespace === null || metafield.namespace === namespace)
    if (!args.keys) return paginate(found, args, BY_ID)
    // Metafields by key are in the order of the keys, and have them as they were requested.
    const keys = args.keys.map(qualifiedKey)
    const place = (metafield: MetafieldRecord) =>
      keys.indexOf(`${metafield.namespace}.${metafield.key}`)
    const listed = found
      .filter(metafield => place(metafield) !== -1)
      .sort((left, right) => place(left) - place(right))
    const page = paginate(listed, args, { idOf: metafield => metafield.id, sortValue: place })
    return mapConnection(page, metafield => ({
      ...metafield,
      key: args.keys?.[place(metafield)] ?? metafield.key,
    }))
  },
}

/** Resolves `$app` in a key of the form `namespace.key`. */
function qualifiedKey(text: string): string {
  const end = text.lastIndexOf('.')
  return end === -1
    ? `${resolveNamespace(null)}.${text}`
    : `${resolveNamespace(text.slice(0, end))}.${text.slice(end + 1)}`
}

/** Finds the definition of a metafield, whose key may be in the form `namespace.key`. */
function definitionOf({ id }: MetafieldRecord, { store: { records } }: GraphqlContext) {
  const metafield = records.table(METAFIELDS).get(id)
  if (!metafield) return undefined
  const { ownerType, namespace, key } = metafield
  return records.table(DEFINITIONS).lookUp('key', definitionKey(ownerType, namespace, key))[0]
}

/** Fields of the type `Metafield` that are not properties of the record. */
export const metafieldFields = {
  compareDigest: (metafield: MetafieldRecord) => compareDigest(metafield),
  definition: (metafield: MetafieldRecord, _args, context) =>
    definitionOf(metafield, context) ?? null,
  description: (metafield: MetafieldRecord, _args, context) =>
    definitionOf(metafield, context)?.description ?? null,
  jsonValue: ({ typeName, stored }: MetafieldRecord) => jsonValue(storedType(typeName), stored),
  owner: ({ ownerId }: MetafieldRecord, _args, { loadNode }) => loadNode(ownerId) ?? null,
  reference: ({ typeName, stored }: MetafieldRecord, _args, context) =>
    storedType(typeName).isList
      ? null
      : (referencesOf(context, storedType(typeName), stored)[0] ?? null),
  references: ({ typeName, stored }: MetafieldRecord, args, context) =>
    pageReferences(context, storedType(typeName), stored, args),
  sizeInBytes: ({ stored }: MetafieldRecord) => Buffer.byteLength(stored),
  type: ({ typeName }: MetafieldRecord) => typeName,
  value: ({ typeName, stored }: MetafieldRecord) => displayValue(storedType(typeName), stored),
} satisfies Fields<'Metafield'>

/** Metafields of every owner. */
export const metafieldDomain: AdminDomain = {
  seed: {
    records: {
      metafields: (run, seeds) =>
        run.add('Metafield', seeds, () =>
          seedMetafields(run.store.records, globalId('Shop', run.store.id), seeds, run.at),
        ),
    },
  },
  mutations: {
    metafieldsSet: defineMutation({
      checks: [
        {
          field: ['metafields'],
          code: 'LESS_THAN_OR_EQUAL_TO',
          message: `Exceeded the maximum metafields input limit of ${MAX_INPUTS}.`,
          fails: ({ metafields }) => metafields.length > MAX_INPUTS,
        },
      ],
      run: ({ metafields }, context) => setMetafields(context, metafields),
      refused: () => ({ metafields: [] }),
    }),
    metafieldsDelete: defineMutation({
      checks: [
        {
          field: ['metafields'],
          message: FOREIGN_NAMESPACE,
          fails: ({ metafields }) =>
            metafields.some(({ namespace }) => isForeign(resolveNamespace(namespace))),
        },
      ],
      refused: () => ({ deletedMetafields: [] }),
      run: ({ metafields }, context) => deleteMetafields(context, metafields),
    }),
  },
  types: { HasMetafields: ownerFields, Metafield: metafieldFields },
  nodes: { Metafield: (id, { store }) => store.records.table(METAFIELDS).get(id) },
}

/**
 * Deletes metafields: the payload of `metafieldsDelete`, with null for each that does not exist.
 */
export function deleteMetafields(
  context: GraphqlContext,
  metafields: readonly MetafieldIdentifierInput[],
) {
  const deletedMetafields = metafields.map(({ ownerId, namespace, key }) => {
    const identifier = { ownerId, namespace: resolveNamespace(namespace), key }
    const found = findMetafield(context, identifier)
    if (!found) return null
    context.store.records.table(METAFIELDS).remove(found.id)
    return { __typename: 'MetafieldIdentifier', ...identifier }
  })
  return { deletedMetafields }
}
