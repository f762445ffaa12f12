/** Props whose values are shown one by one. */
const CHOICES = ['variant', 'tone', 'size', 'color', 'progress', 'fontSize']
/** Props that put a component into a state, with the name of the state. */
const STATES = {
  disabled: 'Disabled',
  readOnly: 'Read-only',
  required: 'Required',
  loading: 'Loading',
  indeterminate: 'Indeterminate',
  removable: 'Removable',
}
/** Texts of a component, of which the first one is shown long. */
const TEXTS = ['label', 'heading', 'content']
const LONG_TEXT =
  'A text that is much longer than usual, as translations often are, so that it needs a second line where there is little room for it'
/** Their example is a frame, or content that opens. */
const FAMILIES_WITHOUT = ['app', 'billing', 'embedded', 'overlays']
const MAX_CHOICES = 8
/** Their examples are landmarks, of which a page can have only one of a name. */
const LANDMARKS = ['Filters', 'IndexTable', 'Page', 'Pagination', 'Section', 'Skeleton', 'Table']

/** Returns whether further examples of a component replace the first one, one at a time. */
export function showsOneAtATime(name) {
  return LANDMARKS.includes(name)
}

/**
 * Returns further examples of a component, by the props that it has: its variants and sizes, its
 * states, an error, an empty field, and a long text.
 *
 * @param {import('../../.playground/shared/types/component-api').ComponentApi} api
 * @returns {{ title: string, props: Record<string, unknown> }[]} in the order of the page
 */
export function componentVariants({ family, props }) {
  if (FAMILIES_WITHOUT.includes(family)) return []
  const has = (name, kind) =>
    props.some(prop => prop.name === name && prop.control.kind === kind && !prop.required)
  const choices = CHOICES.flatMap(name => {
    const { values = [] } = props.find(prop => prop.name === name)?.control ?? {}
    if (values.length > MAX_CHOICES) return []
    return values.map(value => ({ title: `${name}: ${value}`, props: { [name]: value } }))
  })
  const states = Object.keys(STATES)
    .filter(name => has(name, 'switch'))
    .map(name => ({ title: STATES[name], props: { [name]: true } }))
  if (has('error', 'text'))
    states.push({ title: 'Error', props: { error: 'This value cannot be saved.' } })
  if (has('defaultValue', 'text') && has('label', 'text'))
    states.push({ title: 'Empty', props: { defaultValue: '' } })
  const text = TEXTS.find(name => has(name, 'text'))
  if (text) states.push({ title: 'Long text', props: { [text]: LONG_TEXT } })
  return [...choices, ...states]
}
