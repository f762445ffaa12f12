import { AdminApiError } from '../api/admin-api-error'
import type { Operation } from '../api/operation'
import { DISCOUNT_PRESETS } from '../pages/discounts/discount-presets'
import { intentNoun } from './intent'
import type { Intent } from './intent'
import {
  CATALOG_RECORD,
  DEFINITION_BY_TYPE,
  DISCOUNT_RECORD,
  ENTRY_RECORD,
  FIRST_MARKET,
  OPTIONS_RECORD,
  RECORDS,
  VARIANT_RECORD,
} from './record-operations'
import type { Lookup } from './record-operations'

/** The form for an intent. */
export interface RecordForm {
  /** Path of the form in the store. */
  path: string
  /** The record that the form changes. Undefined for a new one. */
  id?: string
}

/** Runs an operation of the Admin API. */
export type Run = <Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Variables,
) => Promise<Data>

interface FormsOfType {
  /** Returns the path of the form of a new record. */
  create?: (data: Record<string, unknown>, run: Run) => string | Promise<string>
  /** Returns the form of a record, or undefined if the record does not exist. */
  edit?: (id: string, run: Run) => Promise<RecordForm | undefined>
  /** The types in the global ids of these records, if it is not the type of the intent. */
  idTypes?: readonly string[]
  /** The field of the data that the platform reads. */
  data?: string
}

const FORMS: Record<string, FormsOfType> = {
  'shopify/Article': {
    create: () => '/articles/new',
    edit: recordIn('/articles', RECORDS.Article),
  },
  'shopify/Catalog': {
    create: newCatalog,
    edit: findCatalog,
    idTypes: ['Catalog', 'MarketCatalog'],
  },
  'shopify/Collection': {
    create: () => '/collections/new',
    edit: recordIn('/collections', RECORDS.Collection),
  },
  'shopify/Customer': {
    create: () => '/customers/new',
    edit: recordIn('/customers', RECORDS.Customer),
  },
  'shopify/Discount': {
    create: newDiscount,
    edit: findDiscount,
    idTypes: ['Discount', 'DiscountNode', 'DiscountCodeNode', 'DiscountAutomaticNode'],
    data: 'type',
  },
  'shopify/Market': { create: () => '/markets/new', edit: recordIn('/markets', RECORDS.Market) },
  'shopify/Location': {
    create: () => '/settings/locations/new',
    edit: recordIn('/settings/locations', RECORDS.Location),
  },
  'shopify/Menu': {
    create: () => '/content/menus/new',
    edit: recordIn('/content/menus', RECORDS.Menu),
  },
  'shopify/Metaobject': { create: newEntry, edit: findEntry, data: 'type' },
  'shopify/MetaobjectDefinition': { create: () => '/content/metaobjects/new' },
  'shopify/Page': { create: () => '/pages/new', edit: recordIn('/pages', RECORDS.Page) },
  'shopify/Product': {
    create: () => '/products/new',
    edit: recordIn('/products', RECORDS.Product),
  },
  'shopify/ProductVariant': { create: newVariant, edit: findVariant, data: 'productId' },
}

/** Whether this admin has a form for an intent. */
export function hasRecordForm({ action, type }: Pick<Intent, 'action' | 'type'>): boolean {
  const forms = FORMS[type]
  return Boolean(action === 'create' ? forms?.create : action === 'edit' && forms?.edit)
}

/**
 * Returns the names of the fields in the data of an intent that the platform does not document, and
 * that have no effect therefore.
 *
 * @see https://shopify.dev/docs/api/app-home/apis/user-interface-and-interactions/intents-api
 */
export function ignoredData({ type, data = {} }: Pick<Intent, 'type' | 'data'>): string[] {
  return Object.keys(data).filter(name => name !== FORMS[type]?.data)
}

/**
 * Finds the form for an intent that has one.
 *
 * @throws AdminApiError if the intent lacks what the form needs, and for a record that does not
 *   exist
 */
export async function findRecordForm(
  { action, type, value, data = {} }: Intent,
  run: Run,
): Promise<RecordForm> {
  const { create, edit, idTypes = [typeName(type)] } = FORMS[type] ?? {}
  if (action === 'create' && create) return { path: await create(data, run) }
  const id = readId(value, idTypes)
  if (!id || !edit)
    throw new AdminApiError([
      `The intent ${action}:${type} needs the global id of a ${intentNoun(type)} as its value, not ${JSON.stringify(value) ?? 'nothing'}.`,
    ])
  const form = await edit(id, run)
  if (!form) throw new AdminApiError([`There is no ${intentNoun(type)} ${id}.`])
  return form
}

function typeName(type: string): string {
  return type.split('/')[1] ?? type
}

/** Returns a global id of one of the types, or undefined. */
function readId(value: unknown, types: readonly string[]): string | undefined {
  if (typeof value !== 'string') return undefined
  const [, type = ''] = /^gid:\/\/shopify\/(\w+)\/\d+$/.exec(value) ?? []
  return types.includes(type) ? value : undefined
}

function numberOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1)
}

function recordIn(section: string, lookup: Lookup): NonNullable<FormsOfType['edit']> {
  return async (id, run) => {
    const { record } = await run(lookup, { id })
    return record ? { id: record.id, path: `${section}/${numberOf(id)}` } : undefined
  }
}

async function newCatalog(_data: Record<string, unknown>, run: Run): Promise<string> {
  const { markets } = await run(FIRST_MARKET, {})
  if (markets.nodes.length === 0)
    throw new AdminApiError(['The store has no market, and a catalog is for one.'])
  return '/catalogs/new'
}

async function findCatalog(id: string, run: Run): Promise<RecordForm | undefined> {
  const number = numberOf(id)
  const { record } = await run(CATALOG_RECORD, { id: `gid://shopify/MarketCatalog/${number}` })
  return record ? { id: record.id, path: `/catalogs/${number}` } : undefined
}

function newDiscount({ type }: Record<string, unknown>): string {
  if (type !== undefined && !(typeof type === 'string' && Object.hasOwn(DISCOUNT_PRESETS, type)))
    throw new AdminApiError([
      `The data of create:shopify/Discount has a type of ${Object.keys(DISCOUNT_PRESETS).join(', ')}, not ${JSON.stringify(type)}.`,
    ])
  return '/discounts/new'
}

async function findDiscount(id: string, run: Run): Promise<RecordForm | undefined> {
  const number = numberOf(id)
  const { code, automatic } = await run(DISCOUNT_RECORD, {
    code: `gid://shopify/DiscountCodeNode/${number}`,
    automatic: `gid://shopify/DiscountAutomaticNode/${number}`,
  })
  const found = code ?? automatic
  return found ? { id: found.id, path: `/discounts/${number}` } : undefined
}

async function newVariant({ productId }: Record<string, unknown>, run: Run): Promise<string> {
  const id = readId(productId, ['Product'])
  if (!id)
    throw new AdminApiError([
      `The data of create:shopify/ProductVariant needs a productId, the global id of a product, not ${JSON.stringify(productId) ?? 'nothing'}.`,
    ])
  const { record } = await run(OPTIONS_RECORD, { id })
  if (!record) throw new AdminApiError([`There is no product ${id}.`])
  if (record.hasOnlyDefaultVariant)
    throw new AdminApiError([`The product ${id} has no options: it cannot have another variant.`])
  return `/products/${numberOf(id)}/variants/new`
}

async function findVariant(id: string, run: Run): Promise<RecordForm | undefined> {
  const { record } = await run(VARIANT_RECORD, { id })
  return record
    ? { id, path: `/products/${numberOf(record.product.id)}/variants/${numberOf(id)}` }
    : undefined
}

async function newEntry({ type }: Record<string, unknown>, run: Run): Promise<string> {
  if (typeof type !== 'string')
    throw new AdminApiError([
      'The data of create:shopify/Metaobject needs the type of the definition.',
    ])
  const { record } = await run(DEFINITION_BY_TYPE, { type })
  if (!record) throw new AdminApiError([`There is no metaobject definition of the type ${type}.`])
  return `/content/metaobjects/${numberOf(record.id)}/entries/new`
}

async function findEntry(id: string, run: Run): Promise<RecordForm | undefined> {
  const { record } = await run(ENTRY_RECORD, { id })
  return record
    ? { id, path: `/content/metaobjects/${numberOf(record.definition.id)}/entries/${numberOf(id)}` }
    : undefined
}
