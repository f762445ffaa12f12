import type { OverlayCommand } from './overlay-registry'

/** Overlays that an element opens and closes. */
export interface CommandProps {
  /**
   * Action on the target. `--auto` toggles an overlay, `--copy` copies the text of an element.
   * @default '--auto'
   */
  command?: OverlayCommand
  /**
   * Id of the target: a modal, popover, menu or app window, or the element to copy.
   * @default undefined
   */
  commandFor?: string
  /**
   * Id of a tooltip or popover that shows while the element is hovered or focused.
   * @default undefined
   */
  interestFor?: string
}
