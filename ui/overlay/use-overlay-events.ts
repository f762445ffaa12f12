import { useSpelledEmit } from '../use-spelled-emit'
import { createOverlayEvent } from './overlay-event'

/** Events of an overlay. */
export type OverlayMoment = 'show' | 'hide' | 'afterShow' | 'afterHide'

/** Listener of overlay events. `element` is the element with its id. */
export type OverlayListener = (
  moment: OverlayMoment,
  isOpen: boolean,
  element: HTMLElement | null,
) => void

type OverlayEventName = OverlayMoment | 'toggle' | 'afterToggle' | 'update:open'

/**
 * Returns a listener that emits overlay events from this component, in camelCase or lowercase.
 *
 * @param names the events that the component declares
 */
export function useOverlayEvents(names: readonly OverlayEventName[]): OverlayListener {
  const emit = useSpelledEmit()
  return (moment, isOpen, element) => {
    const toggle = moment === 'show' || moment === 'hide' ? 'toggle' : 'afterToggle'
    for (const name of [moment, toggle] as const) {
      if (names.includes(name)) emit(name, createOverlayEvent(name.toLowerCase(), element, isOpen))
    }
    if (toggle === 'toggle' && names.includes('update:open')) emit('update:open', isOpen)
  }
}
