import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { FieldProps } from './field-props'
import { readNumber, stepNumber } from './step-number'
import type { StepBounds } from './step-number'
import type { TextField } from './use-text-field'
import type { ReadProps } from '../read-props'

export interface SpinButton {
  /** Attributes and listeners of the native control. */
  attributes: ComputedRef<Record<string, unknown>>
  /** Steps up or down, with the events that follow. */
  step: (direction: 1 | -1) => void
}

/** Keys that make a number larger or smaller. */
const DIRECTIONS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * Makes a text field step through numbers with the arrow keys. Not a native number field: that
 * hides invalid input and changes its value on scrolling.
 */
export function useSpinButton(
  control: TextField,
  props: ReadProps<FieldProps>,
  bounds: () => StepBounds,
): SpinButton {
  function step(direction: 1 | -1): void {
    if (props.disabled || props.readOnly) return
    const next = stepNumber(control.text.value, direction, bounds())
    if (next !== control.text.value) control.write(next)
  }
  function onKeydown(event: KeyboardEvent): void {
    const direction = Object.hasOwn(DIRECTIONS, event.key) ? DIRECTIONS[event.key] : undefined
    if (!direction || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey)
      return
    // The caret would jump to the start or the end.
    event.preventDefault()
    step(direction)
  }

  return {
    step,
    attributes: computed(() => ({
      role: 'spinbutton',
      'aria-valuemin': finite(bounds().min),
      'aria-valuemax': finite(bounds().max),
      'aria-valuenow': readNumber(control.text.value),
      onKeydown,
    })),
  }
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined
}
