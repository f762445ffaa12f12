import type { GraphqlContext } from '../../engine/graphql-context'
import { isForeign } from '../../engine/records/namespaces'
import { metaobjectError } from './metaobject-error'
import type { MetaobjectError } from './metaobject-error'
import { METAOBJECT_DEFINITIONS } from './metaobject-records'
import type { FieldDefinition } from './metaobject-records'

const MAX_DEFINITIONS = 128

/** Checks the type of a new definition. */
export function typeProblem({ store }: GraphqlContext, type: string): MetaobjectError | undefined {
  const definitions = store.records.table(METAOBJECT_DEFINITIONS)
  if (isForeign(type) || type.startsWith('shopify--'))
    return metaobjectError(
      ['definition'],
      'NOT_AUTHORIZED',
      'Not authorized. This type is reserved for use by another application.',
    )
  const refuse = (code: string, message: string) =>
    metaobjectError(['definition', 'type'], code, `Type ${message}`)
  if (type.length < 3) return refuse('TOO_SHORT', 'is too short (minimum is 3 characters)')
  if (type.length > 255) return refuse('TOO_LONG', 'is too long (maximum is 255 characters)')
  if (!/^[\w-]+$/.test(type))
    return refuse(
      'INVALID',
      'contains one or more invalid characters. Only alphanumeric characters, underscores, and dashes are allowed.',
    )
  if (definitions.has('type', type)) return refuse('TAKEN', 'has already been taken')
  return limitProblem({ store })
}

/** Checks that the store can have another definition. */
export function limitProblem({
  store,
}: Pick<GraphqlContext, 'store'>): MetaobjectError | undefined {
  if (store.records.table(METAOBJECT_DEFINITIONS).size < MAX_DEFINITIONS) return undefined
  return metaobjectError(
    ['definition'],
    'MAX_DEFINITIONS_EXCEEDED',
    `Total definition count exceeds the limit of ${MAX_DEFINITIONS}`,
  )
}

/** Checks that the field that names entries is one of the fields. */
export function displayNameErrors(
  key: string | null | undefined,
  fields: readonly FieldDefinition[],
): MetaobjectError[] {
  if (typeof key !== 'string' || fields.some(field => field.key === key)) return []
  return [
    metaobjectError(
      ['definition', 'displayNameKey'],
      'UNDEFINED_OBJECT_FIELD',
      `Field definition "${key}" does not exist`,
    ),
  ]
}
