import { getNamedType, isLeafType, isNonNullType, isObjectType, isUnionType } from 'graphql'
import type { GraphQLField, GraphQLObjectType, GraphQLSchema, GraphQLUnionType } from 'graphql'
import { createRandom } from '../../../../emulator/src/seed/templates/random-source'
import type { RandomSource } from '../../../../emulator/src/seed/templates/random-source'
import { PUBLIC_TYPE } from './source-records'

/** Lists of the pulled records, with arguments that need no personal value. */
const ROOTS: readonly [root: string, type: string, args: readonly string[]][] = [
  [
    'products',
    'Product',
    ['', 'sortKey: TITLE', 'sortKey: INVENTORY_TOTAL, reverse: true', 'query: "tag:candle"'],
  ],
  ['productVariants', 'ProductVariant', ['', 'sortKey: SKU', 'reverse: true']],
  ['inventoryItems', 'InventoryItem', ['', 'query: "sku:CANDLE-1-S"', 'reverse: true']],
  ['locations', 'Location', ['', 'sortKey: NAME']],
  ['collections', 'Collection', ['', 'sortKey: TITLE, reverse: true', 'query: "title:Candles"']],
  [
    'customers',
    'Customer',
    ['', 'sortKey: CREATED_AT', 'query: "orders_count:>2"', 'query: "country:Germany"'],
  ],
  [
    'orders',
    'Order',
    [
      '',
      'sortKey: TOTAL_PRICE, reverse: true',
      'query: "financial_status:paid"',
      'query: "fulfillment_status:unfulfilled"',
      'query: "discount_code:WELCOME10"',
    ],
  ],
  ['fulfillmentOrders', 'FulfillmentOrder', ['', 'includeClosed: true', 'query: "status:open"']],
  ['draftOrders', 'DraftOrder', ['', 'sortKey: NUMBER, reverse: true', 'query: "status:open"']],
  ['discountNodes', 'DiscountNode', ['', 'sortKey: TITLE', 'query: "status:scheduled"']],
  ['codeDiscountNodes', 'DiscountCodeNode', ['', 'query: "code:SHIP-IT"', 'reverse: true']],
  ['automaticDiscountNodes', 'DiscountAutomaticNode', ['', 'reverse: true']],
  [
    'metafieldDefinitions',
    'MetafieldDefinition',
    ['PRODUCT', 'PRODUCTVARIANT', 'COLLECTION', 'CUSTOMER', 'ORDER', 'DISCOUNT', 'DRAFTORDER'].map(
      owner => `ownerType: ${owner}`,
    ),
  ],
  ['metaobjectDefinitions', 'MetaobjectDefinition', ['', 'reverse: true']],
  [
    'metaobjects',
    'Metaobject',
    [`type: "${PUBLIC_TYPE}"`, `type: "${PUBLIC_TYPE}", reverse: true`],
  ],
]

/** Fields whose values are replaced, or are made of those. */
const REPLACED = new Set([
  'address',
  'address1',
  'address2',
  'city',
  'company',
  'customAttributes',
  'displayAddress',
  'displayName',
  'email',
  'emailAddress',
  'firstName',
  'formatted',
  'formattedArea',
  'lastName',
  'note',
  'phone',
  'phoneNumber',
  'poNumber',
  'tags',
  'validEmailAddress',
  'zip',
])

/** Fields about records that a pull does not copy, or made of replaced values, by type. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  // The purchases that they name depend on the selling plans of the shop.
  DiscountAutomaticBasic: ['shortSummary', 'summary'],
  DiscountAutomaticFreeShipping: ['shortSummary', 'summary'],
  DiscountCodeBasic: ['shortSummary', 'summary'],
  DiscountCodeFreeShipping: ['shortSummary', 'summary'],
  DraftOrder: ['note2'],
  DraftOrderAppliedDiscount: ['description'],
  Fulfillment: ['originAddress'],
  MailingAddress: ['name'],
  ManualDiscountApplication: ['description'],
  Metafield: ['compareDigest', 'jsonValue', 'reference', 'references', 'sizeInBytes', 'value'],
  // Those that the storefront does not show are replaced.
  MetaobjectDefinition: ['metaobjects'],
  Order: ['returnStatus'],
  Product: ['sellingPlanGroupsCount'],
  ProductVariant: ['sellingPlanGroupsCount'],
}

/** Types that a pull does not copy. */
const NOT_PULLED =
  /^(?:Abandon|App|Catalog|Channel|Comp|CustomerMerge|CustomerPayment|Delivery|Event|GiftCard|Job|Localiz|Market|Payment|Publica|Resource|Return|Reverse|Segment|Selling|Shop|Staff|StoreCredit|SubscriptionContract|Translat|Url)/

const MAX_DEPTH = 3
const LEAVES = 6
const OBJECTS = 2

/** Generates queries of the pulled types, the same ones each time. */
export function generateQueries(schema: GraphQLSchema, count: number): string[] {
  const random = createRandom(21)
  return Array.from({ length: count }, (_, index) => {
    const [root, typeName, variants] = ROOTS[index % ROOTS.length] ?? ROOTS[0]!
    const args = ['first: 20', random.pick(variants as [string, ...string[]])].filter(Boolean)
    const type = schema.getType(typeName) as GraphQLObjectType
    return `{ ${root}(${args.join(', ')}) { nodes ${selectionOf(random, type, MAX_DEPTH)} } }`
  })
}

function selectionOf(random: RandomSource, type: GraphQLObjectType, depth: number): string {
  const fields = Object.values(type.getFields()).filter(field => isComparable(type, field))
  const leaves = fields.filter(field => isLeafType(getNamedType(field.type)))
  const objects = fields.filter(field => {
    const named = getNamedType(field.type)
    return isObjectType(named) || isUnionType(named)
  })
  const nested = depth === 0 ? [] : pickSome(random, objects, OBJECTS)
  return `{ __typename ${[
    ...pickSome(random, leaves, LEAVES).map(({ name }) => name),
    ...nested.map(field => nestedField(random, field, depth - 1)),
  ].join(' ')} }`
}

function nestedField(
  random: RandomSource,
  field: GraphQLField<unknown, unknown>,
  depth: number,
): string {
  const type = getNamedType(field.type) as GraphQLObjectType | GraphQLUnionType
  if (isUnionType(type)) return `${field.name} ${unionSelection(random, type, depth)}`
  const node = type.getFields().nodes
  if (!node) return `${field.name} ${selectionOf(random, type, depth)}`
  const nodeType = getNamedType(node.type)
  return isObjectType(nodeType)
    ? `${field.name}(first: 5) { nodes ${selectionOf(random, nodeType, depth)} }`
    : `${field.name}(first: 5) { nodes { __typename } }`
}

/** One member of a union at a time: the same field of two members can have two types. */
function unionSelection(random: RandomSource, type: GraphQLUnionType, depth: number): string {
  const members = type.getTypes().filter(({ name }) => !NOT_PULLED.test(name))
  const member = members[random.below(members.length)]
  return member
    ? `{ __typename ... on ${member.name} ${selectionOf(random, member, depth)} }`
    : '{ __typename }'
}

function isComparable(
  type: GraphQLObjectType,
  { name, args, type: fieldType, deprecationReason }: GraphQLField<unknown, unknown>,
): boolean {
  return (
    deprecationReason === undefined &&
    !REPLACED.has(name) &&
    !LEFT_OUT[type.name]?.includes(name) &&
    !NOT_PULLED.test(getNamedType(fieldType).name) &&
    args.every(argument => !isNonNullType(argument.type) || argument.defaultValue !== undefined)
  )
}

function pickSome<Item>(random: RandomSource, items: readonly Item[], count: number): Item[] {
  const left = [...items]
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [picked] = left.splice(random.below(left.length), 1)
    return picked as Item
  })
}
