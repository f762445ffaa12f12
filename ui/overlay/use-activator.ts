import { computed, onMounted, ref } from 'vue'
import type { ComputedRef } from 'vue'
import { keyword } from '../keyword'
import type { CommandProps } from './command-props'
import { useOverlayRegistry } from './overlay-registry'
import { runCommand } from './run-command'

export interface Activator {
  /** ARIA attributes and listeners of hover and focus, for `v-bind` on the element that is pressed. */
  attributes: ComputedRef<Record<string, unknown>>
  /**
   * Runs the command in place of what pressing would do by itself, unless a listener prevented that already.
   * Returns false when there is no command, and the press means something else.
   */
  press: (event: Event) => boolean
}

const COMMANDS = ['--auto', '--show', '--hide', '--toggle', '--copy'] as const

/** Makes an element open overlays by `commandFor`, `command` and `interestFor`. */
export function useActivator(props: CommandProps): Activator {
  const registry = useOverlayRegistry()
  // What is open is known in the browser only: the first HTML says nothing of it, whenever it comes to life.
  const isMounted = ref(false)
  onMounted(() => {
    isMounted.value = true
  })
  const find = (id: string | undefined) => isMounted.value && id ? registry.get(id) : undefined
  const target = computed(() => props.command === '--copy' ? undefined : find(props.commandFor))
  const hint = computed(() => find(props.interestFor))

  const attributes = computed(() => {
    const result: Record<string, unknown> = {}
    if (target.value?.kind === 'dialog' || target.value?.kind === 'menu') {
      result['aria-haspopup'] = target.value.kind
      result['aria-expanded'] = String(target.value.isOpen)
      // Names an element only while there is one.
      if (target.value.isOpen) result['aria-controls'] = props.commandFor
    }
    if (props.interestFor) {
      if (hint.value?.kind === 'tooltip' && hint.value.isOpen) result['aria-describedby'] = props.interestFor
      const show = (event: Event) => hint.value?.show({ activator: event.currentTarget as HTMLElement, reason: 'interest' })
      const hide = () => hint.value?.hide()
      Object.assign(result, { onPointerenter: show, onPointerleave: hide, onFocus: show, onBlur: hide })
    }
    return result
  })

  return {
    attributes,
    press(event) {
      if (!props.commandFor) return false
      if (event.defaultPrevented) return true
      event.preventDefault()
      const command = keyword(props.command, { component: 'commandFor', prop: 'command', allowed: COMMANDS, fallback: '--auto' })
      runCommand(registry, props.commandFor, command, event.currentTarget as HTMLElement)
      return true
    },
  }
}
