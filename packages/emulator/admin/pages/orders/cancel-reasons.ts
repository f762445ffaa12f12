/** Why an order is canceled. */
export const CANCEL_REASONS = [
  { value: 'CUSTOMER', label: 'The customer changed or canceled the order' },
  { value: 'INVENTORY', label: 'Items are unavailable' },
  { value: 'FRAUD', label: 'The order is fraudulent' },
  { value: 'DECLINED', label: 'The payment was declined' },
  { value: 'STAFF', label: 'Staff made an error' },
  { value: 'OTHER', label: 'Other' },
]
