import { readFlags } from './flags'
import type { Flags } from './flags'

/** A button of the app in a title bar, or a menu of buttons. */
export interface TitleAction extends Flags {
  id: string
  label: string
  /** The buttons of a menu. */
  items?: TitleAction[]
}

/** Reads the actions that a page of the app declares. */
export function readActions(declared: unknown): TitleAction[] {
  if (!Array.isArray(declared)) return []
  return declared
    .filter((action: unknown) => typeof action === 'object' && action !== null)
    .map((action: { id?: unknown; label?: unknown; items?: unknown }) => ({
      ...readFlags(action),
      id: String(action.id),
      label: String(action.label),
      ...(Array.isArray(action.items) && { items: readActions(action.items) }),
    }))
}
