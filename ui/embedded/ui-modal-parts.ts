import type { VNode } from 'vue'
import { nodeName } from '../slots/node-name'
import type { SlotParts } from '../slots/use-slot-parts'

/** Slot content of a UiModal. */
export interface UiModalParts {
  titleBar: VNode[]
  saveBar: VNode[]
  content: VNode[]
}

/**
 * Sorts the content of a UiModal: bars are in their own slots or, as in plain HTML, in the default
 * slot.
 */
export function uiModalParts(parts: SlotParts): UiModalParts {
  const sorted: UiModalParts = {
    titleBar: [...parts.of('title-bar')],
    saveBar: [...parts.of('save-bar')],
    content: [],
  }
  for (const node of parts.of('default')) {
    const name = nodeName(node)
    if (/^ui-title-bar$|UiTitleBar$/.test(name)) sorted.titleBar.push(node)
    else if (/^ui-save-bar$|UiSaveBar$/.test(name)) sorted.saveBar.push(node)
    else sorted.content.push(node)
  }
  return sorted
}
