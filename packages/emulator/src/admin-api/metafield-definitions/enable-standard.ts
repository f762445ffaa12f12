import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import { definitionKey, METAFIELDS } from '../metafields/metafield-records'
import { adminAccessErrors, capabilityErrors, findDefinition, pinError } from './definition-checks'
import { accessOf, changeCapabilities, DEFAULT_ACCESS } from './definition-input'
import { DEFINITIONS } from './definition-records'
import { definitionWebhook } from './definition-webhook'
import { pinDefinition } from './pinned-positions'
import { templateById, templateOf } from './standard-templates'
import type { StandardTemplate } from './standard-templates'

type EnableArgs = MutationArgs['standardMetafieldDefinitionEnable']

/** The root that creates a definition from a template of the platform. */
export const enableStandardDefinition = defineMutation<EnableArgs>({
  topics: ['metafield_definitions/create'],
  run: (args, context) => {
    const fixed = accessErrors(args)
    if (fixed.length > 0) return { userErrors: fixed }
    const template = findTemplate(args)
    if ('message' in template) return { userErrors: [template] }
    const { ownerType } = args
    const { namespace, key, name, description, typeName, validations } = template
    const known = findDefinition(context, { ownerType, namespace, key })
    // What is enabled already stays as it is.
    if (known)
      return {
        createdDefinition:
          args.pin && known.pinnedPosition === null ? pinDefinition(context, known) : known,
      }
    const capabilities = changeCapabilities([], args)
    const userErrors = [
      ...capabilityErrors({ typeName, ownerType }, capabilities),
      ...usageErrors(context, ownerType, template),
      ...pinErrors(context, args),
    ]
    if (userErrors.length > 0) return { userErrors }
    const isVisible = args.visibleToStorefrontApi ?? template.visibleToStorefrontApi
    const created = DEFINITIONS.in(context).add({
      ownerType,
      namespace,
      key,
      name,
      description,
      typeName,
      validations,
      pinnedPosition: null,
      access: accessOf(
        { ...DEFAULT_ACCESS, storefront: isVisible ? 'PUBLIC_READ' : 'NONE' },
        args.access,
      ),
      capabilities,
      constraints: null,
    })
    const createdDefinition = args.pin ? pinDefinition(context, created) : created
    context.emit('metafield_definitions/create', definitionWebhook(createdDefinition))
    return { createdDefinition }
  },
})

function findTemplate({
  id,
  ownerType,
  namespace,
  key,
}: EnableArgs): StandardTemplate | MutationError {
  const refuse = (field: string[] | null, message: string) => ({
    field,
    code: 'TEMPLATE_NOT_FOUND',
    message,
  })
  if (typeof id === 'string') {
    const template = templateById(id)
    return template?.ownerTypes.includes(ownerType)
      ? template
      : refuse(['id'], 'Id is not a valid standard metafield definition template id')
  }
  if (typeof namespace !== 'string' || typeof key !== 'string')
    return refuse(
      null,
      'A namespace and key or standard metafield definition template id must be provided.',
    )
  return (
    templateOf(ownerType, namespace, key) ??
    refuse(
      null,
      "A standard definition wasn't found for the specified owner type, namespace, and key.",
    )
  )
}

function accessErrors({ access, namespace }: EnableArgs): MutationError[] {
  // Templates of the platform's own namespaces have a fixed access.
  if (access && /^shopify(?:--|$)/.test(namespace ?? ''))
    return [
      {
        field: ['access'],
        code: 'INVALID',
        message: 'Setting access controls on a definition under this namespace is not permitted.',
      },
    ]
  return adminAccessErrors(namespace ?? 'standard', access, ['access'], 'INVALID')
}

function usageErrors(
  context: GraphqlContext,
  ownerType: string,
  { namespace, key, typeName }: StandardTemplate,
): MutationError[] {
  const isUsed = context.store.records
    .table(METAFIELDS)
    .lookUp('definition', definitionKey(ownerType, namespace, key))
    .some(metafield => metafield.typeName !== typeName)
  return isUsed
    ? [
        {
          field: null,
          code: 'UNSTRUCTURED_ALREADY_EXISTS',
          message: 'The namespace and key is already in use for a set of your metafields.',
        },
      ]
    : []
}

function pinErrors(context: GraphqlContext, { pin, ownerType }: EnableArgs): MutationError[] {
  const error = pin ? pinError(context, { ownerType, constraints: null }, null) : undefined
  return error ? [{ ...error, code: 'LIMIT_EXCEEDED' }] : []
}
