import type { CombinedListingsRole } from '../../../generated/admin'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** A metafield of a product, whose values are those of an option. */
export interface LinkedMetafield {
  readonly namespace: string
  readonly key: string
}

/** An option of a product, with its values in order. */
export interface OptionRecord extends StoredRecord {
  readonly name: string
  readonly values: readonly OptionValueRecord[]
  readonly link?: LinkedMetafield
}

export interface OptionValueRecord extends StoredRecord {
  readonly name: string
  /** Global id of the metaobject that gives the value of a linked option its name. */
  readonly linkedValue?: string
}

export interface Seo {
  readonly title: string | null
  readonly description: string | null
}

/** How the gift cards of a product are issued. */
export interface GiftCardSettings {
  readonly issuanceCurrency: string | null
  readonly crossCurrencyRedeemable: boolean
}

export type ProductStatus = 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED'

export interface ProductRecord extends StoredRecord {
  readonly title: string
  readonly handle: string
  readonly status: ProductStatus
  readonly vendor: string
  readonly productType: string
  readonly descriptionHtml: string
  readonly tags: readonly string[]
  readonly templateSuffix: string | null
  readonly giftCardTemplateSuffix: string | null
  readonly isGiftCard: boolean
  /** Of a gift card product: null is the currency of the shop. */
  readonly giftCardSettings?: GiftCardSettings
  readonly requiresSellingPlan: boolean
  readonly categoryId: string | null
  readonly combinedListingRole: CombinedListingsRole | null
  readonly seo: Seo
  readonly options: readonly OptionRecord[]
  /** Global ids, in order. */
  readonly mediaIds: readonly string[]
  /** Global ids of the publications that include the product, with the time of publishing. */
  readonly publications: Readonly<Record<string, string>>
  readonly createdAt: string
  readonly updatedAt: string
}

export interface VariantRecord extends StoredRecord {
  readonly productId: string
  readonly inventoryItemId: string
  /** From 1. */
  readonly position: number
  /** One value for each option of the product, in the order of the options. */
  readonly optionValues: readonly string[]
  /** With two decimals. */
  readonly price: string
  readonly compareAtPrice: string | null
  readonly barcode: string | null
  readonly inventoryPolicy: 'CONTINUE' | 'DENY'
  readonly taxable: boolean
  readonly taxCode: string | null
  readonly requiresComponents: boolean
  readonly showUnitPrice: boolean
  readonly unitPriceMeasurement: object | null
  readonly mediaIds: readonly string[]
  readonly createdAt: string
  readonly updatedAt: string
}

/** Name of the option of a product without options, and its value. */
export const DEFAULT_OPTION = { name: 'Title', value: 'Default Title' } as const

export const PRODUCTS = defineRecords('Product', {
  handle: (product: ProductRecord) => product.handle,
  publication: (product: ProductRecord) => Object.keys(product.publications),
  option: (product: ProductRecord) => product.options.map(({ id }) => id),
  linkedValue: (product: ProductRecord) =>
    product.options.flatMap(({ values }) => values.flatMap(({ linkedValue }) => linkedValue ?? [])),
})

export const VARIANTS = defineRecords('ProductVariant', {
  product: (variant: VariantRecord) => variant.productId,
  item: (variant: VariantRecord) => variant.inventoryItemId,
})

/** Returns whether a product has no options but the generated one. */
export function hasDefaultOption({ options }: ProductRecord): boolean {
  const [option, ...others] = options
  return (
    others.length === 0 &&
    option?.name === DEFAULT_OPTION.name &&
    option.values.length === 1 &&
    option.values[0]?.name === DEFAULT_OPTION.value
  )
}

/** The title of a variant: its values. */
export function variantTitle({ optionValues }: VariantRecord): string {
  return optionValues.join(' / ')
}
