import { computed, onBeforeUnmount, onMounted, ref, shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import { activatorChain, rememberActivators, returnFocus } from './activator-chain'
import type { ActivatorChain } from './activator-chain'
import { useOverlayRegistry } from './overlay-registry'
import type { OverlayKind, OverlayRequest } from './overlay-registry'
import { useInterest } from './use-interest'
import type { OverlayListener, OverlayMoment } from './use-overlay-events'

export interface OverlayOptions {
  id: () => string
  kind: OverlayKind
  /** Stands in the page while the overlay is closed, and has its id then. */
  holder: Readonly<Ref<HTMLElement | null>>
  /** What is drawn while it is open, and has the id then; it goes when the closing has come to its end. */
  panel: Ref<HTMLElement | null>
  /** Hears of what happens to it. */
  listen: OverlayListener
  /** Value of `v-model:open`. */
  open?: () => boolean | undefined
}

export interface Overlay {
  isOpen: Readonly<Ref<boolean>>
  /** Whether it is open, or has not yet closed. What floats stands above what came into the page before it, so it comes when it opens. */
  isDrawn: Readonly<Ref<boolean>>
  /** What asked for it to be shown. */
  request: Readonly<Ref<OverlayRequest>>
  /** Id of the element in the page: none while the panel has it. */
  holderId: Readonly<Ref<string | undefined>>
  showOverlay: () => void
  hideOverlay: () => void
  toggleOverlay: () => void
  /** Follows what the panel asks for by itself, e.g. after Escape. */
  setOpen: (isOpen: boolean) => void
  /** The panel has come in. */
  entered: () => void
  /** The pointer has left the panel. */
  left: () => void
  /** Gives the focus back; for the panel's `closeAutoFocus`. */
  restoreFocus: (event: Event) => void
}

/**
 * Holds whether an overlay is open, tells of it, and lets others open it: `v-model:open`, commands, App Bridge calls, and
 * methods on its element, as samples of plain HTML call them: `document.getElementById(id).showOverlay()`.
 */
export function useOverlay({ id, kind, holder, panel, listen, open }: OverlayOptions): Overlay {
  const registry = useOverlayRegistry()
  const isOpen = ref(false)
  const request = shallowRef<OverlayRequest>({ reason: 'api' })
  let chain: ActivatorChain = []
  let hasEntered = false

  const element = computed(() => panel.value ?? holder.value)
  const tell = (moment: OverlayMoment) => listen(moment, isOpen.value, element.value)

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
  // At once, or opening and closing within one tick would go untold.
  watch(isOpen, value => tell(value ? 'show' : 'hide'), { flush: 'sync' })
  watch(panel, (drawn, before) => {
    if (drawn) rememberActivators(drawn, chain)
    else if (before) tell('afterHide')
  })

  const methods = {
    showOverlay: () => show(),
    hideOverlay: hide,
    toggleOverlay: () => isOpen.value ? hide() : show(),
  }
  const interest = useInterest({ isOpen, request, panel, show, hide })
  let remove: (() => void) | undefined
  onMounted(() => {
    watch(id, (name) => {
      remove?.()
      remove = registry.add({
        id: name,
        kind,
        show: asked => asked?.reason === 'interest' ? interest.begin(asked) : show(asked),
        hide: interest.end,
        get isOpen() {
          return isOpen.value
        },
      })
    }, { immediate: true })
    watch(element, current => current && Object.assign(current, methods), { immediate: true })
    if (open) watch(open, value => value === undefined || (value ? show() : hide()), { immediate: true })
  })
  onBeforeUnmount(() => remove?.())

  return {
    ...methods,
    isOpen,
    isDrawn: computed(() => isOpen.value || panel.value !== null),
    request,
    holderId: computed(() => panel.value ? undefined : id()),
    setOpen: value => value ? show() : hide(),
    entered() {
      // What floats comes in twice: before it has found its place, and there.
      if (!hasEntered) tell('afterShow')
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
