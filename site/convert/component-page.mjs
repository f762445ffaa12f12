const IMPORTS =
  'Each example is a complete file: Nuxt imports the components and the functions of Vue.'

/**
 * Writes the body of a component's page: code of its example, further examples, props, events, and
 * slots, keys, accessibility, and the element of the platform.
 *
 * @param {import('../../.playground/shared/types/component-api').ComponentApi} api
 * @param {string} code the example as a file
 * @param {import('../../.playground/component-notes/types').ComponentNotes & { element?: string }} notes
 * @param {{ title: string, code: string }[]} examples further examples, in their order
 * @returns {string} Markdown
 */
export function componentPage({ name, props, events, slots }, code, notes = {}, examples = []) {
  const parts = [
    `## Code\n\n${block(code)}`,
    examples.length > 0 && `## Examples\n\n${IMPORTS}`,
    ...examples.map(example => exampleSection(name, example)),
    section('Props', ['name', 'type', 'description'], props.map(propRow)),
    section('Events', ['name', 'payload', 'description'], ownEvents(events).map(eventRow)),
    section('Slots', ['name', 'description'], slots.map(slotRow)),
    section(
      'Keyboard',
      ['key', 'effect'],
      (notes.keys ?? []).map(([keys, effect]) => [keys, prose(effect)]),
    ),
    list('Accessibility', notes.accessibility ?? []),
    notes.element && elementSection(notes.element),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Its preview is drawn by `site/app/components/content/SiteExample.vue`. */
function exampleSection(name, { title, code }) {
  return `### ${title}\n\n::site-example{name="${name}" title="${title}"}\n::\n\n${block(code)}`
}

function block(code) {
  return `\`\`\`vue\n${code}\n\`\`\``
}

function section(title, columns, rows) {
  if (rows.length === 0) return ''
  const lines = [columns, columns.map(() => '---'), ...rows].map(
    cells => `| ${cells.join(' | ')} |`,
  )
  return `## ${title}\n\n${lines.join('\n')}`
}

function list(title, lines) {
  return lines.length > 0
    ? `## ${title}\n\n${lines.map(line => `- ${prose(line)}`).join('\n')}`
    : ''
}

function elementSection(element) {
  return `## Element of the platform\n\nThe component corresponds to ${code(`<${element}>`)}, whose attributes it takes in their spelling or in that of Vue.`
}

function propRow({ name, type, description, required, default: initial }) {
  const note = required ? ' Required.' : initial ? ` Default: ${code(initial)}` : ''
  return [code(name), code(type), (prose(description) + note).trim()]
}

function eventRow({ name, type, description }) {
  return [code(name), code(type), prose(description)]
}

function slotRow({ name, description }) {
  return [code(name), prose(description)]
}

/** Without those of `v-model`, and without the second spelling of a name, all in lower case. */
function ownEvents(events) {
  const names = new Set(events.map(({ name }) => name))
  const isSecond = name => [...names].some(other => other !== name && other.toLowerCase() === name)
  return events.filter(({ name }) => !name.startsWith('update:') && !isSecond(name))
}

function code(text) {
  const ticks = text.includes('`') ? '``' : '`'
  return ticks + text.replace(/\s+/g, ' ').replaceAll('|', '\\|') + ticks
}

/** Text between backticks is code, other text has no markup. */
function prose(text) {
  return text
    .replace(/\s+/g, ' ')
    .split('`')
    .map((piece, index) => (index % 2 === 1 ? code(piece) : piece.replace(/[<>[\]|{}]/g, '\\$&')))
    .join('')
}
