// @ts-check
/** `shopify.picker()`: a table of items of the app. */
import { element } from '../elements.js'
import { takeQueuedResponse } from './api.js'
import { Selection } from './selection.js'
import { openDialog } from './dialog.js'
import { on } from './channel.js'
import { recordCall } from './record.js'
import { thumbnail } from './thumbnail.js'

/** @typedef {{ content: string, tone?: string, progress?: string }} Badge */
/**
 * @typedef {{ id: string, heading: string, data?: (string | number | null)[], disabled?: boolean,
 * selected?: boolean, badges?: Badge[], thumbnail?: { url: string } }} Item
 */
/**
 * @typedef {{ heading: string, multiple?: boolean | number, headers?: { content?: string, type?:
 * string }[], items: Item[] }} Options
 */

const PROGRESS = /** @type {Record<string, string>} */ ({
  incomplete: '\u25CB',
  partiallyComplete: '\u25D0',
  complete: '\u25CF',
})

/** @param {Badge} badge */
function badge({ content, tone = 'plain', progress = '' }) {
  const drawn = element('span', `tag ${tone}`)
  const sign = element('span', '', PROGRESS[progress] ? `${PROGRESS[progress]} ` : '')
  sign.setAttribute('aria-hidden', 'true')
  drawn.append(sign, content)
  return drawn
}

/** @param {Options['headers']} headers */
function headOf(headers = []) {
  return element(
    'thead',
    '',
    element(
      'tr',
      '',
      ...headers.map(({ content = '', type }) => {
        const cell = element('th', type === 'number' ? 'number' : '', content)
        cell.scope = 'col'
        return cell
      }),
    ),
  )
}

/**
 * @param {Item} item @param {Options} options @param {Selection<Item>} selection @param {() => void}
 * changed
 */
function rowOf(item, { headers = [], items }, selection, changed) {
  const input = element('input')
  input.type = selection.limit === 1 ? 'radio' : 'checkbox'
  input.name = 'item'
  input.addEventListener('change', () => {
    if (input.checked) selection.add(item)
    else selection.remove(item.id)
    changed()
  })
  const hasPictures = items.some(other => other.thumbnail)
  const heading = element(
    'th',
    '',
    element(
      'label',
      'pick-row',
      input,
      ...(hasPictures ? [thumbnail(item.heading, item.thumbnail?.url)] : []),
      element('span', 'pick-text', item.heading),
      ...(item.badges ?? []).map(badge),
    ),
  )
  heading.scope = 'row'
  const cells = (item.data ?? []).map((value, index) =>
    element('td', headers[index + 1]?.type === 'number' ? 'number' : '', String(value ?? '')),
  )
  const row = element('tr', item.disabled ? 'off' : '', heading, ...cells)
  return {
    row,
    draw() {
      input.checked = selection.has(item.id)
      input.disabled =
        item.disabled === true || (selection.isFull && !input.checked && selection.limit > 1)
    },
  }
}

/** @param {Options} options @param {Selection<Item>} selection */
function openPicker(options, selection) {
  const summary = element('span', 'pick-summary')
  summary.setAttribute('role', 'status')
  const rows = options.items.map(item => rowOf(item, options, selection, draw))
  const { buttons, closed } = openDialog({
    title: options.heading,
    className: 'picker',
    body: [
      element(
        'table',
        'pick-table',
        headOf(options.headers),
        element('tbody', '', ...rows.map(({ row }) => row)),
      ),
    ],
    foot: [summary],
    choices: [{ label: 'Select', value: 'pick' }],
  })
  const hadAny = selection.items.size > 0
  function draw() {
    summary.textContent = selection.summary
    for (const button of buttons) button.disabled = selection.items.size === 0 && !hadAny
    for (const row of rows) row.draw()
  }
  draw()
  return closed
}

/** @param {Options} options */
function preselect({ items, multiple }) {
  /** @type {Selection<Item>} */
  const selection = new Selection(multiple)
  for (const item of items) if (item.selected && !item.disabled) selection.add(item)
  return selection
}

/** @param {Options} options @param {any} scripted */
function checkScriptedIds({ items }, { ids, cancelled }) {
  if (cancelled) return null
  const unknownId = ids.find(
    (/** @type {string} */ id) => !items.some(item => item.id === id && !item.disabled),
  )
  if (unknownId !== undefined)
    throw new Error(`The queued picker response contains "${unknownId}", which cannot be selected.`)
  return ids
}

/** Pending selections by picker. @type {Map<string, Promise<string[] | null>>} */
const selections = new Map()
let count = 0

// Two steps, because the app gets two promises: for the open picker, and for the selection.
on('picker-open', async ({ message, respond, refuse }) => {
  const options = /** @type {Options} */ (message.input)
  if (!Array.isArray(options?.items)) return refuse('A picker needs a list of items.')
  const settle = recordCall('picker', options)
  const scripted = await takeQueuedResponse('picker').catch(() => null)
  const selection = preselect(options)
  const ids = async () =>
    scripted
      ? checkScriptedIds(options, scripted)
      : (await openPicker(options, selection)) === 'pick'
        ? [...selection.items.keys()]
        : null
  const key = String(++count)
  const selected = ids()
  selections.set(key, selected)
  selected.then(
    output => settle('resolved', output),
    error => settle('rejected', error.message),
  )
  respond(key)
})

on('picker-selected', async ({ message, respond, refuse }) => {
  const key = String(message.picker)
  const selected = selections.get(key)
  selections.delete(key)
  await selected?.then(respond, error => refuse(error.message))
})
