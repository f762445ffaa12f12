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
