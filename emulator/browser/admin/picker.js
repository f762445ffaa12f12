// @ts-check
/** `shopify.picker()`: a table of the app's own things. */
import { element } from '../elements.js'
import { takeAnswer } from './api.js'
import { Chosen } from './chosen.js'
import { askDialog } from './dialog.js'
import { on } from './channel.js'
import { recordCall } from './record.js'
import { thumbnail } from './thumbnail.js'

/** @typedef {{ content: string, tone?: string, progress?: string }} Badge */
/** @typedef {{ id: string, heading: string, data?: (string | number | null)[], disabled?: boolean, selected?: boolean, badges?: Badge[], thumbnail?: { url: string } }} Item */
/** @typedef {{ heading: string, multiple?: boolean | number, headers?: { content?: string, type?: string }[], items: Item[] }} Options */

const PROGRESS = /** @type {Record<string, string>} */ ({ incomplete: '\u25CB', partiallyComplete: '\u25D0', complete: '\u25CF' })

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
  return element('thead', '', element('tr', '', ...headers.map(({ content = '', type }) => {
    const cell = element('th', type === 'number' ? 'number' : '', content)
    cell.scope = 'col'
    return cell
  })))
}

/** @param {Item} item @param {Options} options @param {Chosen<Item>} chosen @param {() => void} changed */
function rowOf(item, { headers = [], items }, chosen, changed) {
  const input = element('input')
  input.type = chosen.limit === 1 ? 'radio' : 'checkbox'
  input.name = 'item'
  input.addEventListener('change', () => {
    if (input.checked) chosen.add(item)
    else chosen.remove(item.id)
    changed()
  })
  const hasPictures = items.some(other => other.thumbnail)
  const heading = element('th', '', element('label', 'pick-row', input, ...(hasPictures ? [thumbnail(item.heading, item.thumbnail?.url)] : []),
    element('span', 'pick-text', item.heading), ...(item.badges ?? []).map(badge)))
  heading.scope = 'row'
  const cells = (item.data ?? []).map((value, index) => element('td', headers[index + 1]?.type === 'number' ? 'number' : '', String(value ?? '')))
  const row = element('tr', item.disabled ? 'off' : '', heading, ...cells)
  return {
    row,
    draw() {
      input.checked = chosen.has(item.id)
      input.disabled = item.disabled === true || (chosen.isFull && !input.checked && chosen.limit > 1)
    },
  }
}

/** @param {Options} options @param {Chosen<Item>} chosen */
function openPicker(options, chosen) {
  const summary = element('span', 'pick-summary')
  summary.setAttribute('role', 'status')
  const rows = options.items.map(item => rowOf(item, options, chosen, draw))
  const { buttons, answered } = askDialog({
    title: options.heading,
    className: 'picker',
    body: [element('table', 'pick-table', headOf(options.headers), element('tbody', '', ...rows.map(({ row }) => row)))],
    foot: [summary],
    choices: [{ label: 'Select', value: 'pick' }],
  })
  const hadAny = chosen.items.size > 0
  function draw() {
    summary.textContent = chosen.summary
    for (const button of buttons) button.disabled = chosen.items.size === 0 && !hadAny
    for (const row of rows) row.draw()
  }
  draw()
  return answered
}

/** @param {Options} options */
function preselect({ items, multiple }) {
  /** @type {Chosen<Item>} */
  const chosen = new Chosen(multiple)
  for (const item of items) if (item.selected && !item.disabled) chosen.add(item)
  return chosen
}

/** @param {Options} options @param {any} scripted */
function scriptedIds({ items }, { ids, cancelled }) {
  if (cancelled) return null
  const stranger = ids.find((/** @type {string} */ id) => !items.some(item => item.id === id && !item.disabled))
  if (stranger !== undefined) throw new Error(`The queued answer to the picker names "${stranger}", which is no item that can be selected.`)
  return ids
}

/** Answers that are on their way, by the picker. @type {Map<string, Promise<string[] | null>>} */
const answers = new Map()
let count = 0

// Two steps, as the app gets two promises: that the picker is open, and what was selected in it.
on('picker-open', async ({ message, answer, refuse }) => {
  const options = /** @type {Options} */ (message.input)
  if (!Array.isArray(options?.items)) return refuse('A picker needs a list of items.')
  const settle = recordCall('picker', options)
  const scripted = await takeAnswer('picker').catch(() => null)
  const chosen = preselect(options)
  const ids = async () => scripted ? scriptedIds(options, scripted) : await openPicker(options, chosen) === 'pick' ? [...chosen.items.keys()] : null
  const key = String(++count)
  const selected = ids()
  answers.set(key, selected)
  selected.then(output => settle('answered', output), error => settle('refused', error.message))
  answer(key)
})

on('picker-selected', async ({ message, answer, refuse }) => {
  const key = String(message.picker)
  const selected = answers.get(key)
  answers.delete(key)
  await selected?.then(answer, error => refuse(error.message))
})
