/** What opened an overlay, then what opened the overlay in which that stands, and so on outwards. */
export type ActivatorChain = readonly HTMLElement[]

const chains = new WeakMap<Element, ActivatorChain>()

/** Returns the chain that begins with an activator. */
export function activatorChain(activator: HTMLElement | undefined): ActivatorChain {
  if (!activator) return []
  for (let element: Element | null = activator; element; element = element.parentElement) {
    const outer = chains.get(element)
    if (outer) return [activator, ...outer]
  }
  return [activator]
}

/** Remembers what opened the overlay that an element is. */
export function rememberActivators(panel: HTMLElement, chain: ActivatorChain): void {
  chains.set(panel, chain)
}

/**
 * Gives the focus back when an overlay closes: to the first of its activators that can take it, or nowhere if the focus has
 * already gone on to something outside of the overlay.
 *
 * @param event a closing overlay's `closeAutoFocus`, whose default is prevented when the focus is taken care of
 */
export function returnFocus(event: Event, panel: HTMLElement | null, chain: ActivatorChain): void {
  const focused = document.activeElement
  const hasGoneOn = focused !== null && focused !== document.body && !panel?.contains(focused)
  const activator = hasGoneOn ? undefined : chain.find(canTakeFocus)
  activator?.focus()
  if (hasGoneOn || activator) event.preventDefault()
}

/** What stands in an overlay that has closed is in the page still, but hidden. */
function canTakeFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.closest('[hidden], [inert]') === null
}
