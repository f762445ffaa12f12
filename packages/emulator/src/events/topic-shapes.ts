import type { StoredRecord } from '../engine/records/record-table'
import type { EventTopic } from '../../../../shared/events'

/** Returns the ids of the resources of a topic that a record of another type belongs to. */
type RootsOf = (record: Readonly<Record<string, unknown>>) => unknown

/** What a topic reports: its own fields and those of its children. */
export interface TopicShape {
  /** Fields of the resource, e.g. `seo.title`. A wildcard stands for these. */
  fields: readonly string[]
  /** Fields of the children, by the field of the resource that lists them. */
  children: Readonly<Record<string, readonly string[]>>
  /** Types of the records that belong to the resource, in addition to its own. */
  belongsTo: Readonly<Record<string, RootsOf>>
}

const METAFIELD = ['value', 'type']
const ADDRESS = [
  'firstName',
  'lastName',
  'company',
  'address1',
  'address2',
  'city',
  'zip',
  'phone',
  'countryCodeV2',
  'provinceCode',
]

const owner: RootsOf = ({ ownerId }) => ownerId
const company: RootsOf = ({ companyId }) => companyId
const order: RootsOf = ({ orderId }) => orderId
const refunds: RootsOf = ({ refunds: list }) => (list as StoredRecord[]).map(({ id }) => id)

/**
 * The topics. The fields are those that a mutation sets: the platform has no triggers for
 * calculated fields and timestamps.
 *
 * @see https://shopify.dev/docs/api/events/latest
 */
export const TOPIC_SHAPES: Readonly<Record<EventTopic, TopicShape>> = {
  Product: {
    fields: [
      'title',
      'handle',
      'descriptionHtml',
      'vendor',
      'productType',
      'status',
      'tags',
      'templateSuffix',
      'giftCardTemplateSuffix',
      'isGiftCard',
      'requiresSellingPlan',
      'combinedListingRole',
      'seo.title',
      'seo.description',
    ],
    children: {
      variants: [
        'title',
        'price',
        'compareAtPrice',
        'sku',
        'barcode',
        'position',
        'inventoryPolicy',
        'taxable',
        'taxCode',
        'requiresComponents',
      ],
      options: ['name', 'position', 'values'],
      media: ['alt'],
      metafields: METAFIELD,
    },
    belongsTo: {
      ProductVariant: ({ productId }) => productId,
      Metafield: owner,
    },
  },
  Article: {
    fields: [
      'title',
      'handle',
      'body',
      'summary',
      'author.name',
      'tags',
      'isPublished',
      'templateSuffix',
    ],
    children: { metafields: METAFIELD },
    belongsTo: { Metafield: owner },
  },
  Blog: {
    fields: ['title', 'handle', 'commentPolicy', 'templateSuffix'],
    children: { metafields: METAFIELD },
    belongsTo: { Metafield: owner },
  },
  Collection: {
    fields: [
      'title',
      'handle',
      'descriptionHtml',
      'sortOrder',
      'templateSuffix',
      'seo.title',
      'seo.description',
    ],
    children: { products: [], metafields: METAFIELD },
    belongsTo: { Metafield: owner },
  },
  Company: {
    fields: ['name', 'externalId', 'note', 'customerSince'],
    children: {
      contacts: ['title', 'locale', 'isMainContact'],
      locations: ['name', 'externalId', 'note', 'phone', 'locale'],
      metafields: METAFIELD,
    },
    belongsTo: { CompanyContact: company, CompanyLocation: company, Metafield: owner },
  },
  Customer: {
    fields: [
      'firstName',
      'lastName',
      'email',
      'phone',
      'locale',
      'note',
      'tags',
      'state',
      'taxExempt',
    ],
    children: { addresses: ADDRESS, metafields: METAFIELD },
    belongsTo: { MailingAddress: ({ customerId }) => customerId, Metafield: owner },
  },
  FulfillmentOrder: {
    fields: ['status', 'requestStatus', 'fulfillAt', 'fulfillBy'],
    children: { fulfillmentHolds: ['reason', 'reasonNotes'], lineItems: ['remainingQuantity'] },
    belongsTo: {},
  },
  InventoryItem: {
    fields: [
      'sku',
      'tracked',
      'requiresShipping',
      'countryCodeOfOrigin',
      'provinceCodeOfOrigin',
      'harmonizedSystemCode',
      'unitCost.amount',
    ],
    children: { inventoryLevels: ['isActive', 'quantities'] },
    belongsTo: { InventoryLevel: ({ itemId }) => itemId },
  },
  InventoryShipment: {
    fields: [
      'status',
      'barcode',
      'tracking.arrivesAt',
      'tracking.company',
      'tracking.trackingNumber',
      'tracking.trackingUrl',
    ],
    children: { lineItems: ['quantity', 'acceptedQuantity', 'rejectedQuantity'] },
    belongsTo: {},
  },
  InventoryTransfer: {
    fields: ['status', 'note', 'referenceName', 'tags', 'origin.name', 'destination.name'],
    children: { lineItems: ['totalQuantity'], metafields: METAFIELD },
    belongsTo: { Metafield: owner },
  },
  Location: {
    fields: [
      'name',
      'isActive',
      'fulfillsOnlineOrders',
      'address.address1',
      'address.city',
      'address.zip',
      'address.countryCode',
      'address.phone',
    ],
    children: { metafields: METAFIELD },
    belongsTo: { Metafield: owner },
  },
  MetafieldDefinition: {
    fields: ['name', 'description', 'pinnedPosition'],
    children: {},
    belongsTo: {},
  },
  Metaobject: {
    fields: ['handle', 'displayName', 'fields'],
    children: {},
    belongsTo: {},
  },
  MetaobjectDefinition: {
    fields: ['name', 'description', 'displayNameKey'],
    children: {},
    belongsTo: {},
  },
  Order: {
    fields: [
      'email',
      'phone',
      'note',
      'poNumber',
      'tags',
      'displayFinancialStatus',
      'displayFulfillmentStatus',
      'cancelledAt',
      'cancelReason',
      'closed',
      'edited',
      'customAttributes',
      'shippingAddress.address1',
      'shippingAddress.address2',
      'shippingAddress.city',
      'shippingAddress.zip',
      'shippingAddress.countryCodeV2',
    ],
    children: {
      lineItems: ['quantity', 'currentQuantity'],
      fulfillments: ['status', 'displayStatus'],
      metafields: METAFIELD,
    },
    belongsTo: { Fulfillment: order, Metafield: owner },
  },
  Page: {
    fields: ['title', 'handle', 'body', 'isPublished', 'templateSuffix'],
    children: { metafields: METAFIELD },
    belongsTo: { Metafield: owner },
  },
  Refund: { fields: ['note'], children: {}, belongsTo: { Order: refunds } },
  Return: { fields: ['status', 'name'], children: {}, belongsTo: {} },
}

/** Selections of fields that are no scalars: their whole value is compared. */
export const SELECTIONS: Readonly<Record<string, string>> = {
  'InventoryLevel.quantities':
    'quantities(names: ["available", "committed", "damaged", "incoming", "on_hand", "quality_control", "reserved", "safety_stock"]) { name quantity }',
  'Metaobject.fields': 'fields { key value }',
  'Order.customAttributes': 'customAttributes { key value }',
}
