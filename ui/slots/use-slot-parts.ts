import { onBeforeUpdate, shallowRef, triggerRef, useSlots } from 'vue'
import type { Ref, VNode } from 'vue'
import { computedOnce } from '../computed-once'
import { isSpace, openFragments } from './visible-nodes'

export { textOf, visibleNodes } from './visible-nodes'

/**
 * The parts of a component's content: by named slots, or by `slot="…"` on children of the default
 * slot.
 */
export interface SlotParts {
  /** Whether the part has visible content. `default` is content without a part. */
  has: (name: string) => boolean
  /** Nodes of the part, for `<SlotPart :nodes>`. */
  of: (name: string) => VNode[]
}

/**
 * Sorts slot content into parts. A named slot wins over children with `slot="<name>"`. Read the
 * parts only during rendering.
 */
export function useSlotParts(): SlotParts {
  // Slots are not reactive: a parent that renders again passes new slots and updates this
  // component.
  const slots = shallowRef(useSlots())
  onBeforeUpdate(() => triggerRef(slots))

  const sorted = computedOnce(() => sortNodes(slots.value['default']?.() ?? []))
  const parts = new Map<string, Readonly<Ref<VNode[]>>>()
  function of(name: string): VNode[] {
    let part = parts.get(name)
    if (!part) {
      part = computedOnce(() => {
        const named = name === 'default' ? undefined : slots.value[name]
        return (named ? sortNodes(named(), name) : sorted.value).get(name) ?? []
      })
      parts.set(name, part)
    }
    return part.value
  }
  return { of, has: name => of(name).length > 0 }
}

/**
 * Nodes by the value of their `slot` attribute. Fragments (v-for, v-if, `<template>`) are opened.
 *
 * @param rest name of the part for nodes that name none
 */
function sortNodes(nodes: VNode[], rest = 'default'): Map<string, VNode[]> {
  const parts = new Map<string, VNode[]>()
  for (const node of openFragments(nodes)) {
    const name =
      rest === 'default' && typeof node.props?.['slot'] === 'string' ? node.props['slot'] : rest
    const part = parts.get(name)
    if (part) part.push(node)
    // Leading white space is dropped.
    else if (!isSpace(node)) parts.set(name, [node])
  }
  const last = parts.get(rest)
  while (last?.at(-1) && isSpace(last.at(-1)!)) last.pop()
  return parts
}
