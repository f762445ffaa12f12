/** A metafield in a seed. The value is stored as it is given. */
export interface MetafieldSeed {
  namespace: string
  key: string
  /** Name of the data type, e.g. `single_line_text_field`. */
  type: string
  value: string
}

/** A collection of an emulated store; only the title is required in a seed. */
export interface CollectionSeed {
  title: string
  handle?: string
  descriptionHtml?: string
  /** Handles of seeded products, in order. Without them, `tag` selects the products. */
  products?: string[]
  /** The collection contains every product with this tag. */
  tag?: string
  metafields?: MetafieldSeed[]
}

/** A location in addition to the one that every store has. */
export interface LocationSeed {
  name: string
  address1?: string
  city?: string
  /** ISO 3166-1 alpha-2, e.g. `CA`. */
  countryCode?: string
  zip?: string
  /** In degrees from -90 to 90. With the longitude, the Storefront API sorts by distance. */
  latitude?: number
  /** In degrees from -180 to 180. */
  longitude?: number
}

/** A definition of metafields. */
export interface MetafieldDefinitionSeed {
  /** E.g. `PRODUCT`. */
  ownerType: string
  namespace: string
  key: string
  name: string
  /** Name of the data type, e.g. `single_line_text_field`. */
  type: string
  description?: string
}

export interface MetaobjectFieldSeed {
  key: string
  name?: string
  type: string
  required?: boolean
}

/** A definition of metaobjects. */
export interface MetaobjectDefinitionSeed {
  type: string
  name?: string
  /** Key of the field whose value is the display name. */
  displayNameKey?: string
  fields: MetaobjectFieldSeed[]
}

/** A metaobject. Its definition is in the same seed, or already in the store. */
export interface MetaobjectSeed {
  type: string
  handle: string
  /** Values by key, stored as they are given. */
  fields: Record<string, string>
}

/** A code for a percentage off the order. */
export interface DiscountCodeSeed {
  code: string
  /** From 0 to 100. */
  percentage: number
  title?: string
}

/** A segment of customers. */
export interface SegmentSeed {
  name: string
  /** E.g. `customer_tags CONTAINS 'VIP'`. */
  query: string
}
