import type {
  MetafieldDefinitionInput,
  MetafieldDefinitionValidationInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Check, MutationError } from '../../engine/resolve/mutation'
import { ownerLabel } from '../metafields/metafield-owners'
import { definitionKey } from '../metafields/metafield-records'
import { isForeign, isOwn, resolveNamespace } from '../../engine/records/namespaces'
import { findMetafieldType, unknownTypeMessage } from '../metafields/types/metafield-types'
import { optionProblems } from '../metafields/types/validation-options'
import { DEFAULT_ACCESS } from './definition-input'
import type { AccessInput, DefinitionIdentifier, DefinitionInput } from './definition-input'
import { DEFINITIONS, isEligible } from './definition-records'
import type { Capability, DefinitionRecord } from './definition-records'
import { templateOf } from './standard-templates'

/** https://shopify.dev/docs/apps/build/metafields/metafield-limits */
const MAX_DEFINITIONS = 256
const MAX_LENGTH = 255
/** Largest number of pinned definitions of a type of owners. */
const MAX_PINNED = 50

/** Finds the definition that an identifier names. */
export function findDefinition(
  context: GraphqlContext,
  { ownerType, namespace, key }: DefinitionIdentifier,
): DefinitionRecord | undefined {
  return DEFINITIONS.in(context).lookUp(
    'key',
    definitionKey(ownerType, resolveNamespace(namespace), key),
  )[0]
}

function nameCheck(
  field: 'namespace' | 'key',
  label: string,
  code: string,
  message: string,
  fails: (text: string) => boolean,
): Check<Record<'definition', DefinitionInput>> {
  return {
    field: ['definition', field],
    code,
    message: `${label} ${message}`,
    fails: ({ definition }) =>
      fails(field === 'key' ? definition.key : resolveNamespace(definition.namespace)),
  }
}

function nameChecks(
  field: 'namespace' | 'key',
  label: string,
  min: number,
  max: number,
): Check<Record<'definition', DefinitionInput>>[] {
  return [
    nameCheck(
      field,
      label,
      'TOO_SHORT',
      `is too short (minimum is ${min} characters)`,
      text => text.length < min,
    ),
    nameCheck(
      field,
      label,
      'TOO_LONG',
      `is too long (maximum is ${max} characters)`,
      text => text.length > max,
    ),
    nameCheck(
      field,
      label,
      'INVALID_CHARACTER',
      'contains one or more invalid characters.',
      text => text.length > 0 && !/^[\w-]+$/.test(text),
    ),
  ]
}

/** Rules of the texts that create and change definitions. */
const TEXT_CHECKS: readonly Check<Record<'definition', DefinitionInput>>[] = [
  {
    field: ['definition', 'name'],
    code: 'TOO_LONG',
    message: `Name is too long (maximum is ${MAX_LENGTH} characters)`,
    fails: ({ definition }) => (definition.name?.length ?? 0) > MAX_LENGTH,
  },
  {
    field: ['definition', 'description'],
    code: 'TOO_LONG',
    message: `Description is too long (maximum is ${MAX_LENGTH} characters)`,
    fails: ({ definition }) => (definition.description?.length ?? 0) > MAX_LENGTH,
  },
]

/** Rules of the texts that change definitions. */
export const UPDATE_CHECKS: readonly Check<Record<'definition', DefinitionInput>>[] = [
  {
    field: ['definition', 'name'],
    code: 'BLANK',
    message: "Name can't be blank",
    fails: ({ definition: { name } }) => typeof name === 'string' && name.trim() === '',
  },
  ...TEXT_CHECKS,
]

/** Rules of new definitions. */
export const CREATE_CHECKS: readonly Check<Record<'definition', MetafieldDefinitionInput>>[] = [
  {
    field: ['definition', 'name'],
    code: 'BLANK',
    message: "Name can't be blank",
    fails: ({ definition }) => (definition.name ?? '').trim() === '',
  },
  ...nameChecks('namespace', 'Namespace', 3, 255),
  ...nameChecks('key', 'Key', 2, 64),
  ...TEXT_CHECKS,
  {
    field: ['definition', 'type'],
    code: 'INCLUSION',
    message: ({ definition }) => unknownTypeMessage(definition.type),
    fails: ({ definition }) => !findMetafieldType(definition.type),
  },
  {
    field: ['definition'],
    code: 'RESERVED_NAMESPACE_KEY',
    message: 'This namespace and key combination is reserved for standard definitions.',
    fails: ({ definition: { ownerType, namespace, key } }) =>
      isForeign(resolveNamespace(namespace)) ||
      templateOf(ownerType, resolveNamespace(namespace), key) !== undefined,
  },
  {
    field: ['definition', 'key'],
    code: 'TAKEN',
    message: ({ definition }) =>
      `Key is in use for ${ownerLabel(definition.ownerType)} metafields on the '${resolveNamespace(definition.namespace)}' namespace.`,
    fails: ({ definition }, context) => findDefinition(context, definition) !== undefined,
  },
  {
    field: ['definition'],
    code: 'RESOURCE_TYPE_LIMIT_EXCEEDED',
    message: `Stores can only have ${MAX_DEFINITIONS} definitions for each store resource.`,
    // Definitions of the app have a limit of their own.
    fails: ({ definition: { ownerType, namespace } }, context) => {
      const isOfApp = isOwn(resolveNamespace(namespace))
      const others = DEFINITIONS.in(context).lookUp('owner', ownerType)
      return others.filter(other => isOwn(other.namespace) === isOfApp).length >= MAX_DEFINITIONS
    },
  },
]

/** Lists why the options of a definition are invalid. */
export function validationErrors(
  typeName: string,
  options: readonly MetafieldDefinitionValidationInput[],
): MutationError[] {
  const type = findMetafieldType(typeName)
  if (!type) return []
  return optionProblems(type, options).map(problem => ({
    field: ['definition', 'validations'],
    ...problem,
  }))
}

/** Lists the capabilities that a definition cannot have. */
export function capabilityErrors(
  definition: Pick<DefinitionRecord, 'typeName' | 'ownerType'>,
  capabilities: readonly Capability[],
): MutationError[] {
  return capabilities
    .filter(capability => !isEligible(capability, definition))
    .map(capability => ({
      field: null,
      code: 'INVALID_CAPABILITY',
      message: `The capability ${snakeCase(capability)} is not valid for this definition.`,
    }))
}

/**
 * Lists the error of an access of the admin. Only definitions in a namespace of the app can limit
 * it: every app may write the metafields of the others.
 */
export function adminAccessErrors(
  namespace: string | null | undefined,
  access: AccessInput | null | undefined,
  field: readonly string[],
  code: string,
): MutationError[] {
  const { admin } = access ?? {}
  if (admin === null || admin === undefined || admin === DEFAULT_ACCESS.admin) return []
  if (isOwn(resolveNamespace(namespace))) return []
  return [
    {
      field,
      code,
      message:
        'Setting this access control is not permitted. It must be one of ["public_read_write"].',
    },
  ]
}

/** Returns why a definition cannot be pinned. */
export function pinError(
  context: GraphqlContext,
  { ownerType, constraints }: Pick<DefinitionRecord, 'ownerType' | 'constraints'>,
  field: readonly string[] | null,
): MutationError | undefined {
  if (constraints)
    return {
      field,
      code: 'UNSUPPORTED_PINNING',
      message: 'Constrained metafield definitions do not support pinning.',
    }
  const pinned = DEFINITIONS.in(context)
    .lookUp('owner', ownerType)
    .filter(({ pinnedPosition }) => pinnedPosition !== null)
  if (pinned.length < MAX_PINNED) return undefined
  return {
    field,
    code: 'PINNED_LIMIT_REACHED',
    message: `Limit of ${MAX_PINNED} pinned definitions.`,
  }
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
