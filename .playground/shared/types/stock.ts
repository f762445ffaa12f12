/** What a location of the shop has of a product's first variant. */
export interface StockItem {
  /** Global id of the inventory item. */
  id: string
  /** Global id of the location. */
  locationId: string
  title: string
  available: number
}
