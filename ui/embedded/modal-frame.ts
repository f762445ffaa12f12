import { inject, provide, ref, shallowRef } from 'vue'
import type { InjectionKey, Ref, ShallowRef } from 'vue'

/**
 * The dialog that a UiModal draws outside the admin, for the bars inside it. A title bar sets
 * `title`, and draws its buttons by `<Teleport :to="frame.footer.value ?? 'body'"
 * :disabled="!frame.footer.value">`; a save bar draws itself there in the same way. Without a frame
 * they are bars of the page.
 */
export interface ModalFrame {
  /** Title of the dialog; '' until a title bar sets it. */
  title: Ref<string>
  /**
   * The dialog's footer; null while it is closed. What is drawn there is at the end of the line.
   */
  footer: ShallowRef<HTMLElement | null>
}

const MODAL_FRAME: InjectionKey<ModalFrame> = Symbol('platform modal frame')

/** Makes the frame for what is in this component. */
export function provideModalFrame(): ModalFrame {
  const frame: ModalFrame = { title: ref(''), footer: shallowRef(null) }
  provide(MODAL_FRAME, frame)
  return frame
}

/** Returns the dialog that this component is in, if it is in one that is drawn by the page. */
export function useModalFrame(): ModalFrame | undefined {
  return inject(MODAL_FRAME, undefined)
}
