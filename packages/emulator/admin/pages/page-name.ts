/**
 * Returns the name of a page of the platform's admin, e.g. "Draft orders" for `/draft_orders/7`.
 *
 * @param path in the store
 */
export function pageName(path: string): string {
  const section = path.split(/[/?]/)[1] ?? ''
  // Anything else is an identifier or a misspelled path, not a name.
  if (!/^[a-z]+(?:[-_][a-z]+)*$/.test(section)) return 'Admin page'
  const words = section.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
