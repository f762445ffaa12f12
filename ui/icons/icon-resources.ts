/**
 * Addresses from which Iconify loads icons that the build did not find. A page with icons loads
 * Iconify before the plugins run, another page much later or never.
 */
let addresses: string[] | undefined
let apply: ((addresses: string[]) => void) | undefined

/** Sets the addresses. */
export function setIconResources(resources: string[]): void {
  addresses = resources
  apply?.(resources)
}

/**
 * @param callback is called with the addresses as soon as they are known
 */
export function onIconResources(callback: (resources: string[]) => void): void {
  apply = callback
  if (addresses) callback(addresses)
}
