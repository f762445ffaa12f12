import type { GraphqlContext } from '../../engine/graphql-context'
import type { MutationError } from '../../engine/resolve/mutation'
import { setOwnerMetafields } from '../metafields/set-metafields'
import type { MetafieldInput } from '../metafields/set-metafields'

type Metafields = readonly MetafieldInput[] | null | undefined

/**
 * Lists the metafields without a key or a value. Assumed: the platform checks them before it looks
 * for the function.
 *
 * @param path path of the input that contains the metafields
 */
export function missingMetafieldParts(
  path: readonly string[],
  metafields: Metafields,
): MutationError[] {
  return (metafields ?? []).flatMap(({ key, value }, index) => [
    ...(key ? [] : [refusal(path, index, 'key', 'may not be empty')]),
    ...(typeof value === 'string' ? [] : [refusal(path, index, 'value', 'may not be empty')]),
  ])
}

function refusal(
  path: readonly string[],
  index: number,
  field: string,
  message: string,
): MutationError {
  return {
    field: [...path, 'metafields', String(index), field],
    code: 'INVALID_METAFIELDS',
    message,
  }
}

/**
 * Sets the metafields of an object that runs a function. Its errors name the field of the
 * metafield, without the field's label in the message, and have one code.
 *
 * @param path path of the input that contains the metafields
 */
export function setCustomizationMetafields(
  context: GraphqlContext,
  id: string,
  path: readonly string[],
  metafields: Metafields,
): MutationError[] {
  const blank = (metafields ?? []).flatMap(({ type }, index) =>
    type === '' ? [refusal(path, index, 'type', "can't be blank")] : [],
  )
  const errors = setOwnerMetafields(
    context,
    id,
    metafields?.map(metafield => ({ ...metafield, type: metafield.type || undefined })),
  )
    .filter(({ field }) => !(blank.length > 0 && field?.at(-1) === 'type'))
    .map(({ field, message }) => ({
      field: [...path, ...(field ?? [])],
      code: 'INVALID_METAFIELDS',
      message: message.replace(/^(?:Key|Namespace|Type|Value) /, ''),
    }))
  return [...blank, ...errors]
}

const VALIDATION_MESSAGES: Readonly<Record<string, string>> = {
  APP_NOT_AUTHORIZED: 'ApiPermission metafields can only be created or updated by the app owner.',
  BLANK: 'One or more required inputs are blank.',
  INVALID_TYPE: 'The type is invalid.',
  INVALID_VALUE: 'The value is invalid.',
}

/** Sets the metafields of a validation. Its errors name the metafield only. */
export function setValidationMetafields(
  context: GraphqlContext,
  id: string,
  metafields: Metafields,
): MutationError[] {
  const path = ['validation', 'metafields']
  for (const [index, { namespace, key, type, value }] of (metafields ?? []).entries()) {
    const field = [...path, String(index)]
    const refuse = (code: string | null, message: string) => [{ field, code, message }]
    if (!key || typeof value !== 'string') return refuse(null, 'presence')
    if (type === '') return refuse('BLANK', VALIDATION_MESSAGES.BLANK ?? '')
    if (namespace === 'shopify')
      return refuse('APP_NOT_AUTHORIZED', VALIDATION_MESSAGES.APP_NOT_AUTHORIZED ?? '')
    if (value === '') return refuse('INVALID_VALUE', VALIDATION_MESSAGES.INVALID_VALUE ?? '')
  }
  return setOwnerMetafields(context, id, metafields).map(({ field, code, message }) => {
    const shown = code === 'INCLUSION' ? 'INVALID_TYPE' : code
    return {
      field: ['validation', ...(field ?? []).slice(0, 2)],
      code: shown,
      message: VALIDATION_MESSAGES[shown ?? ''] ?? message,
    }
  })
}
