// @ts-check
/** `shopify.resourcePicker()`: a list of the store's resources, with a search. */
import { element } from '../elements.js'
import { callBridge, takeQueuedResponse } from './api.js'
import { Selection } from './selection.js'
import { openDialog } from './dialog.js'
import { onMemberCall } from './member-calls.js'
import { resourceRow } from './resource-row.js'

/** Debounce of the search, in milliseconds. */
const TYPING_MS = 150

/** @typedef {import('./resource-row.js').Resource} Resource */
/** @typedef {{ query?: string, variants?: boolean, draft?: boolean, archived?: boolean }} Filter */
/** @typedef {{ id: string, variants?: { id: string }[] }} Preselected */
/**
 * @typedef {{ type: string, action?: string, multiple?: boolean | number, query?: string, filter?:
 * Filter, selectionIds?: Preselected[] }} Options
 */

/**
 * @param {Options} options @param {object} search @returns {Promise<Resource[]>} the matching
 *   resources of the store
 */
async function findResources({ type, filter = {} }, search) {
  const { query: filterQuery = '', draft, archived } = filter
  return (await callBridge('resources', { type, filterQuery, draft, archived, ...search }))
    .resources
}

/**
 * Loads the resources of a queued response, or of the app's preselection, by global id. @param
 * {Options} options @param {string[]} ids
 */
const loadResources = ({ type }, ids) =>
  ids.length > 0 ? findResources({ type }, { ids }) : Promise.resolve([])

/** @param {Options} options */
async function preselect(options) {
  const { selectionIds = [], multiple, filter } = options
  /** @type {Selection<Resource>} */
  const selection = new Selection(multiple)
  const resources = await loadResources(
    options,
    selectionIds.map(({ id }) => id),
  )
  for (const [index, resource] of resources.entries()) {
    const all = (resource.variants ?? []).map(({ id }) => id)
    const wanted =
      filter?.variants === false ? undefined : selectionIds[index]?.variants?.map(({ id }) => id)
    selection.add(resource, wanted?.length ? all.filter(id => wanted.includes(id)) : all)
  }
  return selection
}

/**
 * The result for the app: products contain only their selected variants. @param {Selection<Resource>}
 * selection
 */
const selectedResources = selection =>
  [...selection.items.values()].map(({ item, parts }) =>
    item.variants ? { ...item, variants: item.variants.filter(({ id }) => parts.has(id)) } : item,
  )

/** @param {Options} options @param {Selection<Resource>} selection */
function openPicker(options, selection) {
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
  const hadAny = selection.items.size > 0
  const { dialog, buttons, closed } = openDialog({
    title: `${verb} ${multiple ? `${type}s` : type}`,
    className: 'picker',
    body: [search, state, list],
    foot: [summary],
    choices: [{ label: verb, value: 'pick', isDisabled: !hadAny }],
  })

  /** @type {{ draw: () => void }[]} */
  let rows = []
  function draw() {
    summary.textContent = selection.summary
    for (const button of buttons) button.disabled = selection.items.size === 0 && !hadAny
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
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error)
    }
    // Ignores the result of an outdated search.
    if (own !== searches) return
    const made = found.map(resource =>
      resourceRow(resource, {
        selection,
        showsVariants: filter?.variants !== false,
        changed: draw,
      }),
    )
    rows = made
    list.replaceChildren(...made.map(({ item }) => item))
    state.textContent =
      problem || (found.length === 1 ? `1 ${type}` : `${found.length || 'No'} ${type}s`)
    draw()
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  search.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(find, TYPING_MS)
  })
  search.addEventListener('keydown', event => {
    if (event.key === 'Enter') event.preventDefault()
    if (event.key !== 'Escape' || !search.value) return
    // The first Escape clears the field; the second one closes the dialog.
    event.preventDefault()
    search.value = ''
    find()
  })
  dialog.addEventListener('close', () => clearTimeout(timer))
  find()
  return closed
}

onMemberCall('resourcePicker', async (/** @type {Options} */ options) => {
  const scripted = await takeQueuedResponse('resourcePicker')
  if (scripted?.cancelled) return null
  if (scripted) return loadResources(options, scripted.ids)
  const selection = await preselect(options)
  return (await openPicker(options, selection)) === 'pick' ? selectedResources(selection) : null
})
