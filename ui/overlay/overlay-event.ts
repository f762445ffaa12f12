/** An event of an overlay; it does not bubble. */
export type OverlayEvent = Event & {
  readonly oldState: OverlayState
  readonly newState: OverlayState
}

type OverlayState = 'open' | 'closed'

/**
 * Creates an event like those of the browser's popovers, with `currentTarget` and the states before
 * and after.
 */
export function createOverlayEvent(
  type: string,
  element: HTMLElement | null,
  isOpen: boolean,
): OverlayEvent {
  return Object.defineProperties(new Event(type), {
    target: { value: element },
    currentTarget: { value: element },
    oldState: { value: isOpen ? 'closed' : 'open' },
    newState: { value: isOpen ? 'open' : 'closed' },
  }) as OverlayEvent
}
