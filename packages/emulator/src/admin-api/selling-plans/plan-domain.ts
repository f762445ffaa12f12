import { BY_ID, compareItems, cursorTime, paginate } from '../../engine/records/connection'
import type { GraphqlContext } from '../../engine/graphql-context'
import { limitCount } from '../../engine/records/count'
import type { RecordStore } from '../../engine/records/record-store'
import type { Fields } from '../../engine/resolve/domain'
import type { AdminDomain } from '../admin-domain'
import { seedSellingPlanGroups } from './seed-plan-groups'
import type { ListSpec } from '../../engine/resolve/list-records'
import { PRODUCTS, VARIANTS } from '../products/product-records'
import type { ProductRecord, VariantRecord } from '../products/product-records'
import { groupMutations } from './group-mutations'
import { membershipMutations } from './membership-mutations'
import { PLAN_GROUPS, PLANS, plansOf } from './plan-records'
import type { PlanGroupRecord } from './plan-records'
import { planSummary } from './plan-summary'

/** Searches and sorts groups of selling plans. */
function groupList(records: RecordStore): ListSpec<PlanGroupRecord> {
  const plans = ({ id }: PlanGroupRecord) => plansOf(records, id)
  return {
    search: {
      text: group => [group.name, group.description],
      matchesPrefixes: true,
      fields: {
        app_id: { kind: 'exact', read: group => group.appId },
        category: { kind: 'exact', read: group => plans(group).map(plan => plan.category) },
        created_at: { kind: 'time', read: group => group.createdAt },
        delivery_frequency: {
          kind: 'exact',
          read: group => plans(group).map(plan => String(plan.deliveryPolicy.interval ?? '')),
        },
        id: { kind: 'id', read: group => group.id },
        name: { kind: 'exact', read: group => group.name },
        percentage_off: {
          kind: 'number',
          read: group =>
            plans(group).flatMap(({ pricingPolicies }) =>
              pricingPolicies.map(({ adjustmentValue }) => adjustmentValue.percentage),
            ),
        },
      },
    },
    sortValues: {
      CREATED_AT: group => cursorTime(group.createdAt),
      NAME: group => group.name,
      UPDATED_AT: group => cursorTime(group.updatedAt),
    },
  }
}

function variantsIn(
  { variantIds }: PlanGroupRecord,
  { productId }: { productId?: string | null },
  context: GraphqlContext,
): VariantRecord[] {
  return variantIds
    .flatMap(id => VARIANTS.in(context).get(id) ?? [])
    .filter(variant => typeof productId !== 'string' || variant.productId === productId)
}

const groupFields: Fields<'SellingPlanGroup'> = {
  appliesToProduct: ({ productIds }: PlanGroupRecord, { productId }) =>
    productIds.includes(productId),
  appliesToProductVariant: ({ variantIds }: PlanGroupRecord, { productVariantId }) =>
    variantIds.includes(productVariantId),
  appliesToProductVariants: (group: PlanGroupRecord, args, context) =>
    variantsIn(group, args, context).length > 0,
  productVariants: (group: PlanGroupRecord, args, context) =>
    paginate(variantsIn(group, args, context), args, BY_ID),
  productVariantsCount: (group: PlanGroupRecord, args, context) =>
    limitCount(variantsIn(group, args, context).length),
  products: ({ productIds }: PlanGroupRecord, args, context) =>
    paginate(
      productIds.flatMap(id => PRODUCTS.in(context).get(id) ?? []),
      args,
      BY_ID,
    ),
  productsCount: ({ productIds }: PlanGroupRecord) => limitCount(productIds.length),
  sellingPlans: PLANS.pageBy('group'),
  summary: ({ id }: PlanGroupRecord, _args, { store }) =>
    planSummary(plansOf(store.records, id), store.currencyCode),
  translations: () => [],
}

/** Groups that apply to a product, of itself or of one of its variants. */
export function groupsOfProduct(context: GraphqlContext, { id }: ProductRecord): PlanGroupRecord[] {
  const groups = PLAN_GROUPS.in(context)
  const variants = VARIANTS.in(context).lookUp('product', id)
  return unique([
    ...groups.lookUp('product', id),
    ...variants.flatMap(variant => groups.lookUp('variant', variant.id)),
  ])
}

/** Groups that apply to a variant, of itself or of its product. */
export function groupsOfVariant(
  context: GraphqlContext,
  { id, productId }: VariantRecord,
): PlanGroupRecord[] {
  const groups = PLAN_GROUPS.in(context)
  return unique([...groups.lookUp('variant', id), ...groups.lookUp('product', productId)])
}

/** In the order of their ids. */
function unique(groups: readonly PlanGroupRecord[]): PlanGroupRecord[] {
  return [...new Map(groups.map(group => [group.id, group])).values()].sort(compareItems(BY_ID))
}

/** Counts the groups that a product or variant is a member of itself. */
function countOf(kind: 'product' | 'variant', { id }: { id: string }, context: GraphqlContext) {
  return PLAN_GROUPS.in(context).lookUp(kind, id).length
}

/** Groups of selling plans. */
export const planDomain: AdminDomain = {
  seed: {
    records: {
      sellingPlanGroups: seedSellingPlanGroups,
    },
  },
  queries: {
    sellingPlanGroup: PLAN_GROUPS.one,
    sellingPlanGroups: PLAN_GROUPS.page(({ store }) => groupList(store.records)),
  },
  mutations: { ...groupMutations, ...membershipMutations },
  types: {
    SellingPlanGroup: groupFields,
    SellingPlan: { translations: () => [] },
    Product: {
      sellingPlanGroupCount: (product: ProductRecord, _args, context) =>
        countOf('product', product, context),
      sellingPlanGroups: (product: ProductRecord, args, context) =>
        paginate(groupsOfProduct(context, product), args, {
          idOf: ({ id }) => id,
          idValue: 'number',
        }),
      sellingPlanGroupsCount: (product: ProductRecord, _args, context) =>
        limitCount(countOf('product', product, context)),
    },
    ProductVariant: {
      sellingPlanGroupCount: (variant: VariantRecord, _args, context) =>
        countOf('variant', variant, context),
      sellingPlanGroups: (variant: VariantRecord, args, context) =>
        paginate(groupsOfVariant(context, variant), args, BY_ID),
      sellingPlanGroupsCount: (variant: VariantRecord, _args, context) =>
        limitCount(countOf('variant', variant, context)),
    },
  },
  nodes: { SellingPlanGroup: PLAN_GROUPS.node, SellingPlan: PLANS.node },
}
