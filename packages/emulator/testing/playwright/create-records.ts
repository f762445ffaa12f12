import type { DataControl } from '../../src/control/data-control'

/** A created record. */
export interface CreatedRecord {
  /** Global id. */
  id: string
}

export interface CreatedProduct extends CreatedRecord {
  title: string
  handle: string
  variants: { nodes: { id: string; price: string }[] }
}

export interface CreatedCustomer extends CreatedRecord {
  email: string | null
  displayName: string
}

export interface CreatedOrder extends CreatedRecord {
  /** E.g. `#1001`. */
  name: string
  lineItems: { nodes: { id: string; title: string; quantity: number }[] }
}

/** Fields of an input of the Admin API. The platform checks them. */
export type RecordFields = Record<string, unknown>

/** Creates records of a store with the mutations of the Admin API, and their webhooks. */
export interface RecordCreators {
  /** Fields of `ProductSetInput`; `price` is that of the only variant. */
  product: (fields?: RecordFields & { price?: string }) => Promise<CreatedProduct>
  /** Fields of `CollectionInput`. */
  collection: (fields?: RecordFields) => Promise<CreatedRecord & { title: string; handle: string }>
  /** Fields of `CustomerInput`. */
  customer: (fields?: RecordFields) => Promise<CreatedCustomer>
  /** Fields of `OrderCreateOrderInput`. */
  order: (fields?: RecordFields) => Promise<CreatedOrder>
  /** Fields of `DraftOrderInput`. */
  draftOrder: (fields?: RecordFields) => Promise<CreatedRecord & { name: string }>
  /** Fields of `LocationAddInput`. */
  location: (fields?: RecordFields) => Promise<CreatedRecord & { name: string }>
  /** Fields of `DiscountCodeBasicInput`; `percentage` is from 0 to 100. */
  discountCode: (fields?: RecordFields & { percentage?: number }) => Promise<CreatedRecord>
  /** Fields of `MetafieldDefinitionInput`. */
  metafieldDefinition: (
    fields?: RecordFields,
  ) => Promise<CreatedRecord & { namespace: string; key: string }>
  /** Fields of `MetaobjectDefinitionCreateInput`. */
  metaobjectDefinition: (fields?: RecordFields) => Promise<CreatedRecord & { type: string }>
  /** Fields of `MetaobjectCreateInput`. */
  metaobject: (
    fields: RecordFields & { type: string },
  ) => Promise<CreatedRecord & { handle: string }>
}

/** How a record is created. */
interface Creator {
  root: string
  /** Variables of the mutation, e.g. `input: CustomerInput!`. */
  argument: string
  type: string
  /** Further arguments. */
  constants?: string
  /** Field of the payload with the record, and its selection. */
  payload: string
  selection: string
  /** A field that only the defaults read. */
  shorthand?: string
  /**
   * Fields that the caller does not set.
   *
   * @param count makes names unique in a test, from 1
   */
  defaults: (count: number, fields: RecordFields) => RecordFields
}

const ONLY_OPTION = { name: 'Title', value: 'Default Title' }

const CREATORS: Record<keyof RecordCreators, Creator> = {
  product: {
    root: 'productSet',
    argument: 'input',
    type: 'ProductSetInput',
    constants: 'synchronous: true',
    payload: 'product',
    selection: 'id title handle variants(first: 100) { nodes { id price } }',
    shorthand: 'price',
    defaults: (count, { price = '10.00' }) => ({
      title: `Product ${count}`,
      productOptions: [{ name: ONLY_OPTION.name, values: [{ name: ONLY_OPTION.value }] }],
      variants: [
        { price, optionValues: [{ optionName: ONLY_OPTION.name, name: ONLY_OPTION.value }] },
      ],
    }),
  },
  collection: {
    root: 'collectionCreate',
    argument: 'input',
    type: 'CollectionInput',
    payload: 'collection',
    selection: 'id title handle',
    defaults: count => ({ title: `Collection ${count}` }),
  },
  customer: {
    root: 'customerCreate',
    argument: 'input',
    type: 'CustomerInput',
    payload: 'customer',
    selection: 'id email displayName',
    defaults: count => ({
      firstName: 'Test',
      lastName: `Customer ${count}`,
      email: `customer-${count}@example.com`,
    }),
  },
  order: {
    root: 'orderCreate',
    argument: 'order',
    type: 'OrderCreateOrderInput',
    payload: 'order',
    selection: 'id name lineItems(first: 100) { nodes { id title quantity } }',
    defaults: count => ({
      email: `customer-${count}@example.com`,
      currency: 'USD',
      lineItems: [
        {
          title: 'Item',
          quantity: 1,
          priceSet: { shopMoney: { amount: '10.00', currencyCode: 'USD' } },
        },
      ],
    }),
  },
  draftOrder: {
    root: 'draftOrderCreate',
    argument: 'input',
    type: 'DraftOrderInput',
    payload: 'draftOrder',
    selection: 'id name',
    defaults: () => ({
      lineItems: [{ title: 'Item', quantity: 1, originalUnitPrice: '10.00' }],
    }),
  },
  location: {
    root: 'locationAdd',
    argument: 'input',
    type: 'LocationAddInput',
    payload: 'location',
    selection: 'id name',
    defaults: count => ({ name: `Location ${count}`, address: { countryCode: 'US' } }),
  },
  discountCode: {
    root: 'discountCodeBasicCreate',
    argument: 'basicCodeDiscount',
    type: 'DiscountCodeBasicInput',
    payload: 'codeDiscountNode',
    selection: 'id',
    shorthand: 'percentage',
    defaults: (count, { percentage = 10 }) => ({
      title: `Discount ${count}`,
      code: `CODE${count}`,
      startsAt: '2020-01-01T00:00:00Z',
      context: { all: 'ALL' },
      customerGets: { value: { percentage: Number(percentage) / 100 }, items: { all: true } },
    }),
  },
  metafieldDefinition: {
    root: 'metafieldDefinitionCreate',
    argument: 'definition',
    type: 'MetafieldDefinitionInput',
    payload: 'createdDefinition',
    selection: 'id namespace key',
    defaults: count => ({
      name: `Field ${count}`,
      namespace: 'custom',
      key: `field_${count}`,
      type: 'single_line_text_field',
      ownerType: 'PRODUCT',
    }),
  },
  metaobjectDefinition: {
    root: 'metaobjectDefinitionCreate',
    argument: 'definition',
    type: 'MetaobjectDefinitionCreateInput',
    payload: 'metaobjectDefinition',
    selection: 'id type',
    defaults: count => ({
      name: `Definition ${count}`,
      type: `definition_${count}`,
      displayNameKey: 'name',
      fieldDefinitions: [{ key: 'name', name: 'Name', type: 'single_line_text_field' }],
    }),
  },
  metaobject: {
    root: 'metaobjectCreate',
    argument: 'metaobject',
    type: 'MetaobjectCreateInput',
    payload: 'metaobject',
    selection: 'id handle',
    defaults: count => ({ handle: `metaobject-${count}` }),
  },
}

/** Creates the functions that create records of a store. */
export function createRecordCreators(control: DataControl, shop: string): RecordCreators {
  const counts = new Map<string, number>()
  const create = async (name: keyof RecordCreators, fields: RecordFields = {}) => {
    const creator = CREATORS[name]
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    const own = Object.entries(fields).filter(([key]) => key !== creator.shorthand)
    const input = { ...creator.defaults(count, fields), ...Object.fromEntries(own) }
    return runCreator(control, shop, creator, input)
  }
  return Object.fromEntries(
    Object.keys(CREATORS).map(name => [
      name,
      (fields?: RecordFields) => create(name as keyof RecordCreators, fields),
    ]),
  ) as unknown as RecordCreators
}

async function runCreator(
  control: DataControl,
  shop: string,
  { root, argument, type, constants = '', payload, selection }: Creator,
  input: RecordFields,
): Promise<unknown> {
  const query = `mutation ($input: ${type}!) {
    ${root}(${argument}: $input ${constants}) {
      ${payload} { ${selection} }
      userErrors { field message }
    }
  }`
  const data = await control.query({ shop, query, variables: { input } })
  const { userErrors, [payload]: record } = data[root] as {
    userErrors: { field: string[] | null; message: string }[]
    [field: string]: unknown
  }
  if (userErrors.length > 0)
    throw new Error(
      userErrors
        .map(({ field, message }) => `${root}: ${(field ?? []).join('.')}: ${message}`)
        .join('\n'),
    )
  return record
}
