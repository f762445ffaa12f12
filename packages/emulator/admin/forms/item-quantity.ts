/** An item of which the user chooses a quantity. */
export interface ItemQuantity {
  id: string
  title: string
  detail?: string
  max: number
}

/** Chosen quantities by the id of the item, as typed. */
export type Quantities = Record<string, string>

/** Returns the quantities with which all of each item are chosen. */
export function allOf(items: readonly ItemQuantity[]): Quantities {
  return Object.fromEntries(items.map(({ id, max }) => [id, String(max)]))
}

/** Returns the items of which some are chosen. What is no whole number counts as none. */
export function chosenOf(
  items: readonly ItemQuantity[],
  quantities: Quantities,
): { id: string; quantity: number }[] {
  return items
    .map(({ id }) => ({ id, quantity: Number(quantities[id] ?? 0) }))
    .filter(({ quantity }) => Number.isSafeInteger(quantity) && quantity > 0)
}
