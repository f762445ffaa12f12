// @ts-check
/** `shopify.resourcePicker()`: a list of what the store has, with a search. */
import { element } from '../elements.js'
import { callBridge, takeAnswer } from './api.js'
import { Chosen } from './chosen.js'
import { askDialog } from './dialog.js'
import { onQuestion } from './question.js'
import { resourceRow } from './resource-row.js'

/** Milliseconds without a key after which a search starts. */
const TYPING_MS = 150

/** @typedef {import('./resource-row.js').Resource} Resource */
/** @typedef {{ query?: string, variants?: boolean, draft?: boolean, archived?: boolean }} Filter */
/** @typedef {{ id: string, variants?: { id: string }[] }} Preselected */
/** @typedef {{ type: string, action?: string, multiple?: boolean | number, query?: string, filter?: Filter, selectionIds?: Preselected[] }} Options */

/** @param {Options} options @param {object} search @returns {Promise<Resource[]>} what the store has of it */
async function findResources({ type, filter = {} }, search) {
  const { query: filterQuery = '', draft, archived } = filter
  return (await callBridge('resources', { type, filterQuery, draft, archived, ...search })).resources
}

/** Global ids of a person's answer, or of the app's preselection, become what the store has. @param {Options} options @param {string[]} ids */
const resourcesOf = ({ type }, ids) => ids.length > 0 ? findResources({ type }, { ids }) : Promise.resolve([])

/** @param {Options} options */
async function preselect(options) {
  const { selectionIds = [], multiple, filter } = options
  /** @type {Chosen<Resource>} */
  const chosen = new Chosen(multiple)
  const resources = await resourcesOf(options, selectionIds.map(({ id }) => id))
  for (const [index, resource] of resources.entries()) {
    const all = (resource.variants ?? []).map(({ id }) => id)
    const wanted = filter?.variants === false ? undefined : selectionIds[index]?.variants?.map(({ id }) => id)
    chosen.add(resource, wanted?.length ? all.filter(id => wanted.includes(id)) : all)
  }
  return chosen
}

/** What the app is answered: products come with those of their variants that were chosen. @param {Chosen<Resource>} chosen */
const selectionOf = chosen => [...chosen.items.values()].map(({ item, parts }) =>
  item.variants ? { ...item, variants: item.variants.filter(({ id }) => parts.has(id)) } : item)

/** @param {Options} options @param {Chosen<Resource>} chosen */
function openPicker(options, chosen) {
  const { type, action = 'add', multiple, filter, query = '' } = options
  const verb = action === 'select' ? 'Select' : 'Add'
  const search = element('input', 'pick-search')
  search.type = 'search'
  search.value = query
  search.placeholder = `Search ${type}s`
  search.setAttribute('aria-label', `Search ${type}s`)
  const list = element('ul', 'pick-list')
  list.setAttribute('aria-label', `${type}s`)
  const state = element('p', 'pick-state')
  state.setAttribute('role', 'status')
  const summary = element('span', 'pick-summary')
  summary.setAttribute('role', 'status')
  const hadAny = chosen.items.size > 0
  const { dialog, buttons, answered } = askDialog({
    title: `${verb} ${multiple ? `${type}s` : type}`,
    className: 'picker',
    body: [search, state, list],
    foot: [summary],
    choices: [{ label: verb, value: 'pick', isDisabled: !hadAny }],
  })

  /** @type {{ draw: () => void }[]} */
  let rows = []
  function draw() {
    summary.textContent = chosen.summary
    for (const button of buttons) button.disabled = chosen.items.size === 0 && !hadAny
    for (const row of rows) row.draw()
  }

  let searches = 0
  async function find() {
    const own = ++searches
    /** @type {Resource[]} */
    let found = []
    let problem = ''
    try {
      found = await findResources(options, { query: search.value })
    }
    catch (error) {
      problem = error instanceof Error ? error.message : String(error)
    }
    // An answer that comes late is of words that were typed before.
    if (own !== searches) return
    const made = found.map(resource => resourceRow(resource, { chosen, showsVariants: filter?.variants !== false, changed: draw }))
    rows = made
    list.replaceChildren(...made.map(({ item }) => item))
    state.textContent = problem || (found.length === 1 ? `1 ${type}` : `${found.length || 'No'} ${type}s`)
    draw()
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  search.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(find, TYPING_MS)
  })
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault()
    if (event.key !== 'Escape' || !search.value) return
    // The first Escape empties the field; the dialog closes with the next.
    event.preventDefault()
    search.value = ''
    find()
  })
  dialog.addEventListener('close', () => clearTimeout(timer))
  find()
  return answered
}

onQuestion('resourcePicker', async (/** @type {Options} */ options) => {
  const scripted = await takeAnswer('resourcePicker')
  if (scripted?.cancelled) return null
  if (scripted) return resourcesOf(options, scripted.ids)
  const chosen = await preselect(options)
  return await openPicker(options, chosen) === 'pick' ? selectionOf(chosen) : null
})
