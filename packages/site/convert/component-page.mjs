const IMPORTS =
  'Each example is a complete file: Nuxt imports the components and the functions of Vue.'

/**
 * What a page shows of one component. A part that is only in the example of the whole has no
 * `code`.
 *
 * @typedef {object} Described
 * @property {import('../../../.playground/shared/types/component-api').ComponentApi} api its props,
 *   events, and slots
 * @property {string} [code] its first example
 * @property {import('../../../.playground/component-notes/types').ComponentNotes & { element?: string }} notes
 *   keys, accessibility, and its family
 * @property {object[]} controls props that a reader can change in the example
 */

/**
 * Writes the body of a component's page: code of its example, further examples, props, events, and
 * slots, keys, accessibility, and the element of the platform. Then the same of each of its parts.
 *
 * @param {Described} component
 * @param {{ title: string, code: string }[]} [examples] further examples, in their order
 * @param {Described[]} [parts] components that are parts of this one
 * @returns {string} Markdown
 */
export function componentPage({ api, code, notes }, examples = [], parts = []) {
  const blocks = [
    `## Code\n\n${block(code)}`,
    examples.length > 0 && `## Examples\n\n${IMPORTS}`,
    ...examples.map(example => exampleSection(api.name, example, notes)),
    ...reference(api, notes, title => `## ${title}`),
    ...parts.flatMap(partSection),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** The preview of a part is drawn by `ComponentExample.vue`. */
function partSection({ api, code, notes, controls }) {
  const { name, description } = api
  const settings = [`name: ${name}`, `controls: ${JSON.stringify(controls)}`].join('\n')
  return [
    `## Sh${name}\n\n${prose(description)}`,
    code && `::component-example\n---\n${settings}\n---\n::\n\n${block(code)}`,
    ...reference(api, notes, title => `### Sh${name}: ${title.toLowerCase()}`),
  ]
}

function reference({ props, events, slots }, notes, heading) {
  return [
    table(heading('Props'), ['name', 'type', 'description'], props.map(propRow)),
    table(heading('Events'), ['name', 'payload', 'description'], ownEvents(events).map(eventRow)),
    table(heading('Slots'), ['name', 'description'], slots.map(slotRow)),
    table(
      heading('Keyboard'),
      ['key', 'effect'],
      (notes.keys ?? []).map(([keys, effect]) => [keys, prose(effect)]),
    ),
    list(heading('Accessibility'), notes.accessibility ?? []),
    notes.element && elementSection(heading('Element of the platform'), notes.element),
  ]
}

/** Its preview is drawn by `SiteExample.vue`. */
function exampleSection(name, { title, code }, { isAroundPages }) {
  const preview = isAroundPages ? '' : `::site-example{name="${name}" title="${title}"}\n::\n\n`
  return `### ${title}\n\n${preview}${block(code)}`
}

function block(code) {
  return `\`\`\`vue\n${code}\n\`\`\``
}

function table(heading, columns, rows) {
  if (rows.length === 0) return ''
  const lines = [columns, columns.map(() => '---'), ...rows].map(
    cells => `| ${cells.join(' | ')} |`,
  )
  return `${heading}\n\n${lines.join('\n')}`
}

function list(heading, lines) {
  return lines.length > 0 ? `${heading}\n\n${lines.map(line => `- ${prose(line)}`).join('\n')}` : ''
}

function elementSection(heading, element) {
  return `${heading}\n\nThe component corresponds to ${code(`<${element}>`)}, whose attributes it takes in their spelling or in that of Vue.`
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
