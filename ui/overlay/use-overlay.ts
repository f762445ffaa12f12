import { computed, onBeforeUnmount, onMounted, ref, shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import { useShownAfterPaint } from '../after-paint'
import { activatorChain, rememberActivators, returnFocus } from './activator-chain'
import type { ActivatorChain } from './activator-chain'
import { useOverlayRegistry } from './overlay-registry'
import type { OverlayKind, OverlayRequest } from './overlay-registry'
import { useInterest } from './use-interest'
import type { OverlayListener, OverlayMoment } from './use-overlay-events'

export interface OverlayOptions {
  id: () => string
  kind: OverlayKind
  /** Element that has the id while the overlay is closed. */
  holder: Readonly<Ref<HTMLElement | null>>
  /** Element that has the id while the overlay is open. Removed when closing is complete. */
  panel: Ref<HTMLElement | null>
  /** Listener of the events. */
  listen: OverlayListener
  /** Value of `v-model:open`. */
  open?: () => boolean | undefined
}

export interface Overlay {
  isOpen: Readonly<Ref<boolean>>
  /**
   * Whether the overlay is rendered: open, or still closing. Rendered on opening, so that it stacks
   * above earlier content, and after the page has shown that its activator was pressed.
   */
  isDrawn: Readonly<Ref<boolean>>
  /** Request that opened it. */
  request: Readonly<Ref<OverlayRequest>>
  /** Id of the holder; undefined while the panel has it. */
  holderId: Readonly<Ref<string | undefined>>
  showOverlay: () => void
  hideOverlay: () => void
  toggleOverlay: () => void
  /** Applies a request of the panel, for example after Escape. */
  setOpen: (isOpen: boolean) => void
  /** Called when the panel has entered. */
  entered: () => void
  /** Called when the pointer has left the panel. */
  left: () => void
  /** Restores the focus; for the `closeAutoFocus` of the panel. */
  restoreFocus: (event: Event) => void
}

/**
 * Holds the state of an overlay, emits its events and opens it by `v-model:open`, commands, App
 * Bridge calls and methods of its element: `document.getElementById(id).showOverlay()`.
 */
export function useOverlay({ id, kind, holder, panel, listen, open }: OverlayOptions): Overlay {
  const registry = useOverlayRegistry()
  const isOpen = ref(false)
  const isShown = useShownAfterPaint(isOpen)
  const request = shallowRef<OverlayRequest>({ reason: 'api' })
  let chain: ActivatorChain = []
  let hasEntered = false

  const element = computed(() => panel.value ?? holder.value)
  const notify = (moment: OverlayMoment) => listen(moment, isOpen.value, element.value)

  function show(asked: OverlayRequest = { reason: 'api', activator: focusedElement() }): void {
    if (isOpen.value) return
    request.value = asked
    chain = activatorChain(asked.activator)
    hasEntered = false
    isOpen.value = true
  }
  function hide(): void {
    isOpen.value = false
  }
  // Synchronous, or opening and closing within one tick would emit no event.
  watch(isOpen, value => notify(value ? 'show' : 'hide'), { flush: 'sync' })
  watch(panel, (drawn, before) => {
    if (drawn) rememberActivators(drawn, chain)
    else if (before) notify('afterHide')
  })

  const methods = {
    showOverlay: () => show(),
    hideOverlay: hide,
    toggleOverlay: () => (isOpen.value ? hide() : show()),
  }
  const interest = useInterest({ isOpen, request, panel, show, hide })
  let remove: (() => void) | undefined
  const register = (name: string) =>
    registry.add({
      id: name,
      kind,
      show: asked => (asked?.reason === 'interest' ? interest.begin(asked) : show(asked)),
      hide: interest.end,
      get isOpen() {
        return isOpen.value
      },
    })
  // The HTML of activators names its kind.
  if (import.meta.server) register(id())
  onMounted(() => {
    watch(
      id,
      name => {
        remove?.()
        remove = register(name)
      },
      { immediate: true },
    )
    watch(element, current => current && Object.assign(current, methods), { immediate: true })
    if (open)
      watch(open, value => value === undefined || (value ? show() : hide()), { immediate: true })
  })
  onBeforeUnmount(() => remove?.())

  return {
    ...methods,
    isOpen,
    isDrawn: computed(() => isShown.value || panel.value !== null),
    request,
    holderId: computed(() => (panel.value ? undefined : id())),
    setOpen: value => (value ? show() : hide()),
    entered() {
      // Floating panels enter twice: before and after positioning.
      if (!hasEntered) notify('afterShow')
      hasEntered = true
    },
    left: () => request.value.reason === 'interest' && interest.end(),
    restoreFocus: event => returnFocus(event, panel.value, chain),
  }
}

function focusedElement(): HTMLElement | undefined {
  const focused = document.activeElement
  return focused instanceof HTMLElement && focused !== document.body ? focused : undefined
}
