/** The activator of an overlay, then the activator of the overlay around it, and so on outwards. */
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

/** Stores the activators of an overlay. */
export function rememberActivators(panel: HTMLElement, chain: ActivatorChain): void {
  chains.set(panel, chain)
}

/**
 * Restores the focus when an overlay closes: to its first focusable activator, unless the focus
 * already moved out of the overlay.
 *
 * @param event a closing overlay's `closeAutoFocus`, whose default is prevented when the focus is
 *   taken care of
 */
export function returnFocus(event: Event, panel: HTMLElement | null, chain: ActivatorChain): void {
  const focused = document.activeElement
  const hasGoneOn = focused !== null && focused !== document.body && !panel?.contains(focused)
  const activator = hasGoneOn ? undefined : chain.find(canTakeFocus)
  activator?.focus()
  if (hasGoneOn || activator) event.preventDefault()
}

/** Content of a closed overlay is still in the page, but hidden. */
function canTakeFocus(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest('[hidden], [inert]') === null
  )
}
