import type { MetafieldDefinitionUpdateInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { parseGlobalId } from '../../engine/records/global-id'
import type { MutationError } from '../../engine/resolve/mutation'
import { optionOf } from '../metafields/types/validation-options'
import {
  adminAccessErrors,
  capabilityErrors,
  pinError,
  validationErrors,
} from './definition-checks'
import { changeCapabilities } from './definition-input'
import type { DefinitionRecord } from './definition-records'
import { templateOf } from './standard-templates'

/** Lists why a definition cannot be changed. */
export function updateErrors(
  context: GraphqlContext,
  known: DefinitionRecord,
  input: MetafieldDefinitionUpdateInput,
): MutationError[] {
  const { constraintsUpdates: updates, validations } = input
  const fixed = standardErrors(known, input)
  if (fixed.length > 0) return fixed
  const access = adminAccessErrors(known.namespace, input.access, ['definition'], 'INVALID_INPUT')
  if (access.length > 0) return access
  if (updates && typeof updates.key === 'string' && (updates.values?.length ?? 0) === 0)
    return [
      {
        field: ['definition'],
        code: 'INVALID_INPUT',
        message: 'Cannot change the constraint key without providing values.',
      },
    ]
  const errors = capabilityErrors(known, changeCapabilities(known.capabilities, input))
  if (validations) {
    errors.push(...validationErrors(known.typeName, validations))
    const option = 'metaobject_definition_id'
    if (
      errors.length === 0 &&
      optionOf(validations, option) !== optionOf(known.validations, option)
    )
      errors.push({
        field: ['definition', 'validations'],
        code: 'METAOBJECT_DEFINITION_CHANGED',
        message: 'Validations must not change the existing metaobject definition value',
      })
  }
  const constraints = changeConstraints(known.constraints, updates)
  const unpinnable =
    input.pin && known.pinnedPosition === null
      ? pinError(context, { ...known, constraints }, ['definition'])
      : undefined
  return unpinnable ? [...errors, unpinnable] : errors
}

/** Lists what an update would change that a template of the platform defines. */
function standardErrors(
  { ownerType, namespace, key }: DefinitionRecord,
  input: MetafieldDefinitionUpdateInput,
): MutationError[] {
  if (!templateOf(ownerType, namespace, key)) return []
  const labels = { name: 'Name', description: 'Description', validations: 'Validations' } as const
  return (['name', 'description', 'validations'] as const)
    .filter(name => input[name] !== undefined && input[name] !== null)
    .map(name => ({
      field: ['definition', name],
      code: 'INVALID_INPUT',
      message: `${labels[name]} cannot be changed in a standard definition.`,
    }))
}

/** Returns the constraints after an update. A key of null removes them. */
export function changeConstraints(
  known: DefinitionRecord['constraints'],
  updates: MetafieldDefinitionUpdateInput['constraintsUpdates'],
): DefinitionRecord['constraints'] {
  if (!updates) return known
  if (updates.key === null) return null
  const values = new Set(known?.values)
  for (const { create, delete: removed } of updates.values ?? []) {
    if (typeof removed === 'string') values.delete(storedConstraint(removed))
    if (typeof create === 'string') values.add(storedConstraint(create))
  }
  return values.size === 0 ? null : { key: updates.key ?? known?.key ?? '', values: [...values] }
}

/** The form in which a subtype is stored: of a global id, the part behind the type. */
export function storedConstraint(value: string): string {
  return parseGlobalId(value)?.key ?? value
}
