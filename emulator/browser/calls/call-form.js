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
 * Updates the body when the topic changes, until the user edits the body.
 * @param {HTMLFormElement} form
 */
export function followTopic(form) {
  const topic = form.elements.namedItem('topic')
  const body = form.elements.namedItem('body')
  if (form.dataset.examples === undefined || !isText(topic) || !isText(body)) return
  /** @type {Map<string, string>} */
  const examples = new Map(Object.entries(JSON.parse(form.dataset.examples)))
  let shown = body.value
  topic.addEventListener('input', () => {
    const example = examples.get(topic.value)
    if (example === undefined || body.value !== shown) return
    body.value = example
    shown = example
  })
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
