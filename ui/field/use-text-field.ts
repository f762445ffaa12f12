import { computed, shallowRef, useId } from 'vue'
import type { ComputedRef, Ref } from 'vue'
import type { FieldProps } from './field-props'
import { useControlValue } from './use-control-value'
import { useEarlyInput } from './use-early-input'
import { useFormReset } from './use-form-reset'
import type { ReadProps } from '../read-props'

/** The emit function of a component with FieldEmits. */
export type FieldEmit = ((name: 'input', event: Event) => void) &
  ((name: 'change', event: Event) => void) &
  ((name: 'focus', event: FocusEvent) => void) &
  ((name: 'blur', event: FocusEvent) => void) &
  ((name: 'update:modelValue', value: string) => void)

/** The native control of a field that is typed in. */
export type TextControl = HTMLInputElement | HTMLTextAreaElement

export interface TextFieldOptions {
  /**
   * When `v-model` is updated: on each input, or when editing ends for values that are only valid
   * when complete.
   */
  updateOn?: 'input' | 'change'
  /** Normalizes the input when editing ends. */
  normalize?: (text: string) => string
}

export interface TextField {
  id: ComputedRef<string>
  text: Ref<string>
  /** The native control, once there is one. */
  input: Ref<TextControl | null>
  /** Sets the native control. */
  attach: (element: TextControl | null) => void
  /** Sets the text as the user would, without an event. */
  setText: (value: string) => void
  /** Writes into the native control as the user would, with the events that follow. */
  write: (value: string, events?: readonly ('input' | 'change')[]) => void
  focus: () => void
  /**
   * Attributes and listeners of the native control, in addition to its type and those of
   * FieldFrame.
   */
  attributes: ComputedRef<Record<string, unknown>>
}

/**
 * Holds the text of a field, binds it to `v-model` and restores it when the form is reset.
 *
 * @param input the native control, where the component finds it itself; otherwise `attach` sets it
 */
export function useTextField(
  props: ReadProps<FieldProps>,
  emit: FieldEmit,
  input: Ref<TextControl | null> = shallowRef(null),
  { updateOn = 'input', normalize }: TextFieldOptions = {},
): TextField {
  const ownId = useId()
  const { current: text, initial } = useControlValue({
    model: () => props.modelValue,
    controlled: () => props.value,
    default: () => props.defaultValue,
    empty: '',
  })

  useEarlyInput(() => props.id ?? ownId)

  function setText(value: string): void {
    text.value = value
    emit('update:modelValue', value)
  }
  useFormReset(input, () => {
    setText(initial())
    // Vue does not patch the element, because its own value did not change.
    if (input.value) input.value.value = text.value
  })

  function onInput(event: Event): void {
    const { value } = event.target as TextControl
    if (updateOn === 'input') setText(value)
    else text.value = value
    emit('input', event)
  }
  function onChange(event: Event): void {
    if (updateOn === 'change' || normalize) {
      const target = event.target as TextControl
      setText(normalize ? normalize(target.value) : target.value)
      // Listeners read the value from the element.
      target.value = text.value
    }
    emit('change', event)
  }

  return {
    id: computed(() => props.id ?? ownId),
    text,
    input,
    attach(element) {
      input.value = element
    },
    setText,
    write(value, events = ['input', 'change']) {
      const element = input.value
      if (!element) return
      element.value = value
      for (const type of events) element.dispatchEvent(new Event(type, { bubbles: true }))
    },
    focus: () => input.value?.focus(),
    attributes: computed(() => ({
      name: props.name,
      placeholder: props.placeholder,
      // Not `required`, because the browser would block the form and show its own message instead
      // of `error`.
      'aria-required': props.required ? 'true' : undefined,
      readonly: props.readOnly || undefined,
      disabled: props.disabled || undefined,
      onInput,
      onChange,
      onFocus: (event: FocusEvent) => emit('focus', event),
      onBlur: (event: FocusEvent) => emit('blur', event),
    })),
  }
}
