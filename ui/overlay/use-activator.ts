import { computed, nextTick, onMounted, onServerPrefetch, ref } from 'vue'
import type { ComputedRef } from 'vue'
import { resolveKeyword } from '../keywords/resolve-keyword'
import type { CommandProps } from './command-props'
import { OVERLAY_COMMANDS, useOverlayRegistry } from './overlay-registry'
import { runCommand } from './run-command'
import type { ReadProps } from '../read-props'

export interface Activator {
  /** ARIA attributes and hover and focus listeners of the activator, for `v-bind`. */
  attributes: ComputedRef<Record<string, unknown>>
  /**
   * Runs the command instead of the default action, unless a listener prevented it. Returns false
   * without a command.
   */
  press: (event: Event) => boolean
}

/** Makes an element open overlays by `commandFor`, `command` and `interestFor`. */
export function useActivator(props: ReadProps<CommandProps>): Activator {
  const registry = useOverlayRegistry()
  // The server renders an activator after the overlays next to it, which may come later in the
  // page. During hydration the attributes stay as the server has written them.
  const isMounted = ref(import.meta.server)
  if (import.meta.server && props.commandFor) onServerPrefetch(() => nextTick())
  onMounted(() => {
    isMounted.value = true
  })
  const find = (id: string | undefined) => (isMounted.value && id ? registry.get(id) : undefined)
  const target = computed(() => (props.command === '--copy' ? undefined : find(props.commandFor)))
  const hint = computed(() => find(props.interestFor))

  const attributes = computed(() => {
    const result: Record<string, unknown> = {}
    if (target.value?.kind === 'dialog' || target.value?.kind === 'menu') {
      result['aria-haspopup'] = target.value.kind
      result['aria-expanded'] = String(target.value.isOpen)
      // Only while the element exists.
      if (target.value.isOpen) result['aria-controls'] = props.commandFor
    }
    if (props.interestFor) {
      if (hint.value?.kind === 'tooltip' && hint.value.isOpen)
        result['aria-describedby'] = props.interestFor
      const show = (event: Event) =>
        hint.value?.show({ activator: event.currentTarget as HTMLElement, reason: 'interest' })
      const hide = () => hint.value?.hide()
      Object.assign(result, {
        onPointerenter: show,
        onPointerleave: hide,
        onFocus: show,
        onBlur: hide,
      })
    }
    return result
  })

  return {
    attributes,
    press(event) {
      if (!props.commandFor) return false
      if (event.defaultPrevented) return true
      event.preventDefault()
      const command = resolveKeyword(props.command, {
        component: 'commandFor',
        prop: 'command',
        allowed: OVERLAY_COMMANDS,
        fallback: '--auto',
      })
      runCommand(registry, props.commandFor, command, event.currentTarget as HTMLElement)
      return true
    },
  }
}
