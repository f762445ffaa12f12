/** What a checkbox and a switch have in common. */
export interface ToggleProps {
  /** Id of the control. */
  id?: string
  /** Name under which a form sends `value` while it is on. */
  name?: string
  /** What a form sends while it is on. */
  value?: string
  /** Whether it is on, for use without `v-model`. */
  checked?: boolean
  /** Whether it is on at first and after a reset of the form. */
  defaultChecked?: boolean
  /** Whether it is on. */
  modelValue?: boolean
  /** What it turns on or off. */
  label?: string
  /** `exclusive`: the label is read by assistive technology only. */
  labelAccessibilityVisibility?: 'visible' | 'exclusive'
  /** Name for assistive technology in place of the label. */
  accessibilityLabel?: string
  /** A sentence that helps to decide. */
  details?: string
  /** What is wrong with the choice. */
  error?: string
  /** Marked as one that has to be on. A form is sent all the same: say what is wrong with `error`. */
  required?: boolean
  /** It shows its state, which nobody can change, and a form does not send it. */
  disabled?: boolean
}
