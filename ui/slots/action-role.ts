import { defineComponent, h, inject, provide } from 'vue'
import type { InjectionKey, PropType, VNode } from 'vue'
import { SlotPart } from './SlotPart'

/** Role of the slot that a button is in. Decides the look of `variant="auto"`. */
export type ActionRole = 'primary' | 'secondary'

const ACTION_ROLE: InjectionKey<ActionRole> = Symbol('platform action role')

/** Renders nodes as actions with a role. */
export const ActionPart = defineComponent({
  name: 'ActionPart',
  props: {
    role: { type: String as PropType<ActionRole>, required: true },
    nodes: { type: Array as PropType<VNode[]>, required: true },
  },
  setup(props) {
    provide(ACTION_ROLE, props.role)
    return () => h(SlotPart, { nodes: props.nodes })
  },
})

/** Returns the role of the slot that a button is in. */
export function useActionRole(): ActionRole | undefined {
  return inject(ACTION_ROLE, undefined)
}
