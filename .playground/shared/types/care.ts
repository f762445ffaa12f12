/** A product with the metafields of the app. */
export interface CareGuide {
  /** Number of the product. */
  id: string
  title: string
  guide: string
  /** Global id of the author; empty without one. */
  author: string
}

/** A metaobject of the app. */
export interface CareAuthor {
  /** Global id. */
  id: string
  name: string
  isLiving: boolean
}

export interface CareData {
  guides: CareGuide[]
  authors: CareAuthor[]
}
