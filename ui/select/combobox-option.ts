/** One option of a combobox. */
export interface ComboboxOption {
  /** Sent with the form. Not empty. */
  value: string
  label: string
  /** Second line of the option. */
  details?: string
  disabled?: boolean
}

/** Returns the options that contain every word, whatever their case and accents. */
export function findOptions(options: readonly ComboboxOption[], words: string): ComboboxOption[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean)
  return options.filter(({ label, details = '' }) => {
    const text = fold(`${label} ${details}`)
    return wanted.every(word => text.includes(word))
  })
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()
}
