/** The states that together are the quantity on hand. */
const ON_HAND_PARTS = [
  'available',
  'committed',
  'damaged',
  'quality_control',
  'reserved',
  'safety_stock',
]

/** Quantities that an app can change; the others follow from orders. */
export const ADJUSTABLE_NAMES = [
  'available',
  'damaged',
  'incoming',
  'quality_control',
  'reserved',
  'safety_stock',
]

const DISPLAY_NAMES: Readonly<Record<string, string>> = {
  available: 'Available',
  committed: 'Committed',
  damaged: 'Damaged',
  incoming: 'Incoming',
  on_hand: 'On hand',
  quality_control: 'Quality control',
  reserved: 'Reserved',
  safety_stock: 'Safety stock',
}

/** Returns whether a quantity is a part of the quantity on hand. */
export function isOnHand(name: string): boolean {
  return ON_HAND_PARTS.includes(name)
}

/** Returns a quantity by its name: a stored one, or the sum `on_hand`. */
export function quantityOf(quantities: Readonly<Record<string, number>>, name: string): number {
  if (name !== 'on_hand') return Object.hasOwn(quantities, name) ? (quantities[name] ?? 0) : 0
  return ON_HAND_PARTS.reduce((sum, part) => sum + (quantities[part] ?? 0), 0)
}

/**
 * Lists all quantities, as the type `InventoryQuantityName` has them.
 *
 * @param isInUse returns whether any item has such a quantity
 */
export function quantityNames(isInUse: (name: string) => boolean): object[] {
  return Object.entries(DISPLAY_NAMES).map(([name, displayName]) => ({
    name,
    displayName,
    isInUse: ['available', 'committed', 'on_hand'].includes(name) || isInUse(name),
    belongsTo: isOnHand(name) ? ['on_hand'] : [],
    comprises: name === 'on_hand' ? ON_HAND_PARTS : [],
  }))
}
