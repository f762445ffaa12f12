import type { MetaobjectCreateInput, MetaobjectUpdateInput } from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import type { GraphqlContext } from '../../engine/graphql-context'
import { createdNow, currentTime } from '../../engine/records/timestamp'
import { InvalidValue } from '../metafields/types/invalid-value'
import { parseValue } from '../metafields/types/metafield-value'
import { storedType } from '../metafields/types/metafield-types'
import { isOptionValueTaken } from '../products/rename-linked-values'
import { metaobjectError } from './metaobject-error'
import type { MetaobjectError } from './metaobject-error'
import { handleErrors, newHandle } from './metaobject-handle'
import { handleKey, METAOBJECTS } from './metaobject-records'
import { redirectMetaobject } from './page-redirects'
import type {
  FieldDefinition,
  MetaobjectDefinitionRecord,
  MetaobjectRecord,
} from './metaobject-records'

/** Fields of the inputs that create and change metaobjects. */
export type MetaobjectInput = AnyInput<MetaobjectCreateInput | MetaobjectUpdateInput>

export interface WriteResult {
  metaobject?: MetaobjectRecord
  userErrors: MetaobjectError[]
}

/**
 * Creates a metaobject.
 *
 * @param handlePath path of the handle in the arguments
 */
export function createMetaobject(
  context: GraphqlContext,
  definition: MetaobjectDefinitionRecord,
  input: MetaobjectInput,
  handlePath: readonly string[],
): WriteResult {
  const wanted = input.handle ?? ''
  const userErrors = wanted === '' ? [] : handleErrors(handlePath, wanted)
  const stored = readFields(context, definition, input, undefined, userErrors)
  userErrors.push(...capabilityErrors(definition, input))
  if (userErrors.length > 0) return { userErrors }
  const { displayNameKey } = definition
  const name = displayNameKey === null ? undefined : stored[displayNameKey]
  const metaobject = METAOBJECTS.in(context).add({
    definitionId: definition.id,
    type: definition.type,
    ...newHandle(context, definition, wanted, name),
    stored,
    status: input.capabilities?.publishable?.status ?? 'DRAFT',
    templateSuffix: input.capabilities?.onlineStore?.templateSuffix ?? null,
    ...createdNow(context),
  })
  return { metaobject, userErrors }
}

/** Changes the fields of a metaobject that an input contains. */
export function updateMetaobject(
  context: GraphqlContext,
  definition: MetaobjectDefinitionRecord,
  known: MetaobjectRecord,
  input: MetaobjectInput,
): WriteResult {
  const metaobjects = METAOBJECTS.in(context)
  const path = ['metaobject', 'handle']
  const { handle } = input
  const userErrors = typeof handle === 'string' ? handleErrors(path, handle) : []
  if (
    typeof handle === 'string' &&
    metaobjects.has('handle', handleKey(definition.type, handle), known.id)
  )
    userErrors.push(metaobjectError(path, 'TAKEN', 'Handle has already been taken'))
  const stored = readFields(context, definition, input, known, userErrors)
  userErrors.push(...capabilityErrors(definition, input))
  if (userErrors.length > 0) return { userErrors }
  const conflict = nameConflict(context, definition, known, input, stored)
  if (conflict) return { userErrors: [conflict] }
  const { publishable, onlineStore } = input.capabilities ?? {}
  const metaobject = metaobjects.update(known.id, {
    handle: handle?.toLowerCase() ?? known.handle,
    stored,
    status: publishable?.status ?? known.status,
    templateSuffix:
      onlineStore?.templateSuffix === undefined ? known.templateSuffix : onlineStore.templateSuffix,
    updatedAt: currentTime(context),
  })
  if (metaobject && input.redirectNewHandle)
    redirectMetaobject(context, definition, known, metaobject)
  return { metaobject: metaobject ?? known, userErrors }
}

/** The error of a display name that another value of a linked product option has. */
function nameConflict(
  { store: { records } }: GraphqlContext,
  { displayNameKey }: MetaobjectDefinitionRecord,
  { id }: MetaobjectRecord,
  { fields, values }: MetaobjectInput,
  stored: Readonly<Record<string, string>>,
): MetaobjectError | undefined {
  const name = displayNameKey === null ? undefined : stored[displayNameKey]
  if (name === undefined || !isOptionValueTaken(records, id, name)) return undefined
  const index = (fields ?? fieldsOf(values)).findIndex(({ key }) => key === displayNameKey)
  if (index === -1) return undefined
  return metaobjectError(
    ['metaobject', 'fields', String(index)],
    'DISPLAY_NAME_CONFLICT',
    'The display name you have chosen is already in use as an option value. Choose a different name to avoid conflicts.',
  )
}

/** Returns the stored values after an input, and adds its errors to a list. */
function readFields(
  context: GraphqlContext,
  definition: MetaobjectDefinitionRecord,
  { fields, values }: MetaobjectInput,
  known: MetaobjectRecord | undefined,
  userErrors: MetaobjectError[],
): Record<string, string> {
  const stored = new Map(Object.entries(known?.stored ?? {}))
  const seen = new Set<string>()
  const inputs = fields ?? fieldsOf(values)
  for (const [index, { key, value }] of inputs.entries()) {
    const refuse = (code: string, message: string, elementIndex: number | null = null) => {
      const path = ['metaobject', 'fields', String(index)]
      userErrors.push(metaobjectError(path, code, message, key, elementIndex))
    }
    const field = definition.fieldDefinitions.find(candidate => candidate.key === key)
    if (!field) {
      refuse('UNDEFINED_OBJECT_FIELD', `Field definition "${key}" does not exist`)
      continue
    }
    if (seen.has(key)) refuse('DUPLICATE_FIELD_INPUT', `Field "${key}" duplicates other inputs`)
    seen.add(key)
    if (value.trim() === '') {
      stored.delete(key)
      continue
    }
    try {
      stored.set(key, storedValue(context, field, value, known === undefined))
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      refuse('INVALID_VALUE', error.message, error.elementIndex)
      // Not missing, only invalid.
      stored.set(key, value)
    }
  }
  for (const { key, name, required } of definition.fieldDefinitions)
    if (required && !stored.has(key))
      userErrors.push(
        metaobjectError(['metaobject'], 'OBJECT_FIELD_REQUIRED', `${name} can't be blank`, key),
      )
  return Object.fromEntries(stored)
}

function storedValue(
  context: GraphqlContext,
  { typeName, validations }: FieldDefinition,
  value: string,
  isNew: boolean,
): string {
  // The platform converts any text of a new metaobject to a boolean; changes must be one.
  if (isNew && typeName === 'boolean')
    return /^(?:f|false|0|off)$/i.test(value.trim()) ? 'false' : 'true'
  return parseValue(storedType(typeName), value, validations, context)
}

function fieldsOf(values: unknown): { key: string; value: string }[] {
  if (typeof values !== 'object' || values === null) return []
  return Object.entries(values).map(([key, value]: [string, unknown]) => ({
    key,
    value: typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value),
  }))
}

function capabilityErrors(
  { isPublishable, isOnlineStore }: MetaobjectDefinitionRecord,
  { capabilities }: MetaobjectInput,
): MetaobjectError[] {
  const disabled = [
    ...(capabilities?.publishable && !isPublishable ? ['publishable'] : []),
    ...(capabilities?.onlineStore && !isOnlineStore ? ['onlineStore'] : []),
  ]
  return disabled.map(name =>
    metaobjectError(
      ['metaobject', 'capabilities', name],
      'CAPABILITY_NOT_ENABLED',
      'Capability is not enabled on this definition',
    ),
  )
}
