import { defineComponent, h, inject, provide } from 'vue'
import type { InjectionKey, PropType, VNode } from 'vue'
import { SlotPart } from './SlotPart'

/** Where a button stands: the one main action of something, or beside it. Decides the look of `variant="auto"`. */
export type ActionRole = 'primary' | 'secondary'

const ACTION_ROLE: InjectionKey<ActionRole> = Symbol('platform action role')

/** Draws nodes as actions of a role. */
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

/** Returns the role of the place that a button is in, if it is in one. */
export function useActionRole(): ActionRole | undefined {
  return inject(ACTION_ROLE, undefined)
}
