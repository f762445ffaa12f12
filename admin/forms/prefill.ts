/**
 * Sets the fields of a form that the data of an intent has. Ignores other data, and values that do
 * not fit their field.
 *
 * @param form whose fields are texts and booleans; others stay as they are
 * @param data from the app, by the name of the field. Parameters of an intent's URL are texts
 */
export function prefill(form: object, data: Record<string, unknown> = {}): void {
  const fields = form as Record<string, unknown>
  for (const [name, value] of Object.entries(data)) {
    if (!Object.hasOwn(fields, name)) continue
    const fitting = fit(fields[name], value)
    if (fitting !== undefined) fields[name] = fitting
  }
}

function fit(current: unknown, value: unknown): string | boolean | undefined {
  if (typeof current === 'boolean') {
    if (typeof value === 'boolean') return value
    return value === 'true' ? true : value === 'false' ? false : undefined
  }
  if (typeof current !== 'string') return undefined
  // The form has lists, such as tags, as one text.
  if (Array.isArray(value))
    return value.every(entry => typeof entry === 'string') ? value.join(', ') : undefined
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : undefined
}
