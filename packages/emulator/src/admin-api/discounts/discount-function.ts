import type { GraphqlContext } from '../../engine/graphql-context'
import { appNode } from '../apps/installation-node'
import { appFunctions } from '../functions/app-functions'
import type { AppFunction } from '../functions/app-functions'

/** The API of discounts, and those that it replaced, in the names of `shopify.extension.toml`. */
const API_TYPE = /^(?:(product|order|shipping)_)?discounts?$/

const DISCOUNT_CLASSES = ['ORDER', 'PRODUCT', 'SHIPPING']

/** Lists the functions of the app that calculate discounts. */
export function discountFunctions(context: GraphqlContext): AppFunction[] {
  return appFunctions(context).filter(({ apiType }) => API_TYPE.test(apiType))
}

/**
 * Finds a function of the app that calculates discounts.
 *
 * @param key its id or its handle
 */
export function findDiscountFunction(
  context: GraphqlContext,
  key: string | null,
): AppFunction | undefined {
  return discountFunctions(context).find(({ id, handle }) => id === key || handle === key)
}

/**
 * Converts a function to the type `AppDiscountType`.
 *
 * @param fn undefined if the app no longer has it
 * @param key id or handle of the function
 * @param classes of a discount. Default: what the API of the function can reduce
 */
export function appDiscountType(
  context: GraphqlContext,
  fn: AppFunction | undefined,
  key: string | null,
  classes: readonly string[] = classesOf(fn),
): object {
  return {
    __typename: 'AppDiscountType',
    app: appNode(context),
    appBridge: { __typename: 'FunctionsAppBridge', createPath: '/', detailsPath: '/:id' },
    appKey: context.app.apiKey,
    description: fn?.description ?? null,
    discountClass: classes[0] ?? 'ORDER',
    discountClasses: classes,
    functionId: fn?.id ?? key,
    targetType: classes.includes('SHIPPING') ? 'SHIPPING_LINE' : 'LINE_ITEM',
    title: fn?.title ?? key,
  }
}

// The API that replaced the others can reduce everything.
function classesOf(fn: AppFunction | undefined): readonly string[] {
  const [, only] = API_TYPE.exec(fn?.apiType ?? '') ?? []
  return only === undefined ? DISCOUNT_CLASSES : [only.toUpperCase()]
}
