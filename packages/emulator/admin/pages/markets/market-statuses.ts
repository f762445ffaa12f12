/** Whether buyers get a market. */
export const MARKET_STATUSES = [
  { value: 'ACTIVE', label: 'Active' },
  { value: 'DRAFT', label: 'Draft' },
]

/** Whether a catalog sets prices. */
export const CATALOG_STATUSES = [...MARKET_STATUSES, { value: 'ARCHIVED', label: 'Archived' }]
