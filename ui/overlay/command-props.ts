import type { OverlayCommand } from './overlay-registry'

/** What pressing an element opens, closes or copies. */
export interface CommandProps {
  /** Default `--auto`: opens and closes by turns. */
  command?: OverlayCommand
  /** Id of a modal, popover, menu, app window, or of what is to be copied. */
  commandFor?: string
  /** Id of a tooltip or popover that shows while the element is hovered or focused. */
  interestFor?: string
}
