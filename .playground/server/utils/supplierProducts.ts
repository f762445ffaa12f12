const MATERIALS = ['Linen', 'Wool', 'Cotton', 'Denim', 'Hemp']
const ITEMS = ['shirt', 'scarf', 'jacket', 'blanket', 'cushion', 'apron', 'hat', 'bag']

/** Products in one delivery of the supplier. */
export const SUPPLIER_PRODUCTS = MATERIALS.length * ITEMS.length

/** A product of the supplier's list. By the handle, an import knows whether the shop has it. */
export function supplierProduct(row: number): { title: string; handle: string } {
  const index = row - 1
  const material = MATERIALS[index % MATERIALS.length]
  const item = ITEMS[Math.floor(index / MATERIALS.length) % ITEMS.length]
  const series = Math.floor(index / SUPPLIER_PRODUCTS) + 1
  const title = `${material} ${item}${series > 1 ? ` ${series}` : ''}`
  return { title, handle: title.toLowerCase().replaceAll(' ', '-') }
}
