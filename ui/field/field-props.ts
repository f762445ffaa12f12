/** What every field has in common. */
export interface FieldProps {
  /** Id of the native control. Without one the field makes its own. */
  id?: string
  /** Name under which a form sends the value. */
  name?: string
  /** The value, for use without `v-model`. */
  value?: string
  /** The value at first and after a reset of the form. */
  defaultValue?: string
  /** The value, by `v-model`. */
  modelValue?: string
  /** What the field asks for. */
  label?: string
  /** `exclusive`: the label is read by assistive technology only. */
  labelAccessibilityVisibility?: 'visible' | 'exclusive'
  /** An example of a value, shown while there is none. */
  placeholder?: string
  /** A sentence that helps to fill in the field. */
  details?: string
  /** What is wrong with the value. */
  error?: string
  /** Marks the field as one that has to be filled in. It raises no error by itself. */
  required?: boolean
  /** The value can be read, copied and sent, but not changed. */
  readOnly?: boolean
  /** The value can neither be changed nor sent. */
  disabled?: boolean
}

/** Bounds of a text. */
export interface LengthProps {
  /** Fewest characters. */
  minLength?: number
  /** Most characters: no more can be typed. */
  maxLength?: number
}

/** The events of a field; `update:modelValue` follows each input. */
export interface FieldEmits {
  /** The value changed by a key, by pasting, or by a button of the field. */
  'input': [event: Event]
  /** Editing ended with another value. */
  'change': [event: Event]
  /** The control has the focus. */
  'focus': [event: FocusEvent]
  /** The control lost the focus. */
  'blur': [event: FocusEvent]
  /** The value, for `v-model`. */
  'update:modelValue': [value: string]
}

/** What a field can say in place of its props. Each can be given by `slot="…"` on a child of the default slot, too. */
export interface FieldSlots {
  /** Children with a `slot` attribute; anything else is not drawn. */
  default?: () => unknown
  /** What is wrong with the value, in place of `error`. */
  error?: () => unknown
  /** Help, in place of `details`. */
  details?: () => unknown
}

/** Attributes of the native control; bounds that bound nothing are left out. */
export function lengthAttributes({ minLength, maxLength }: LengthProps): Record<string, unknown> {
  return {
    minlength: minLength && minLength > 0 ? minLength : undefined,
    maxlength: maxLength !== undefined && Number.isFinite(maxLength) && maxLength >= 0 ? maxLength : undefined,
  }
}
