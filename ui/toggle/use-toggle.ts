import { computed, useId } from 'vue'
import type { ComputedRef, Ref } from 'vue'
import { useControlValue } from '../field/use-control-value'
import { useEarlyInput } from '../field/use-early-input'
import { useFormReset } from '../field/use-form-reset'
import type { ToggleProps } from './toggle-props'
import type { ReadProps } from '../read-props'

/** The emit function of a checkbox or switch. */
export type ToggleEmit = ((name: 'input', event: Event) => void) &
  ((name: 'change', event: Event) => void) &
  ((name: 'blur', event: FocusEvent) => void) &
  ((name: 'update:modelValue', value: boolean) => void)

export interface Toggle {
  id: ComputedRef<string>
  isOn: Ref<boolean>
  /** Attributes and listeners of the native control. */
  attributes: ComputedRef<Record<string, unknown>>
}

/**
 * Holds the state of a checkbox or switch, binds it to `v-model` and restores it when the form is
 * reset.
 */
export function useToggle(
  props: ReadProps<ToggleProps>,
  emit: ToggleEmit,
  input: Ref<HTMLInputElement | null>,
): Toggle {
  const ownId = useId()
  const { current: isOn, initial } = useControlValue<boolean>({
    model: () => props.modelValue,
    controlled: () => props.checked,
    default: () => props.defaultChecked,
    empty: false,
  })
  useFormReset(input, () => {
    isOn.value = initial()
    // The browser has reset the control to its state in the initial HTML.
    if (input.value) input.value.checked = isOn.value
    emit('update:modelValue', isOn.value)
  })

  const id = computed(() => props.id ?? ownId)
  useEarlyInput(() => id.value)
  return {
    id,
    isOn,
    attributes: computed(() => ({
      id: id.value,
      name: props.name,
      value: props.value ?? 'on',
      checked: isOn.value,
      // Not `required`, because the browser would block the form and show its own message instead
      // of `error`.
      'aria-required': props.required ? 'true' : undefined,
      disabled: props.disabled || undefined,
      'aria-label': props.accessibilityLabel || undefined,
      onInput: (event: Event) => emit('input', event),
      onChange: (event: Event) => {
        isOn.value = (event.target as HTMLInputElement).checked
        emit('update:modelValue', isOn.value)
        emit('change', event)
      },
      onBlur: (event: FocusEvent) => emit('blur', event),
    })),
  }
}
