import type {
  MetafieldInput as OwnerMetafieldInput,
  MetafieldsSetInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import type { MutationError } from '../../engine/resolve/mutation'
import { DEFINITIONS } from '../metafield-definitions/definition-records'
import { compareDigest } from './compare-digest'
import { ownerTypeOf } from './metafield-owners'
import { definitionKey, metafieldKey, METAFIELDS } from './metafield-records'
import type { MetafieldRecord } from './metafield-records'
import { isForeign, resolveNamespace } from '../../engine/records/namespaces'
import { InvalidValue } from './types/invalid-value'
import { findValueType, storedType, unknownTypeMessage } from './types/metafield-types'
import { displayValue, parseValue } from './types/metafield-value'
import { exceededSize } from './types/value-sizes'

/** A metafield in an input of its owner: by its id, or by its namespace and key. */
export type MetafieldInput = OwnerMetafieldInput & Pick<MetafieldsSetInput, 'compareDigest'>

/** A metafield in the input of `metafieldsSet`. */
export type OwnedMetafieldInput = MetafieldInput & Pick<MetafieldsSetInput, 'ownerId'>

interface MetafieldError extends MutationError {
  elementIndex: number | null
}

type Draft = Omit<MetafieldRecord, 'id' | '__typename' | 'createdAt' | 'updatedAt'>

/** Another app has the namespace. */
export const FOREIGN_NAMESPACE =
  'Access to this namespace and key on Metafields for this resource type is not allowed.'

const RESERVED_NAMESPACES = new Set(['protected', 'shopify_standard', 'shopify-l10n-fields'])
const LENGTHS = { namespace: [3, 255], key: [2, 64] } as const

/**
 * Creates metafields of an object, or replaces their values: the field `metafields` of an input.
 *
 * @returns the errors; nothing is changed if there are any
 */
export function setOwnerMetafields(
  context: GraphqlContext,
  ownerId: string,
  inputs: readonly MetafieldInput[] | null | undefined,
): MutationError[] {
  const owned = (inputs ?? []).map(input => ({ ...input, ownerId }))
  return setMetafields(context, owned).userErrors
}

/** Creates metafields or replaces their values. Nothing is changed if there are errors. */
export function setMetafields(
  context: GraphqlContext,
  inputs: readonly OwnedMetafieldInput[],
): { metafields: MetafieldRecord[]; userErrors: MetafieldError[] } {
  const userErrors: MetafieldError[] = []
  const drafts = inputs.flatMap((input, index) => {
    const path = ['metafields', String(index)]
    const refuse = (
      field: string | null,
      code: string | null,
      message: string,
      elementIndex: number | null = null,
    ) => {
      const fields = field === null ? path : [...path, field]
      userErrors.push({ field: fields, code, message, elementIndex })
    }
    return draftOf(context, input, refuse) ?? []
  })
  if (userErrors.length > 0) return { metafields: [], userErrors }
  return { metafields: drafts.map(draft => writeMetafield(context, draft)), userErrors }
}

type Refuse = (
  field: string | null,
  code: string | null,
  message: string,
  elementIndex?: number | null,
) => void

/** Checks an input. Undefined after an error. */
function draftOf(
  context: GraphqlContext,
  input: OwnedMetafieldInput,
  refuse: Refuse,
): Draft | undefined {
  const { records } = context.store
  const ownerType = ownerTypeOf(input.ownerId)
  if (ownerType === undefined) {
    refuse('ownerId', 'INVALID_VALUE', 'Owner does not exist.')
    return undefined
  }
  const target = records.table(METAFIELDS).get(input.id)
  const namespace = target?.namespace ?? resolveNamespace(input.namespace)
  const key = target?.key ?? input.key ?? ''
  if (!checkNames({ namespace, key }, refuse)) return undefined
  const known =
    target ??
    records.table(METAFIELDS).lookUp('key', metafieldKey(input.ownerId, namespace, key))[0]
  if (
    'compareDigest' in input &&
    (known ? compareDigest(known) : null) !== (input.compareDigest ?? null) &&
    !(known && isUnchanged(known, input))
  ) {
    refuse(
      null,
      'STALE_OBJECT',
      'The resource has been updated since it was loaded. Try again with an updated `compareDigest` value.',
    )
    return undefined
  }
  const [definition] = records
    .table(DEFINITIONS)
    .lookUp('key', definitionKey(ownerType, namespace, key))
  const typeName = input.type ?? definition?.typeName ?? known?.typeName
  if (typeName === undefined) {
    refuse('type', 'BLANK', "Type can't be blank")
    return undefined
  }
  const type = findValueType(typeName)
  if (!type) {
    refuse('type', 'INCLUSION', unknownTypeMessage(typeName))
    return undefined
  }
  if (definition && definition.typeName !== typeName) {
    refuse(
      'type',
      'INVALID_TYPE',
      `Type must be consistent with the definition's type: ${definition.typeName}.`,
    )
    return undefined
  }
  try {
    const stored = parseValue(type, input.value ?? '', definition?.validations ?? [], context)
    const maximum = exceededSize(type, stored, context)
    if (maximum !== undefined) {
      refuse('value', 'TOO_LONG', `Value is too long (maximum is ${maximum} bytes)`)
      return undefined
    }
    if (!context.loadNode(input.ownerId)) {
      refuse('ownerId', 'INVALID_VALUE', 'Owner does not exist.')
      return undefined
    }
    return { ownerId: input.ownerId, ownerType, namespace, key, typeName, stored }
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    refuse('value', 'INVALID_VALUE', error.message, error.elementIndex)
    return undefined
  }
}

/** A digest is not compared if the value stays the same. */
function isUnchanged({ typeName, stored }: MetafieldRecord, input: MetafieldInput): boolean {
  return (
    (input.type ?? typeName) === typeName &&
    input.value === displayValue(storedType(typeName), stored)
  )
}

function checkNames(names: { namespace: string; key: string }, refuse: Refuse): boolean {
  const { namespace } = names
  if (RESERVED_NAMESPACES.has(namespace)) {
    refuse('namespace', null, `Namespace ${namespace} is a reserved namespace`)
    return false
  }
  if (isForeign(namespace)) {
    refuse(null, 'APP_NOT_AUTHORIZED', FOREIGN_NAMESPACE)
    return false
  }
  let isValid = true
  for (const [field, label] of [
    ['namespace', 'Namespace'],
    ['key', 'Key'],
  ] as const) {
    const [min, max] = LENGTHS[field]
    const { length } = names[field]
    const hasLength = length >= min && length <= max
    if (hasLength && /^[\w-]+$/.test(names[field])) continue
    isValid = false
    if (length < min)
      refuse(field, 'TOO_SHORT', `${label} is too short (minimum is ${min} characters)`)
    else if (length > max)
      refuse(field, 'TOO_LONG', `${label} is too long (maximum is ${max} characters)`)
    else refuse(field, 'INVALID', `${label} contains one or more invalid characters.`)
  }
  return isValid
}

function writeMetafield({ store, clock }: GraphqlContext, draft: Draft): MetafieldRecord {
  const metafields = store.records.table(METAFIELDS)
  const { ownerId, namespace, key } = draft
  const [known] = metafields.lookUp('key', metafieldKey(ownerId, namespace, key))
  const at = timestamp(clock.now())
  return metafields.put({
    ...draft,
    id: known?.id ?? metafields.nextId(),
    __typename: 'Metafield',
    createdAt: known?.createdAt ?? at,
    updatedAt: at,
  })
}
