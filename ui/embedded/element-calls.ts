import type { AppWindowHandle } from './use-drawn-window'

/** An App Bridge element that opens over the admin. A plain element until its script runs. */
export type BridgeElement = HTMLElement & Partial<AppWindowHandle>

/** Opens and closes an App Bridge element, whose calls take time. */
export interface ElementCalls {
  /**
   * Opens or closes the element. During a call, the last wish is remembered and follows it.
   *
   * @param wasOpen whether the element is open; ignored during a call
   * @returns a promise that resolves when the last wish is fulfilled
   */
  set: (element: BridgeElement | null, isWanted: boolean, wasOpen: boolean) => Promise<void>
  /**
   * Takes note of an event of the element.
   *
   * @returns whether the element is now as the event reports; false when its call was revoked, and
   *   the opposite call follows
   */
  hear: (isOpen: boolean) => boolean
  /** What was last wished, during a call; undefined when no call is running. */
  pending: () => boolean | undefined
}

/** A call that has not ended. */
interface RunningCall {
  readonly asked: boolean
  end: () => void
}

/** Returns calls that run one after the other: the admin would ignore one during another. */
export function createElementCalls(): ElementCalls {
  let wanted = false
  let running: RunningCall | undefined
  let done = Promise.resolve()

  async function call(element: BridgeElement | null, asked: boolean): Promise<void> {
    const own: RunningCall = { asked, end: () => {} }
    // The event ends a call, too: its promise can wait for more, or never settle.
    const heard = new Promise<void>(resolve => (own.end = resolve))
    running = own
    try {
      await Promise.race([asked ? element?.show?.() : element?.hide?.(), heard])
    } catch (error) {
      if (running === own) running = undefined
      throw error
    }
    if (running !== own) return
    running = undefined
    if (wanted !== asked) await call(element, wanted)
  }
  return {
    set(element, isWanted, wasOpen) {
      wanted = isWanted
      if (running) return done
      done = isWanted === wasOpen ? Promise.resolve() : call(element, isWanted)
      return done
    },
    hear(isOpen) {
      if (!running) return true
      const { asked, end } = running
      // A user can close what is still opening: that is no revoked call.
      const isCurrent = isOpen === wanted || (asked && !isOpen)
      // At once, so that an element that is about to be removed can still be closed.
      if (isOpen === asked && isCurrent) running = undefined
      if (isOpen === asked) end()
      return isCurrent
    },
    pending: () => running && wanted,
  }
}
