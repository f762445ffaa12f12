import type { GraphqlContext } from '../../engine/graphql-context'
import { METAFIELDS } from '../metafields/metafield-records'
import { METAOBJECTS } from '../metaobjects/metaobject-records'
import { PRODUCTS } from '../products/product-records'
import type { RecordStore } from '../../engine/records/record-store'

/** Where the files of a store are used. */
export interface FileUses {
  /** Global ids of the products with a file. */
  productsOf: (fileId: string) => readonly string[]
  /** The value of the filter `used_in`: `product`, `none`, or null for a use in a metafield. */
  placeOf: (fileId: string) => 'product' | 'none' | null
}

/** Finds the uses of files. All records are read once, when the first file is looked up. */
export function fileUses({ store: { records } }: GraphqlContext): FileUses {
  let products: Map<string, string[]> | undefined
  let referenced: Set<string> | undefined
  const productsOf = (fileId: string) => {
    products ??= productsByFile(records.table(PRODUCTS).all())
    return products.get(fileId) ?? []
  }
  return {
    productsOf,
    placeOf: fileId => {
      if (productsOf(fileId).length > 0) return 'product'
      referenced ??= referencedIds(records)
      return referenced.has(fileId) ? null : 'none'
    },
  }
}

/** Returns the global ids in the values of metafields and metaobjects. */
function referencedIds(records: RecordStore): Set<string> {
  const values = [
    ...records
      .table(METAFIELDS)
      .all()
      .map(({ stored }) => stored),
    ...records
      .table(METAOBJECTS)
      .all()
      .flatMap(({ stored }) => Object.values(stored)),
  ]
  return new Set(values.flatMap(value => value.match(/gid:\/\/shopify\/\w+\/\d+/g) ?? []))
}

function productsByFile(
  products: readonly { id: string; mediaIds: readonly string[] }[],
): Map<string, string[]> {
  const byFile = new Map<string, string[]>()
  for (const { id, mediaIds } of products)
    for (const mediaId of mediaIds) byFile.set(mediaId, [...(byFile.get(mediaId) ?? []), id])
  return byFile
}
