/** What the gallery shows of a component in addition to its types. */
export interface ComponentNotes {
  /** What keys do while the component has the focus, in addition to Tab. */
  keys?: readonly KeyNote[]
  /** What the component does for assistive technology, and what is left to the app. */
  accessibility?: readonly string[]
  /** Whether its further examples are only code: a page is in such a component already. */
  isAroundPages?: boolean
}

/** One key or several, and what they do. */
export type KeyNote = readonly [keys: string, effect: string]

export const PRESS: readonly KeyNote[] = [['Enter, Space', 'Presses the button.']]
export const FOLLOW: readonly KeyNote[] = [['Enter', 'Follows the link.']]
/** A field ties these to its control. */
export const FIELD: readonly string[] = [
  'The label is that of the control. `labelAccessibilityVisibility` can hide it from sight only.',
  '`details` and `error` describe the control; with `error` the control is invalid (`aria-invalid`).',
  '`required` is announced (`aria-required`); the browser does not block the form.',
]
