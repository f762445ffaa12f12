/**
 * Writes the body of a component's page: code of its example, props, events, and slots.
 *
 * @param {import('../../.playground/shared/types/component-api').ComponentApi} api
 * @param {string} code the example as a file
 * @returns {string} Markdown
 */
export function componentPage({ props, events, slots }, code) {
  const parts = [
    `## Code\n\n\`\`\`vue\n${code}\n\`\`\``,
    section('Props', ['name', 'type', 'description'], props.map(propRow)),
    section('Events', ['name', 'payload', 'description'], ownEvents(events).map(eventRow)),
    section('Slots', ['name', 'description'], slots.map(slotRow)),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function section(title, columns, rows) {
  if (rows.length === 0) return ''
  const lines = [columns, columns.map(() => '---'), ...rows].map(
    cells => `| ${cells.join(' | ')} |`,
  )
  return `## ${title}\n\n${lines.join('\n')}`
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
