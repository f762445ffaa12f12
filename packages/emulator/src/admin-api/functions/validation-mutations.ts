import type { ValidationCreateInput, ValidationUpdateInput } from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { findFunction } from './find-function'
import type { FunctionRules } from './find-function'
import { setValidationMetafields } from './owner-metafields'
import { removeOwner, VALIDATIONS } from './owner-records'
import type { ValidationRecord } from './owner-records'

type ValidationInput = AnyInput<ValidationCreateInput | ValidationUpdateInput>

const MAX_ENABLED = 25

const RULES: FunctionRules = {
  apiType: 'cart_checkout_validation',
  path: ['validation'],
  bothPath: ['validation'],
  unknown: () => ({ code: 'NOT_FOUND', message: 'Extension not found.' }),
  // The platform does not fill in its placeholder.
  targets: '%{targets}',
}

function validationExists<Args extends { id: string }>(): Check<Args> {
  return {
    field: ['id'],
    code: 'NOT_FOUND',
    message: 'Extension not found.',
    fails: ({ id }, { store }) => table(store).get(id) === undefined,
    isFinal: true,
  }
}

/** The roots that create, change and delete validations of carts and checkouts. */
export const validationMutations: Mutations = {
  validationCreate: defineMutation({
    run: ({ validation: input }, context) => {
      const found = findFunction(context, input, RULES)
      if ('error' in found) return { userErrors: [found.error] }
      const validations = table(context.store)
      const validation = validations.add({
        fn: found.fn,
        title: input.title ?? found.fn.title,
        enabled: input.enable ?? false,
        blockOnFailure: input.blockOnFailure ?? false,
      })
      return finish(context, validation, input)
    },
  }),

  validationUpdate: defineMutation({
    checks: [validationExists()],
    run: ({ id, validation: input }, context) => {
      const validation = table(context.store).update(id, {
        ...(typeof input.title === 'string' && { title: input.title }),
        enabled: input.enable ?? false,
        blockOnFailure: input.blockOnFailure ?? false,
      })
      return validation ? finish(context, validation, input) : { validation: null }
    },
  }),

  validationDelete: defineMutation({
    checks: [validationExists()],
    run: ({ id }, { store }) => {
      removeOwner(store.records, VALIDATIONS, id)
      return { deletedId: id }
    },
  }),
}

function table({ records }: GraphqlContext['store']) {
  return records.table(VALIDATIONS)
}

function finish(
  context: GraphqlContext,
  validation: ValidationRecord,
  { metafields }: ValidationInput,
) {
  const enabled = table(context.store)
    .all()
    .filter(candidate => candidate.enabled)
  if (validation.enabled && enabled.length > MAX_ENABLED)
    return {
      userErrors: [
        {
          field: null,
          code: 'MAX_VALIDATIONS_ACTIVATED',
          message: `Cannot have more than ${MAX_ENABLED} active validation functions.`,
        },
      ],
    }
  const userErrors = setValidationMetafields(context, validation.id, metafields)
  return userErrors.length > 0 ? { userErrors } : { validation }
}
