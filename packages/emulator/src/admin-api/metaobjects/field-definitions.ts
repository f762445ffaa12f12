import type { AnyInput } from '../../engine/resolve/any-input'
import type {
  MetaobjectFieldDefinitionCreateInput,
  MetaobjectFieldDefinitionOperationInput,
  MetaobjectFieldDefinitionUpdateInput,
} from '../../../generated/admin'
import { findMetafieldType, unknownTypeMessage } from '../metafields/types/metafield-types'
import { optionProblems } from '../metafields/types/validation-options'
import { metaobjectError } from './metaobject-error'
import type { MetaobjectError } from './metaobject-error'
import { titleOf } from './metaobject-handle'
import type { FieldDefinition } from './metaobject-records'

/** A field of the inputs that create and change definitions. */
export type FieldInput = AnyInput<
  MetaobjectFieldDefinitionCreateInput | MetaobjectFieldDefinitionUpdateInput
>

const PATH = ['definition', 'fieldDefinitions']
const MAX_FIELDS = 40
const MIN_KEY_LENGTH = 2
const MAX_KEY_LENGTH = 64
const MAX_TEXT_LENGTH = 255
const RESERVED_KEYS = new Set(['handle', 'id', 'system'])
/** Types that only definitions of the platform have. */
const STANDARD_TYPES = new Set(['disclosure_reference'])

/** Creates a field from its input. */
export function createField(input: FieldInput): FieldDefinition {
  const { key, name, description, required, type, validations, capabilities } = input
  return {
    key,
    name: name ?? titleOf(key),
    description: description ?? null,
    required: required ?? false,
    typeName: type ?? '',
    validations: [...(validations ?? [])],
    isAdminFilterable: capabilities?.adminFilterable?.enabled ?? false,
  }
}

/**
 * Lists why new fields are invalid.
 *
 * @param operation name of the operation that adds them, in the path of what is wrong with a field
 */
export function newFieldErrors(
  inputs: readonly { input: FieldInput; index: number }[],
  operation: readonly string[] = [],
): MetaobjectError[] {
  const keys = new Set<string>()
  return inputs.flatMap(({ input: { key, name, description, type, validations }, index }) => {
    const path = [...PATH, String(index)]
    const refuse = (code: string, message: string) =>
      metaobjectError([...path, ...operation], code, message, key)
    const isDuplicate = keys.has(key)
    keys.add(key)
    if (isDuplicate) {
      const message = `Field "${key}" duplicates other inputs`
      return metaobjectError(path, 'DUPLICATE_FIELD_INPUT', message, key)
    }
    if (RESERVED_KEYS.has(key)) {
      const message = `The name "${key}" is reserved for system use`
      return metaobjectError(path, 'RESERVED_NAME', message, key)
    }
    const textErrors = [
      ...keyProblems(key),
      ...lengthProblems('Name', name),
      ...lengthProblems('Description', description),
    ].map(([code, message]) => refuse(code, message))
    if (textErrors.length > 0) return textErrors
    const dataType = findMetafieldType(type ?? '')
    if (!dataType) return refuse('INCLUSION', unknownTypeMessage(type ?? ''))
    if (STANDARD_TYPES.has(dataType.base))
      return refuse(
        'INVALID',
        `The ${dataType.base} type can only be used in standard definitions provided by Shopify.`,
      )
    return optionProblems(dataType, validations ?? []).map(({ code, message }) =>
      refuse(code, message),
    )
  })
}

function keyProblems(key: string): [code: string, message: string][] {
  const problems: [code: string, message: string][] = []
  if (key.trim() === '') problems.push(['BLANK', "Key can't be blank"])
  if (key.length < MIN_KEY_LENGTH)
    problems.push(['TOO_SHORT', `Key is too short (minimum is ${MIN_KEY_LENGTH} characters)`])
  if (key.length > MAX_KEY_LENGTH)
    problems.push(['TOO_LONG', `Key is too long (maximum is ${MAX_KEY_LENGTH} characters)`])
  if (!/^[\w-]+$/.test(key))
    problems.push(['INVALID', 'Key contains one or more invalid characters.'])
  return problems
}

function lengthProblems(
  label: string,
  text: string | null | undefined,
): [code: string, message: string][] {
  return (text?.length ?? 0) > MAX_TEXT_LENGTH
    ? [['TOO_LONG', `${label} is too long (maximum is ${MAX_TEXT_LENGTH} characters)`]]
    : []
}

/** Lists the limits that the fields of a definition exceed. */
export function fieldLimitErrors(fields: readonly FieldDefinition[]): MetaobjectError[] {
  const limits = [
    [fields.length, 'fields'],
    [fields.filter(({ isAdminFilterable }) => isAdminFilterable).length, 'admin filterable fields'],
  ] as const
  return limits
    .filter(([count]) => count > MAX_FIELDS)
    .map(([, label]) =>
      metaobjectError(PATH, 'INVALID', `Maximum ${MAX_FIELDS} ${label} per metaobject definition`),
    )
}

/** Lists the operations whose field does not exist, or exists already. */
export function operationErrors(
  fields: readonly FieldDefinition[],
  operations: readonly MetaobjectFieldDefinitionOperationInput[],
): MetaobjectError[] {
  const known = new Set(fields.map(({ key }) => key))
  return operations.flatMap((operation, index) => {
    const path = (name: string) => [...PATH, String(index), name, 'key']
    const created = operation.create?.key
    if (created !== undefined && known.has(created))
      return metaobjectError(
        path('create'),
        'OBJECT_FIELD_TAKEN',
        `Field definition "${created}" is already taken`,
        created,
      )
    for (const name of ['update', 'delete'] as const) {
      const key = operation[name]?.key
      if (key !== undefined && !known.has(key))
        return metaobjectError(
          path(name),
          'UNDEFINED_OBJECT_FIELD',
          `Field definition "${key}" does not exist`,
          key,
        )
    }
    return []
  })
}

/**
 * Applies operations to the fields of a definition.
 *
 * @param isReordered whether the operations are also the new order
 */
export function applyOperations(
  fields: readonly FieldDefinition[],
  operations: readonly MetaobjectFieldDefinitionOperationInput[],
  isReordered: boolean,
): FieldDefinition[] {
  const result = new Map(fields.map(field => [field.key, field]))
  for (const { create, update, delete: removed } of operations) {
    if (create) result.set(create.key, createField(create))
    if (removed) result.delete(removed.key)
    const known = update && result.get(update.key)
    if (known) result.set(update.key, updateField(known, update))
  }
  if (!isReordered) return [...result.values()]
  const listed = operations.flatMap(({ create, update }) => create?.key ?? update?.key ?? [])
  const rest = [...result.keys()].filter(key => !listed.includes(key))
  return [...listed, ...rest].flatMap(key => result.get(key) ?? [])
}

function updateField(known: FieldDefinition, input: FieldInput): FieldDefinition {
  return {
    ...known,
    name: input.name ?? known.name,
    description: input.description === undefined ? known.description : input.description,
    required: input.required ?? known.required,
    validations: input.validations ? [...input.validations] : known.validations,
    isAdminFilterable: input.capabilities?.adminFilterable?.enabled ?? known.isAdminFilterable,
  }
}
