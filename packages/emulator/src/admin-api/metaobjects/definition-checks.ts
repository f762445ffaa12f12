import type {
  MetaobjectDefinitionCreateInput,
  MetaobjectDefinitionUpdateInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { isBlank } from '../../engine/records/is-blank'
import { isForeign } from '../../engine/records/namespaces'
import type { AnyInput } from '../../engine/resolve/any-input'
import { metaobjectError } from './metaobject-error'
import type { MetaobjectError } from './metaobject-error'
import { METAOBJECT_DEFINITIONS } from './metaobject-records'
import type { FieldDefinition } from './metaobject-records'

/** The fields of the inputs that create and change definitions. */
export type DefinitionInput = AnyInput<
  MetaobjectDefinitionCreateInput | MetaobjectDefinitionUpdateInput
>

const MAX_DEFINITIONS = 128
const CAPABILITIES = ['definition', 'capabilities']

/** Checks the type of a new definition. */
export function typeProblem({ store }: GraphqlContext, type: string): MetaobjectError | undefined {
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
  if (store.records.table(METAOBJECT_DEFINITIONS).has('type', type))
    return refuse('TAKEN', 'has already been taken')
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

/**
 * Lists the errors of the access and the capabilities of a definition.
 *
 * @param id of the definition; undefined for a new one
 */
export function settingErrors(
  context: GraphqlContext,
  { access, capabilities }: DefinitionInput,
  type: string,
  fields: readonly FieldDefinition[],
  id?: string,
): MetaobjectError[] {
  const errors: MetaobjectError[] = []
  // Only definitions of an app keep the merchant from their entries.
  if (access?.admin && !type.startsWith('app--'))
    errors.push(
      metaobjectError(
        ['definition', 'access', 'admin'],
        'ADMIN_ACCESS_INPUT_NOT_ALLOWED',
        'Admin access can only be specified on metaobject definitions that have an app-reserved type.',
      ),
    )
  const { metaTitleKey, metaDescriptionKey } = capabilities?.renderable?.data ?? {}
  for (const [name, key] of Object.entries({ metaTitleKey, metaDescriptionKey })) {
    if (typeof key !== 'string' || fields.some(field => field.key === key)) continue
    errors.push(
      metaobjectError(
        [...CAPABILITIES, 'renderable', 'data', name],
        'FIELD_TYPE_INVALID',
        'Renderable data input is referencing an invalid field.',
      ),
    )
  }
  const urlHandle = capabilities?.onlineStore?.data?.urlHandle
  const problem = typeof urlHandle === 'string' && urlHandleProblem(context, urlHandle, id)
  if (problem)
    errors.push(metaobjectError([...CAPABILITIES, 'onlineStore', 'data', 'urlHandle'], ...problem))
  return errors
}

function urlHandleProblem(
  context: GraphqlContext,
  urlHandle: string,
  id: string | undefined,
): [code: string, message: string] | undefined {
  if (isBlank(urlHandle))
    return ['URL_HANDLE_BLANK', 'The Online Store URL handle cannot be blank.']
  if (!/^[\w-]+$/.test(urlHandle))
    return ['URL_HANDLE_INVALID', 'The Online Store URL handle is invalid.']
  const definitions = METAOBJECT_DEFINITIONS.in(context).all()
  return definitions.some(other => other.urlHandle === urlHandle && other.id !== id)
    ? ['URL_HANDLE_TAKEN', 'The Online Store URL handle is already taken.']
    : undefined
}
