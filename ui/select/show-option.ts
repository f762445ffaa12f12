/** Selects the option with a value, or the first enabled option if there is none. */
export function showOption(select: HTMLSelectElement, value: string): void {
  const options = [...select.options]
  const chosen =
    options.find(option => option.value === value) ?? options.find(option => !isDisabled(option))
  if (chosen && !chosen.selected) chosen.selected = true
}

function isDisabled(option: HTMLOptionElement): boolean {
  return (
    option.disabled ||
    (option.parentElement instanceof HTMLOptGroupElement && option.parentElement.disabled)
  )
}
