import type { GraphqlContext } from '../../engine/graphql-context'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError, MutationPayload } from '../../engine/resolve/mutation'
import { startJob } from '../../engine/resolve/jobs'
import type { Domain } from '../../engine/resolve/domain'
import { definitionKey, METAFIELDS } from '../metafields/metafield-records'
import { isOwn, resolveNamespace } from '../../engine/records/namespaces'
import { COLLECTIONS } from '../collections/collection-records'
import { findMetafieldType } from '../metafields/types/metafield-types'
import {
  adminAccessErrors,
  capabilityErrors,
  CREATE_CHECKS,
  findDefinition,
  pinError,
  UPDATE_CHECKS,
  validationErrors,
} from './definition-checks'
import { accessOf, changeCapabilities, DEFAULT_ACCESS } from './definition-input'
import type { DefinitionIdentifier } from './definition-input'
import { DEFINITIONS } from './definition-records'
import type { DefinitionRecord } from './definition-records'
import { definitionWebhook } from './definition-webhook'
import { enableStandardDefinition } from './enable-standard'
import { pinDefinition, unpinDefinition } from './pinned-positions'
import { changeConstraints, storedConstraint, updateErrors } from './update-definition'

interface Target {
  id?: string | null
  definitionId?: string | null
  identifier?: DefinitionIdentifier | null
}

/** Finds the definition of a mutation's arguments. */
function targetOf(
  context: GraphqlContext,
  { id, definitionId, identifier }: Target,
): DefinitionRecord | undefined {
  return identifier
    ? findDefinition(context, identifier)
    : DEFINITIONS.in(context).get(id ?? definitionId)
}

function refuse(
  field: readonly string[] | null,
  code: string,
  message: string,
): { userErrors: MutationError[] } {
  return { userErrors: [{ field, code, message }] }
}

/** The platform's code for a definition in the registration file of the app. */
function refuseDeclared(field: readonly string[] | null): { userErrors: MutationError[] } {
  return refuse(
    field,
    'APP_CONFIG_MANAGED',
    'Definition is managed by app configuration and cannot be modified through the API.',
  )
}

function notFound({ identifier }: Target, idField: string): MutationPayload {
  return refuse([identifier ? 'identifier' : idField], 'NOT_FOUND', 'Definition not found.')
}

/** Types whose definitions are only deleted with their metafields. */
function deletionProblem(typeName: string): { code: string; label: string } | undefined {
  const type = findMetafieldType(typeName)
  if (type?.category === 'REFERENCE')
    return { code: 'REFERENCE_TYPE_DELETION_ERROR', label: 'a reference' }
  return type?.base === 'id' ? { code: 'ID_TYPE_DELETION_ERROR', label: 'an id' } : undefined
}

/** Returns whether a rule of a collection compares the metafields of a definition. */
function isCondition(context: GraphqlContext, id: string): boolean {
  return COLLECTIONS.in(context)
    .all()
    .some(({ ruleSet }) => ruleSet?.rules.some(rule => rule.conditionObjectId === id))
}

/** The roots that create, change, pin, and delete definitions of metafields. */
export const definitionMutations: NonNullable<Domain['mutations']> = {
  metafieldDefinitionCreate: defineMutation({
    checks: CREATE_CHECKS,
    topics: ['metafield_definitions/create'],
    run: ({ definition: input }, context) => {
      const { ownerType, key, type: typeName } = input
      const capabilities = changeCapabilities(typeName === 'id' ? ['uniqueValues'] : [], input)
      const constraints = input.constraints && {
        key: input.constraints.key,
        values: input.constraints.values.map(storedConstraint),
      }
      const errors = [
        ...adminAccessErrors(input.namespace, input.access, ['definition'], 'INVALID'),
        ...validationErrors(typeName, input.validations ?? []),
        ...capabilityErrors({ typeName, ownerType }, capabilities),
      ]
      const unpinnable = input.pin
        ? pinError(context, { ownerType, constraints: constraints ?? null }, ['definition'])
        : undefined
      if (unpinnable) errors.push(unpinnable)
      if (errors.length > 0) return { userErrors: errors }
      const created = DEFINITIONS.in(context).add({
        ownerType,
        namespace: resolveNamespace(input.namespace),
        key,
        name: input.name ?? '',
        description: input.description ?? null,
        typeName,
        validations: [...(input.validations ?? [])],
        pinnedPosition: null,
        access: accessOf(DEFAULT_ACCESS, input.access),
        capabilities,
        constraints: constraints ?? null,
      })
      const createdDefinition = input.pin ? pinDefinition(context, created) : created
      context.emit('metafield_definitions/create', definitionWebhook(createdDefinition))
      return { createdDefinition }
    },
  }),

  standardMetafieldDefinitionEnable: enableStandardDefinition,

  metafieldDefinitionUpdate: defineMutation({
    checks: UPDATE_CHECKS,
    topics: ['metafield_definitions/update'],
    run: ({ definition: input }, context) => {
      const known = findDefinition(context, input)
      if (!known) return refuse(['definition'], 'NOT_FOUND', 'Definition not found.')
      if (known.isDeclared) return refuseDeclared(['definition'])
      const userErrors = updateErrors(context, known, input)
      if (userErrors.length > 0) return { userErrors }
      const changed = DEFINITIONS.in(context).update(known.id, {
        name: input.name ?? known.name,
        description: input.description === undefined ? known.description : input.description,
        validations: input.validations ? [...input.validations] : known.validations,
        access: accessOf(known.access, input.access),
        capabilities: changeCapabilities(known.capabilities, input),
        constraints: changeConstraints(known.constraints, input.constraintsUpdates),
      })
      let updated = changed ?? known
      if (input.pin === true && updated.pinnedPosition === null)
        updated = pinDefinition(context, updated)
      if (input.pin === false) updated = unpinDefinition(context, updated)
      context.emit('metafield_definitions/update', definitionWebhook(updated))
      return {
        updatedDefinition: updated,
        // New rules are applied to the metafields in the background.
        validationJob: input.validations ? startJob(context) : null,
      }
    },
  }),

  metafieldDefinitionDelete: defineMutation({
    topics: ['metafield_definitions/delete'],
    run: (args, context) => {
      const definition = targetOf(context, args)
      if (!definition) return notFound(args, 'id')
      if (definition.isDeclared) return refuseDeclared(null)
      const { id, ownerType, namespace, key, typeName } = definition
      const problem = deletionProblem(typeName)
      if (problem && !args.deleteAllAssociatedMetafields)
        return refuse(
          null,
          problem.code,
          `Deleting ${problem.label} type metafield definition requires deletion of its associated metafields.`,
        )
      const { records } = context.store
      if (isOwn(namespace) && !args.deleteAllAssociatedMetafields)
        return refuse(
          null,
          'RESERVED_NAMESPACE_ORPHANED_METAFIELDS',
          'Deleting a definition in a reserved namespace must have deleteAllAssociatedMetafields set to true.',
        )
      if (isCondition(context, id))
        return refuse(
          null,
          'METAFIELD_DEFINITION_IN_USE',
          'Cannot proceed with this action. This definition is used in one or more automated collections.',
        )
      unpinDefinition(context, definition)
      records.table(DEFINITIONS).remove(id)
      if (args.deleteAllAssociatedMetafields) {
        const metafields = records.table(METAFIELDS)
        for (const metafield of metafields.lookUp(
          'definition',
          definitionKey(ownerType, namespace, key),
        ))
          metafields.remove(metafield.id)
      }
      context.emit('metafield_definitions/delete', { id, namespace, key, owner_type: ownerType })
      return {
        deletedDefinitionId: id,
        deletedDefinition: {
          __typename: 'MetafieldDefinitionIdentifier',
          ownerType,
          namespace,
          key,
        },
      }
    },
  }),

  metafieldDefinitionPin: defineMutation({
    topics: ['metafield_definitions/update'],
    run: (args, context) => {
      const definition = targetOf(context, args)
      if (!definition) return notFound(args, 'definitionId')
      if (definition.pinnedPosition !== null)
        return refuse(null, 'ALREADY_PINNED', 'Definition already pinned.')
      const error = pinError(context, definition, null)
      if (error) return { userErrors: [error] }
      const pinnedDefinition = pinDefinition(context, definition)
      context.emit('metafield_definitions/update', definitionWebhook(pinnedDefinition))
      return { pinnedDefinition }
    },
  }),

  metafieldDefinitionUnpin: defineMutation({
    topics: ['metafield_definitions/update'],
    run: (args, context) => {
      const definition = targetOf(context, args)
      if (!definition) return notFound(args, 'definitionId')
      if (definition.pinnedPosition === null)
        return refuse(
          null,
          'NOT_PINNED',
          `Definition ${definition.id.split('/').at(-1) ?? ''} isn't pinned.`,
        )
      const unpinnedDefinition = unpinDefinition(context, definition)
      context.emit('metafield_definitions/update', definitionWebhook(unpinnedDefinition))
      return { unpinnedDefinition }
    },
  }),
}
