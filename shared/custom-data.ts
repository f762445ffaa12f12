/**
 * Kinds of owners of metafields: their names in the registration file, and in the Admin API.
 *
 * @see https://shopify.dev/docs/apps/build/metafields/definitions
 */
export const METAFIELD_OWNERS = {
  article: 'ARTICLE',
  blog: 'BLOG',
  cart_transform: 'CARTTRANSFORM',
  collection: 'COLLECTION',
  company: 'COMPANY',
  company_location: 'COMPANY_LOCATION',
  customer: 'CUSTOMER',
  delivery_customization: 'DELIVERY_CUSTOMIZATION',
  delivery_method: 'DELIVERY_METHOD',
  delivery_option_generator: 'DELIVERY_OPTION_GENERATOR',
  discount: 'DISCOUNT',
  draft_order: 'DRAFTORDER',
  fulfillment_constraint_rule: 'FULFILLMENT_CONSTRAINT_RULE',
  gift_card_transaction: 'GIFT_CARD_TRANSACTION',
  location: 'LOCATION',
  market: 'MARKET',
  order: 'ORDER',
  order_routing_location_rule: 'ORDER_ROUTING_LOCATION_RULE',
  page: 'PAGE',
  payment_customization: 'PAYMENT_CUSTOMIZATION',
  product: 'PRODUCT',
  selling_plan: 'SELLING_PLAN',
  shop: 'SHOP',
  validation: 'VALIDATION',
  variant: 'PRODUCTVARIANT',
} as const

/** Name of a kind of owners in the registration file. */
export type MetafieldOwner = keyof typeof METAFIELD_OWNERS

/** What a metafield definition and a field of a metaobject definition have in common. */
export interface DeclaredValue {
  key: string
  name?: string | undefined
  description?: string | undefined
  /** Name of the data type, e.g. `list.metaobject_reference`. */
  type: string
  /** Types of the metaobjects that a reference may point to, e.g. `$app:author`. */
  metaobjectTypes: string[]
  /** Rules for the values, by name, e.g. `max`. */
  validations: Readonly<Record<string, unknown>>
  adminFilterable: boolean
}

/** A metafield definition of the registration file: `[<owner>.metafields.app.<key>]`. */
export interface DeclaredMetafield extends DeclaredValue {
  owner: MetafieldOwner
  /** `$app`, or `$app:` and a name. */
  namespace: string
  access: {
    admin?: string | undefined
    storefront?: string | undefined
    customerAccount?: string | undefined
  }
  uniqueValues: boolean
  cartToOrderCopyable: boolean
}

/** A field of a metaobject definition. */
export interface DeclaredField extends DeclaredValue {
  required: boolean
}

/** A metaobject definition of the registration file: `[metaobjects.app.<type>]`. */
export interface DeclaredMetaobject {
  /** Without `$app:`. */
  type: string
  name?: string | undefined
  description?: string | undefined
  /** Key of the field whose value is the display name. */
  displayNameField?: string | undefined
  fields: DeclaredField[]
  access: { admin?: string | undefined; storefront?: string | undefined }
  publishable: boolean
  translatable: boolean
  renderable: boolean
  metaTitleField?: string | undefined
  metaDescriptionField?: string | undefined
}

/** The definitions that the platform creates in every shop with the app. */
export interface CustomData {
  metafields: DeclaredMetafield[]
  metaobjects: DeclaredMetaobject[]
}
