import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** Products and prices of markets or of company locations. */
export interface CatalogRecord extends StoredRecord {
  readonly __typename: 'CompanyLocationCatalog' | 'MarketCatalog'
  readonly title: string
  readonly status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT'
  /** Global ids of markets, or of company locations. */
  readonly contextIds: readonly string[]
  readonly priceListId: string | null
  readonly publicationId: string | null
}

/** Catalogs of both types: their ids have one sequence of numbers. */
export const CATALOGS = defineRecords('Catalog', {
  context: (catalog: CatalogRecord) => catalog.contextIds,
  priceList: (catalog: CatalogRecord) => catalog.priceListId,
  publication: (catalog: CatalogRecord) => catalog.publicationId,
})
