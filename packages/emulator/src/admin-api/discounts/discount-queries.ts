import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../engine/graphql-context'
import { compareItems, mapConnection, paginate } from '../../engine/records/connection'
import type { Domain, NodeLoader } from '../../engine/resolve/domain'
import { countRecords, listRecords } from '../../engine/resolve/list-records'
import type { ListArgs } from '../../engine/resolve/list-records'
import type { AppFunction } from '../functions/app-functions'
import { appDiscountType, discountFunctions } from './discount-function'
import { discountTypes, discountView } from './discount-fields'
import { automaticList, discountList, methodList } from './discount-list'
import {
  codeKey,
  findAnyDiscount,
  findDiscount,
  methodOf,
  REDEEM_CODES,
  DISCOUNTS,
} from './discount-records'
import type { DiscountMethod, DiscountRecord } from './discount-records'

/** The roots that read discounts, and their types. */
export const discountQueries: Domain = {
  queries: {
    appDiscountType: ({ functionId }, context) => {
      const fn = discountFunctions(context).find(({ id }) => id === functionId)
      return fn ? appDiscountType(context, fn, fn.id) : null
    },
    appDiscountTypes: (_args, context) =>
      discountFunctions(context).map(fn => appDiscountType(context, fn, fn.id)),
    appDiscountTypesNodes: (args, context) => {
      const order = { idOf: ({ id }: AppFunction) => id }
      const listed = discountFunctions(context).sort(compareItems(order))
      return mapConnection(paginate(listed, args, order), fn => appDiscountType(context, fn, fn.id))
    },
    automaticDiscount: ({ id }, context) => {
      const discount = findDiscount(context, id, 'Automatic')
      return discount ? discountView(discount) : null
    },
    automaticDiscountNode: ({ id }, context) => findDiscount(context, id, 'Automatic') ?? null,
    automaticDiscountNodes: (args, context, info) => listAutomatic(args, context, info),
    automaticDiscounts: (args, context, info) =>
      mapConnection(listAutomatic(args, context, info), discountView),
    codeDiscountNode: ({ id }, context) => findDiscount(context, id, 'Code') ?? null,
    codeDiscountNodeByCode: ({ code }, context) => {
      const [found] = REDEEM_CODES.in(context).lookUp('code', codeKey(code))
      return (found && findDiscount(context, found.discountId, 'Code')) ?? null
    },
    codeDiscountNodes: (args, context, info) =>
      listRecords(discountsBy(context, 'Code'), methodList(context), args, context, info),
    discountCodesCount: (args, context, info) =>
      countRecords(
        REDEEM_CODES.in(context).all(),
        { text: ({ code }) => [code], fields: {} },
        args,
        context,
        info,
      ),
    discountNode: ({ id }, context) => findAnyDiscount(context, id) ?? null,
    discountNodes: (args, context, info) =>
      listRecords(DISCOUNTS.in(context), discountList(context), args, context, info),
    discountNodesCount: (args, context, info) =>
      countRecords(DISCOUNTS.in(context).all(), discountList(context).search, args, context, info),
    discountTags: (args, context) => {
      const tags = new Set(
        DISCOUNTS.in(context)
          .all()
          .flatMap(({ tags: own }) => own),
      )
      return paginate([...tags].sort(), args, { idOf: tag => tag })
    },
  },
  types: discountTypes,
  nodes: {
    DiscountAutomaticNode: loader('Automatic'),
    DiscountCodeNode: loader('Code'),
    DiscountNode: (id, context) => findAnyDiscount(context, id),
  },
}

/** Lists the discounts of a method, in the order of their ids. */
export function discountsBy(context: GraphqlContext, method: DiscountMethod): DiscountRecord[] {
  return DISCOUNTS.in(context)
    .all()
    .filter(discount => methodOf(discount) === method)
}

function listAutomatic(args: ListArgs, context: GraphqlContext, info: GraphQLResolveInfo) {
  // The sort key `ID` is explicit, so that the values in cursors are numbers.
  const sorted = { ...args, sortKey: args.sortKey ?? 'ID' }
  return listRecords(
    discountsBy(context, 'Automatic'),
    automaticList(context),
    sorted,
    context,
    info,
  )
}

function loader(method: DiscountMethod): NodeLoader {
  return (id, context) => findDiscount(context, id, method)
}
