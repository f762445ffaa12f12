import { shallowReactive } from 'vue'
import { sendMessage } from './channel'
import type { Message } from './channel'
import { confirmForApp } from './dialogs/confirm'
import { readFlags } from './flags'

interface SaveBarState {
  isShown: boolean
  confirmsDiscard: boolean
  save: { disabled: boolean; loading: boolean }
  discard: { disabled: boolean; loading: boolean }
  /** Navigations that the bar has refused. */
  refusals: number
}

/** The save bar of the app's page, or of a dialog with a page of the app. */
export class SaveBar {
  readonly state = shallowReactive<SaveBarState>({
    isShown: false,
    confirmsDiscard: false,
    save: readFlags({}),
    discard: readFlags({}),
    refusals: 0,
  })
  /** Owner of the changes. */
  #owner: { source: Window; surface: unknown } | undefined
  readonly #changed: () => void

  /** @param changed called after it was shown, changed, or hidden */
  constructor(changed: () => void) {
    this.#changed = changed
  }

  /** @param message of the page with the changes */
  show({ surface, confirmsDiscard, save, discard }: Message, source: Window): void {
    this.#owner = { source, surface }
    Object.assign(this.state, {
      isShown: true,
      confirmsDiscard: confirmsDiscard === true,
      save: readFlags(save),
      discard: readFlags(discard),
    })
    this.#changed()
  }

  hide(): void {
    this.state.isShown = false
    this.#owner = undefined
    this.#changed()
  }

  /** Draws the attention of the user: a router navigates although there are unsaved changes. */
  refuse(): void {
    this.state.refusals += 1
  }

  /** For the record; null when it is hidden. */
  get recorded(): { confirmsDiscard: boolean; canSave: boolean; canDiscard: boolean } | null {
    const { isShown, confirmsDiscard, save, discard } = this.state
    if (!isShown) return null
    return {
      confirmsDiscard,
      canSave: !save.disabled && !save.loading,
      canDiscard: !discard.disabled && !discard.loading,
    }
  }

  save(): void {
    this.#notifyOwner('save')
  }

  async discard(): Promise<void> {
    if (!this.state.confirmsDiscard || (await confirmForApp('discard')))
      this.#notifyOwner('discard')
  }

  /**
   * Whether the page may be left. Without unsaved changes, returns true; otherwise, the user
   * decides.
   */
  async confirmLeave(): Promise<boolean> {
    if (!this.state.isShown) return true
    const leaves = await confirmForApp('leave')
    if (leaves) {
      this.#notifyOwner('left')
      this.hide()
    }
    return leaves
  }

  #notifyOwner(type: string): void {
    if (this.#owner) sendMessage({ type, surface: this.#owner.surface }, this.#owner.source)
  }
}
