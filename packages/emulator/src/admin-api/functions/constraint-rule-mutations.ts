import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, MutationError } from '../../engine/resolve/mutation'
import { findFunction, notReleased } from './find-function'
import type { FunctionRules } from './find-function'
import { missingMetafieldParts, setCustomizationMetafields } from './owner-metafields'
import { CONSTRAINT_RULES, removeOwner } from './owner-records'

const RULES: FunctionRules = {
  apiType: 'fulfillment_constraints',
  path: [],
  bothPath: ['functionHandle'],
  unknown: (_field, value) => notReleased(value),
  targets: 'purchase.fulfillment-constraint-rule.run, cart.fulfillment-constraints.generate.run',
}

function ruleExists<Args extends { id: string }>(): Check<Args> {
  return CONSTRAINT_RULES.exists(
    'id',
    ({ id }) => `Could not find FulfillmentConstraintRule with id: ${id}`,
    'NOT_FOUND',
  )
}

/** The roots that create, change and delete rules of how orders are fulfilled. */
export const constraintRuleMutations: Mutations = {
  fulfillmentConstraintRuleCreate: defineMutation({
    errors: ({ metafields }) => missingMetafieldParts([], metafields).map(withRuleCode),
    run: (args, context) => {
      const found = findFunction(context, args, RULES)
      if ('error' in found) return { userErrors: [found.error] }
      const rule = CONSTRAINT_RULES.in(context).add({
        fn: found.fn,
        deliveryMethodTypes: [...args.deliveryMethodTypes],
      })
      const userErrors = setCustomizationMetafields(context, rule.id, [], args.metafields).map(
        withRuleCode,
      )
      return userErrors.length > 0 ? { userErrors } : { fulfillmentConstraintRule: rule }
    },
  }),

  fulfillmentConstraintRuleUpdate: defineMutation({
    checks: [ruleExists()],
    run: ({ id, deliveryMethodTypes }, context) => ({
      fulfillmentConstraintRule: CONSTRAINT_RULES.in(context).update(id, { deliveryMethodTypes }),
    }),
  }),

  fulfillmentConstraintRuleDelete: defineMutation({
    checks: [ruleExists()],
    refused: () => ({ success: false }),
    run: ({ id }, { store }) => {
      removeOwner(store.records, CONSTRAINT_RULES, id)
      return { success: true }
    },
  }),
}

function withRuleCode(error: MutationError): MutationError {
  return { ...error, code: 'INPUT_INVALID' }
}
