/** Shows the option of a select that has the value; where none has it, the first that can be chosen, as with no value at all. */
export function showOption(select: HTMLSelectElement, value: string): void {
  const options = [...select.options]
  const chosen = options.find(option => option.value === value) ?? options.find(option => !isDisabled(option))
  if (chosen && !chosen.selected) chosen.selected = true
}

function isDisabled(option: HTMLOptionElement): boolean {
  return option.disabled || (option.parentElement instanceof HTMLOptGroupElement && option.parentElement.disabled)
}
