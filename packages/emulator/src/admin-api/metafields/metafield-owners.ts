import { parseGlobalId } from '../../engine/records/global-id'

/** Values of `MetafieldOwnerType`, by the type in the global id of the owner. */
const OWNER_TYPES: Readonly<Record<string, string>> = {
  AppInstallation: 'API_PERMISSION',
  Article: 'ARTICLE',
  Blog: 'BLOG',
  // Of the Storefront API alone: the Admin API has no carts.
  Cart: 'CART',
  CartTransform: 'CARTTRANSFORM',
  Collection: 'COLLECTION',
  Company: 'COMPANY',
  CompanyLocation: 'COMPANY_LOCATION',
  Customer: 'CUSTOMER',
  DeliveryCustomization: 'DELIVERY_CUSTOMIZATION',
  DiscountAutomaticNode: 'DISCOUNT',
  DiscountCodeNode: 'DISCOUNT',
  DiscountNode: 'DISCOUNT',
  DraftOrder: 'DRAFTORDER',
  FulfillmentConstraintRule: 'FULFILLMENT_CONSTRAINT_RULE',
  GiftCardCreditTransaction: 'GIFT_CARD_TRANSACTION',
  GiftCardDebitTransaction: 'GIFT_CARD_TRANSACTION',
  InventoryTransfer: 'TRANSFER',
  Location: 'LOCATION',
  Market: 'MARKET',
  MediaImage: 'MEDIA_IMAGE',
  Order: 'ORDER',
  OrderRoutingLocationRule: 'ORDER_ROUTING_LOCATION_RULE',
  Page: 'PAGE',
  PaymentCustomization: 'PAYMENT_CUSTOMIZATION',
  Product: 'PRODUCT',
  ProductVariant: 'PRODUCTVARIANT',
  SellingPlan: 'SELLING_PLAN',
  Shop: 'SHOP',
  Validation: 'VALIDATION',
}

/** Returns the kind of an owner of metafields. Undefined for an object without metafields. */
export function ownerTypeOf(ownerId: string): string | undefined {
  const type = parseGlobalId(ownerId)?.type ?? ''
  return Object.hasOwn(OWNER_TYPES, type) ? OWNER_TYPES[type] : undefined
}

/** Returns the name of a kind of owners in messages, e.g. `Product`. */
export function ownerLabel(ownerType: string): string {
  const [label] = Object.entries(OWNER_TYPES).find(([, value]) => value === ownerType) ?? []
  return label ?? ownerType
}
