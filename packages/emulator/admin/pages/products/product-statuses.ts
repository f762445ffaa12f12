import type { ProductStatus } from '../../../generated/admin-operations'

/** The statuses of a product, and the label of the button that sets each. */
export const PRODUCT_STATUSES: { value: ProductStatus; label: string; action: string }[] = [
  { value: 'ACTIVE', label: 'Active', action: 'Set active' },
  { value: 'DRAFT', label: 'Draft', action: 'Set draft' },
  { value: 'ARCHIVED', label: 'Archived', action: 'Archive' },
]
