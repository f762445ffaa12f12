import type { MetaobjectDefinitionUpdateInput } from '../../../generated/admin'
import type { Check } from '../../engine/resolve/mutation'
import { firstErrors } from '../../engine/resolve/mutation-error'
import type { GraphqlContext } from '../../engine/graphql-context'
import { createdNow, currentTime } from '../../engine/records/timestamp'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { DEFINITIONS } from '../metafield-definitions/definition-records'
import { definitionKey, METAFIELDS } from '../metafields/metafield-records'
import { optionOf } from '../metafields/types/validation-options'
import {
  applyOperations,
  createField,
  fieldLimitErrors,
  newFieldErrors,
  operationErrors,
} from './field-definitions'
import { metaobjectError, NOT_FOUND } from './metaobject-error'
import { titleOf } from './metaobject-handle'
import { METAOBJECT_DEFINITIONS, METAOBJECTS, resolveType } from './metaobject-records'
import type { FieldDefinition, MetaobjectDefinitionRecord } from './metaobject-records'
import { redirectDefinition } from './page-redirects'
import { standardAccess, standardTemplateOf } from './standard-templates'
import { typeProblem, limitProblem, displayNameErrors, settingErrors } from './definition-checks'
import type { DefinitionInput } from './definition-checks'

/** The platform's code for a definition in the registration file of the app. */
const DECLARED = metaobjectError(
  ['definition'],
  'APP_CONFIG_MANAGED',
  'Definition is managed by app configuration and cannot be modified through the API.',
)
const DEFAULTS = {
  access: { admin: 'PUBLIC_READ_WRITE', storefront: 'NONE', customerAccount: 'NONE' },
  isPublishable: false,
  isTranslatable: false,
  isRenderable: false,
  renderableData: null,
  isOnlineStore: false,
  urlHandle: null,
} as const

const CHANGEABLE: readonly Check<{ id: string }>[] = [
  METAOBJECT_DEFINITIONS.exists('id', NOT_FOUND.message, NOT_FOUND.code),
  {
    ...DECLARED,
    fails: ({ id }, context) => Boolean(METAOBJECT_DEFINITIONS.in(context).get(id)?.isDeclared),
  },
]

/** The roots that create, change, and delete definitions of metaobjects. */
export const metaobjectDefinitionMutations: NonNullable<Domain['mutations']> = {
  metaobjectDefinitionCreate: defineMutation({
    errors: ({ definition: input }, context) => {
      const type = resolveType(input.type)
      const inputs = input.fieldDefinitions ?? []
      const fieldDefinitions = inputs.map(createField)
      const typeError = typeProblem(context, type)
      if (typeError) return [typeError]
      return [
        ...fieldLimitErrors(fieldDefinitions),
        ...newFieldErrors(inputs.map((field, index) => ({ input: field, index }))),
        ...displayNameErrors(input.displayNameKey, fieldDefinitions),
        ...settingErrors(context, input, type, fieldDefinitions),
      ]
    },
    run: ({ definition: input }, context) => ({
      metaobjectDefinition: METAOBJECT_DEFINITIONS.in(context).add({
        type: resolveType(input.type),
        name: input.name ?? titleOf(input.type.replace(/^\$app:/, '')),
        description: input.description ?? null,
        displayNameKey: input.displayNameKey ?? null,
        fieldDefinitions: (input.fieldDefinitions ?? []).map(createField),
        ...settingsOf(DEFAULTS, input),
        ...createdNow(context),
      }),
    }),
  }),

  standardMetaobjectDefinitionEnable: defineMutation({
    run: ({ type }, context) => {
      const template = standardTemplateOf(type)
      if (!template) return { userErrors: [{ ...NOT_FOUND, field: ['type'] }] }
      const definitions = METAOBJECT_DEFINITIONS.in(context)
      // A definition is enabled once.
      const [known] = definitions.lookUp('type', type)
      if (known) return { metaobjectDefinition: known }
      const limitError = limitProblem(context)
      if (limitError) return { userErrors: [{ ...limitError, field: ['type'] }] }
      return {
        metaobjectDefinition: definitions.add({
          ...DEFAULTS,
          ...template,
          description: null,
          isTranslatable: true,
          access: standardAccess(template),
          ...createdNow(context),
        }),
      }
    },
  }),

  metaobjectDefinitionUpdate: METAOBJECT_DEFINITIONS.change('id', {
    checks: CHANGEABLE,
    errors: ({ id, definition: input }, context, known) => {
      const operations = input.fieldDefinitions ?? []
      const created = operations.flatMap(({ create }, index) =>
        create ? { input: create, index } : [],
      )
      const fieldDefinitions = changedFields(known, input)
      return firstErrors(
        () => operationErrors(known.fieldDefinitions, operations),
        () => [
          ...newFieldErrors(created, ['create']),
          ...fieldLimitErrors(fieldDefinitions),
          ...displayNameErrors(input.displayNameKey, fieldDefinitions),
          ...settingErrors(context, input, known.type, fieldDefinitions, id),
        ],
      )
    },
    run: ({ id, definition: input }, context, known) => {
      const fieldDefinitions = changedFields(known, input)
      const displayNameKey =
        input.displayNameKey === undefined ? known.displayNameKey : input.displayNameKey
      removeValues(context, id, fieldDefinitions)
      const settings = settingsOf(known, input)
      if (input.capabilities?.onlineStore?.data?.createRedirects)
        redirectDefinition(context, known, settings.urlHandle)
      return {
        metaobjectDefinition: METAOBJECT_DEFINITIONS.in(context).update(id, {
          name: input.name ?? known.name,
          description: input.description === undefined ? known.description : input.description,
          // The field may be deleted.
          displayNameKey: fieldDefinitions.some(({ key }) => key === displayNameKey)
            ? displayNameKey
            : null,
          fieldDefinitions,
          ...settings,
          updatedAt: currentTime(context),
        }),
      }
    },
  }),

  metaobjectDefinitionDelete: METAOBJECT_DEFINITIONS.remove('id', 'deletedId', {
    checks: CHANGEABLE,
    removed: ({ id }, context) => {
      METAOBJECTS.in(context).removeBy('definition', id)
      removeReferences(context, id)
    },
  }),
}

function changedFields(
  { fieldDefinitions }: MetaobjectDefinitionRecord,
  { fieldDefinitions: operations, resetFieldOrder }: MetaobjectDefinitionUpdateInput,
): readonly FieldDefinition[] {
  return applyOperations(fieldDefinitions, operations ?? [], resetFieldOrder ?? false)
}

type Settings = Pick<MetaobjectDefinitionRecord, keyof typeof DEFAULTS>

function settingsOf(known: Settings, { access, capabilities }: DefinitionInput): Settings {
  const { publishable, translatable, renderable, onlineStore } = capabilities ?? {}
  return {
    access: {
      admin: access?.admin ?? known.access.admin,
      storefront: access?.storefront ?? known.access.storefront,
      customerAccount: access?.customerAccount ?? known.access.customerAccount,
    },
    isPublishable: publishable?.enabled ?? known.isPublishable,
    isTranslatable: translatable?.enabled ?? known.isTranslatable,
    isRenderable: renderable?.enabled ?? known.isRenderable,
    renderableData: renderable?.data
      ? {
          metaTitleKey: renderable.data.metaTitleKey ?? null,
          metaDescriptionKey: renderable.data.metaDescriptionKey ?? null,
        }
      : known.renderableData,
    isOnlineStore: onlineStore?.enabled ?? known.isOnlineStore,
    urlHandle: onlineStore?.data?.urlHandle ?? known.urlHandle,
  }
}

/** Removes the values of fields that no longer exist. */
function removeValues(
  context: GraphqlContext,
  definitionId: string,
  fields: readonly FieldDefinition[],
): void {
  const metaobjects = METAOBJECTS.in(context)
  const keys = new Set(fields.map(({ key }) => key))
  for (const { id, stored } of metaobjects.lookUp('definition', definitionId)) {
    const kept = Object.entries(stored).filter(([key]) => keys.has(key))
    if (kept.length < Object.keys(stored).length)
      metaobjects.update(id, { stored: Object.fromEntries(kept) })
  }
}

/** Removes the definitions of metafields that refer to metaobjects of a definition. */
function removeReferences({ store }: GraphqlContext, definitionId: string): void {
  const definitions = store.records.table(DEFINITIONS)
  const metafields = store.records.table(METAFIELDS)
  for (const { id, ownerType, namespace, key, validations } of definitions.all()) {
    if (optionOf(validations, 'metaobject_definition_id') !== definitionId) continue
    for (const metafield of metafields.lookUp(
      'definition',
      definitionKey(ownerType, namespace, key),
    ))
      metafields.remove(metafield.id)
    definitions.remove(id)
  }
}
