import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    productJoinSellingPlanGroups: 'recorded',
    productLeaveSellingPlanGroups: 'assumed',
    productVariantJoinSellingPlanGroups: 'assumed',
    productVariantLeaveSellingPlanGroups: 'assumed',
    sellingPlanGroup: 'recorded',
    sellingPlanGroupAddProductVariants: 'recorded',
    sellingPlanGroupAddProducts: 'recorded',
    sellingPlanGroupCreate: 'recorded',
    sellingPlanGroupDelete: 'recorded',
    sellingPlanGroupRemoveProductVariants: 'recorded',
    sellingPlanGroupRemoveProducts: 'recorded',
    sellingPlanGroupUpdate: 'recorded',
    sellingPlanGroups: 'recorded',
  },
  texts: {
    "Cannot define option2 on this selling plan as there's no label on the parent selling plan group.":
      'documented',
    "Cannot define option3 on this selling plan as there's no label on the parent selling plan group.":
      'documented',
    "Selling plan's option2 is required because option2 exists.": 'documented',
    "Selling plan's option3 is required because option3 exists.": 'documented',
    "Selling plan's billing cycle must be a multiple of delivery cycle.": 'documented',
    "Selling plan's billing and delivery policies anchors must be equal.": 'documented',
    "Selling plan's billing policy max cycles must be greater than min cycles.": 'documented',
    'A fixed selling plan can have at most one pricing policy.': 'documented',
    "Selling plan's pricing policies must contain one fixed pricing policy.": 'documented',
    "A fixed billing policy's fulfillment_exact_time can't be blank when the fulfillment_trigger is EXACT_TIME.":
      'documented',
    "A fixed billing policy's fulfillment_exact_time must not be present when the fulfillment_trigger isn't EXACT_TIME.":
      'documented',
    "A fixed delivery policy's anchors must be present when the fulfillment_trigger is ANCHOR.":
      'documented',
    "A fixed delivery policy's anchors must not be present when the fulfillment_trigger isn't ANCHOR.":
      'documented',
    "A fixed billing policy's checkout charge can have at most one value.": 'documented',
    "A fixed billing policy's checkout charge value and type must match.": 'documented',
    "A fixed billing policy's remaining_balance_charge_exact_time can't be blank when the remaining_balance_charge_trigger is EXACT_TIME.":
      'documented',
    "A fixed billing policy's remaining_balance_charge_exact_time must not be present when the remaining_balance_charge_trigger isn't EXACT_TIME.":
      'documented',
    "A fixed billing policy's remaining_balance_charge_time_after_checkout must be present and greater than zero when the remaining_balance_charge_trigger is TIME_AFTER_CHECKOUT.":
      'documented',
    "A fixed billing policy's remaining_balance_charge_trigger must be NO_REMAINING_BALANCE when the checkout_charge_type is PERCENTAGE and checkout_charge_value is 100.":
      'documented',
    "A fixed billing policy's remaining_balance_charge_trigger can't be NO_REMAINING_BALANCE when the checkout_charge_type is PERCENTAGE and checkout_charge_value is less than 100.":
      'documented',
    "A fixed billing policy's remaining_balance_charge_trigger can't be NO_REMAINING_BALANCE when the checkout_charge_type is PRICE.":
      'documented',
    'Only one pricing policy type can be defined.': 'documented',
    'Only one pricing policy adjustment value type can be defined.': 'documented',
    "Pricing policy's adjustment value and adjustment type must match.": 'documented',
    'Cannot have multiple selling plans with the same options.': 'documented',
    'Billing and delivery policy types must be the same.': 'documented',
    'Cannot have multiple selling plans with the same name.': 'documented',
    'Missing billing policy.': 'documented',
    'Missing delivery policy.': 'documented',
    'Must include at least one selling plan.': 'documented',
    'Only one billing policy type can be defined.': 'documented',
    'Only one delivery policy type can be defined.': 'documented',
    'Product does not exist.': 'documented',
    'Product variant does not exist.': 'documented',
    'Resource has already been taken': 'recorded',
    'Selling plan ID must be specified to update.': 'documented',
    'Selling plan does not exist.': 'documented',
    'Selling plan group does not exist.': 'recorded',
    'The selling plan list provided contains 1 or more invalid IDs.': 'documented',
    '… … does not exist.': 'recorded',
    "Selling plan groups can't have more than … selling plans.": 'recorded',
    "Selling plans to delete can't result in a selling plan group with no selling plan.":
      'recorded',
  },
}
