// @ts-check
/**
 * Reads the fields of a form by name: numbers as numbers, checkboxes as booleans. Omits empty
 * fields.
 * @param {HTMLFormElement} form
 */
export function readForm(form) {
  /** @type {Record<string, string | number | boolean>} */
  const fields = {}
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      fields[field.name] = field.checked
    else if (!isText(field) || field.value === '') continue
    else
      fields[field.name] =
        field instanceof HTMLInputElement && field.type === 'number'
          ? field.valueAsNumber
          : field.value
  }
  return fields
}

/**
 * @param {unknown} field
 * @returns {field is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} whether it is a
 *   text field
 */
function isText(field) {
  return (
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  )
}
