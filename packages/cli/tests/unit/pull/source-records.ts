import type { StartedPlatform } from '../../../../emulator/tests/unit/started-platform'
import {
  createDocument,
  inputOf,
} from '../../../../emulator/tests/unit/admin-api/discounts/discount-documents'
import type { DiscountRoot } from '../../../../emulator/tests/unit/admin-api/discounts/discount-documents'

/** Type of the metaobjects that the storefront shows. */
export const PUBLIC_TYPE = 'fragrance'
/** Texts of metaobjects, discounts and draft orders that a pull must not copy. */
export const WRITTEN: readonly string[] = [
  'Prefers deliveries before nine',
  'prefers-deliveries',
  'Sorry for the broken lid',
  'Half off for the whole family',
  'Leave it with the concierge please',
  'Cracked on the way to Monnickendam',
  'OFFICE-7741',
]

type Data = Record<string, unknown>
type Mutate = (query: string, variables?: Data) => Promise<unknown>

/** Adds records that a seed cannot have, by mutations. */
export async function addSourceRecords(
  { emulator }: StartedPlatform,
  shop: string,
  email: string,
): Promise<void> {
  const mutate: Mutate = async (query, variables = {}) => {
    const data = await emulator.control.query({ shop, query, variables })
    const errors = Object.values(data).flatMap(payload => (payload as Data).userErrors)
    if (errors.length > 0) throw new Error(JSON.stringify(errors))
    return Object.values(data)[0]
  }
  await addDefinitions(mutate)
  await addMetaobjects(mutate)
  const { products, customers } = (await emulator.control.query({
    shop,
    query: `{ products(first: 2) { nodes { id variants(first: 1) { nodes { id } } } }
      customers(first: 1, query: "email:${email}") { nodes { id } } }`,
  })) as {
    products: { nodes: { id: string; variants: { nodes: { id: string }[] } }[] }
    customers: { nodes: { id: string }[] }
  }
  const customer = customers.nodes[0]?.id ?? ''
  await addDiscounts(mutate, products.nodes[0]?.id ?? '', customer)
  await addDrafts(mutate, products.nodes[1]?.variants.nodes[0]?.id ?? '', customer)
}

async function addDefinitions(mutate: Mutate): Promise<void> {
  const document = `mutation ($definition: MetafieldDefinitionInput!) {
    metafieldDefinitionCreate(definition: $definition) { userErrors { message } }
  }`
  const text = { type: 'single_line_text_field' }
  const definitions = [
    {
      ...{ ownerType: 'PRODUCT', namespace: 'care', key: 'burn_hours', name: 'Hours of burning' },
      ...{ type: 'number_integer', pin: true, description: 'As measured' },
      validations: [
        { name: 'min', value: '1' },
        { name: 'max', value: '300' },
      ],
      capabilities: { adminFilterable: { enabled: true } },
      access: { storefront: 'PUBLIC_READ' },
    },
    { ownerType: 'PRODUCTVARIANT', namespace: 'care', key: 'wick', name: 'Wick', ...text },
    { ownerType: 'COLLECTION', namespace: 'shop', key: 'banner', name: 'Banner', ...text },
    { ownerType: 'CUSTOMER', namespace: 'club', key: 'motto', name: 'Motto', ...text, pin: true },
    { ownerType: 'ORDER', namespace: 'gift', key: 'wrap', name: 'Wrap', type: 'boolean' },
    { ownerType: 'DISCOUNT', namespace: 'campaign', key: 'label', name: 'Label', ...text },
    { ownerType: 'DRAFTORDER', namespace: 'office', key: 'desk', name: 'Desk', ...text },
  ]
  for (const definition of definitions) await mutate(document, { definition })
}

async function addMetaobjects(mutate: Mutate): Promise<void> {
  const field = (key: string, type: string, more: object = {}) => ({ key, type, ...more })
  const definitions = [
    {
      ...{ type: PUBLIC_TYPE, name: 'Fragrance', displayNameKey: 'title' },
      access: { storefront: 'PUBLIC_READ' },
      capabilities: { publishable: { enabled: true } },
      fieldDefinitions: [
        field('title', 'single_line_text_field', { required: true, name: 'Title' }),
        field('color', 'color'),
        field('strength', 'number_integer', { validations: [{ name: 'max', value: '10' }] }),
      ],
    },
    {
      ...{ type: 'visit', name: 'Visit', displayNameKey: 'wish' },
      fieldDefinitions: [
        field('wish', 'single_line_text_field'),
        field('details', 'json'),
        field('guests', 'number_integer'),
      ],
    },
  ]
  for (const definition of definitions)
    await mutate(
      `mutation ($definition: MetaobjectDefinitionCreateInput!) {
        metaobjectDefinitionCreate(definition: $definition) { userErrors { message } }
      }`,
      { definition },
    )
  const values = (fields: Record<string, string>) =>
    Object.entries(fields).map(([key, value]) => ({ key, value }))
  const metaobjects = [
    {
      ...{ type: PUBLIC_TYPE, handle: 'cedar' },
      fields: values({ title: 'Cedar and smoke', color: '#663311', strength: '7' }),
      capabilities: { publishable: { status: 'ACTIVE' } },
    },
    { type: PUBLIC_TYPE, fields: values({ title: 'Fig leaf' }) },
    {
      type: 'visit',
      fields: values({
        wish: 'Prefers deliveries before nine',
        details: '{"host":"Georgette Achterberg","rooms":2}',
        guests: '3',
      }),
    },
  ]
  for (const metaobject of metaobjects)
    await mutate(
      `mutation ($metaobject: MetaobjectCreateInput!) {
        metaobjectCreate(metaobject: $metaobject) { userErrors { message } }
      }`,
      { metaobject },
    )
}

async function addDiscounts(mutate: Mutate, product: string, customer: string): Promise<void> {
  const onProduct = { items: { products: { productsToAdd: [product] } } }
  const discounts: [DiscountRoot, object][] = [
    [
      'discountCodeBasic',
      {
        ...{ title: 'Spring', code: 'SPRING-1', usageLimit: 40, appliesOncePerCustomer: true },
        customerGets: {
          value: { discountAmount: { amount: '5.5', appliesOnEachItem: true } },
          ...onProduct,
        },
        minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: '20.00' } },
        context: { customers: { add: [customer] } },
        endsAt: '2031-01-01T00:00:00Z',
        combinesWith: { shippingDiscounts: true },
      },
    ],
    ['discountCodeBxgy', { title: 'Pairs', code: 'PAIRS', usesPerOrderLimit: 2 }],
    [
      'discountCodeFreeShipping',
      {
        ...{ title: 'Free shipping', code: 'SHIP-IT', maximumShippingPrice: '9.90' },
        destination: { countries: { add: ['NL', 'DE'], includeRestOfWorld: false } },
      },
    ],
    [
      'discountAutomaticBasic',
      {
        title: 'Ten off',
        minimumRequirement: { quantity: { greaterThanOrEqualToQuantity: '3' } },
      },
    ],
    ['discountAutomaticBxgy', { title: 'Pairs again', startsAt: '2031-01-01T00:00:00Z' }],
    ['discountAutomaticFreeShipping', { title: 'Ships free', destination: { all: true } }],
  ]
  const ids: string[] = []
  for (const [root, fields] of discounts) {
    const payload = await mutate(createDocument(root), { input: inputOf(root, product, fields) })
    const { codeDiscountNode, automaticDiscountNode } = payload as Record<string, { id: string }>
    ids.push((codeDiscountNode ?? automaticDiscountNode)?.id ?? '')
  }
  await mutate(
    `mutation ($metafields: [MetafieldsSetInput!]!) {
      metafieldsSet(metafields: $metafields) { userErrors { message } }
    }`,
    {
      metafields: [
        {
          ...{ ownerId: ids[0], namespace: 'campaign', key: 'label' },
          ...{ type: 'single_line_text_field', value: 'Half off for the whole family' },
        },
      ],
    },
  )
}

async function addDrafts(mutate: Mutate, variantId: string, customer: string): Promise<void> {
  const create = async (input: object) => {
    const { draftOrder } = (await mutate(
      `mutation ($input: DraftOrderInput!) {
        draftOrderCreate(input: $input) { draftOrder { id } userErrors { message } }
      }`,
      { input },
    )) as { draftOrder: { id: string } }
    return draftOrder.id
  }
  const discount = { value: 10, valueType: 'PERCENTAGE', title: 'Regular' }
  await create({
    purchasingEntity: { customerId: customer },
    useCustomerDefaultAddress: true,
    note: 'Leave it with the concierge please',
    poNumber: 'OFFICE-7741',
    tags: ['Monnickendam', 'wholesale'],
    customAttributes: [{ key: 'reason', value: 'Cracked on the way to Monnickendam' }],
    appliedDiscount: { ...discount, description: 'Sorry for the broken lid' },
    shippingLine: {
      title: 'By bike',
      priceWithCurrency: { amount: '4.00', currencyCode: 'USD' },
    },
    lineItems: [
      { variantId, quantity: 2, appliedDiscount: { ...discount, description: 'Loyal' } },
      {
        ...{ title: 'Engraving', quantity: 1, sku: 'ENGRAVE', requiresShipping: false },
        originalUnitPriceWithCurrency: { amount: '12.50', currencyCode: 'USD' },
      },
    ],
  })
  const paid = await create({ lineItems: [{ variantId, quantity: 1 }] })
  await mutate('mutation ($id: ID!) { draftOrderComplete(id: $id) { userErrors { message } } }', {
    id: paid,
  })
}
