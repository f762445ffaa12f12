import { useSpelledEmit } from '../events/use-spelled-emit'
import { createOverlayEvent } from './overlay-event'

/** What happens to an overlay. */
export type OverlayMoment = 'show' | 'hide' | 'afterShow' | 'afterHide'

/** Hears of an overlay: `element` is what has its id. */
export type OverlayListener = (moment: OverlayMoment, isOpen: boolean, element: HTMLElement | null) => void

type OverlayEventName = OverlayMoment | 'toggle' | 'afterToggle' | 'update:open'

/**
 * Returns a listener that emits what happens to an overlay as events of this component, those of several words in lower case too.
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
