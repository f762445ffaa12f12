// @ts-check
/** The dialog with the record of this page, which also simulates the platform. */
import { code, collapsible, element } from '../elements.js'
import { callBridge } from './api.js'
import { sendIntent } from './intents.js'
import { onMemberCall } from './member-calls.js'
import { part } from './page.js'
import { record } from './record.js'
import { invokeTool, onToolsChanged, registeredTools } from './sidekick.js'
import { sendWebVitals } from './web-vitals.js'

/** Maximum number of listed calls. */
const LISTED = 30
const BADGES = { pending: 'fair', resolved: 'good', rejected: 'bad' }

const panel = part('data-bridge-panel', HTMLDialogElement)
const status = part('data-bridge-status', HTMLElement)
const state = part('data-bridge-state', HTMLElement)
const calls = part('data-bridge-calls', HTMLElement)
const responseForm = part('data-bridge-response', HTMLFormElement)
const prompts = part('data-bridge-prompts', HTMLElement)
const toolForm = part('data-bridge-tool', HTMLFormElement)
const noTools = part('data-bridge-no-tools', HTMLElement)
const toolDescription = part('data-bridge-tool-description', HTMLElement)
const intentForm = part('data-bridge-intent', HTMLFormElement)
const settingsForm = part('data-bridge-settings', HTMLFormElement)

/** @param {string} term @param {string} text */
const fact = (term, text) => element('div', '', element('dt', '', term), element('dd', '', text))

/** @param {typeof record.calls[number]} call */
function callRow({ api, input, state: callState, output }) {
  const head = element(
    'div',
    'row-head',
    element('span', `tag ${BADGES[callState]}`, callState),
    element('strong', '', element('code', '', api)),
  )
  const texts = [
    ['Input', input],
    ['Output', output],
  ].filter(([, value]) => value !== null && value !== undefined)
  return element(
    'li',
    'row',
    head,
    ...texts.map(([name, value]) =>
      collapsible(String(name), code(`${name} of ${api}`, JSON.stringify(value, null, 2))),
    ),
  )
}

function draw() {
  const overlays = /** @type {{ element: string, id: string, title: string }[]} */ (record.overlays)
  state.replaceChildren(
    fact('Title bar', [record.titleBar.title, ...record.titleBar.actions].join(' \u00B7 ')),
    fact('Loading', record.isLoading ? 'Yes' : 'No'),
    fact('Save bar', record.saveBar ? 'Shown' : 'Hidden'),
    fact(
      'Dialogs',
      overlays
        .map(({ element: tag, id, title }) => `${tag} #${id} \u201C${title}\u201D`)
        .join(', ') || 'None',
    ),
    fact(
      'Toasts',
      `${record.toasts.length}${record.toasts.length > 0 ? ` \u00B7 last: ${record.toasts.at(-1)?.message}` : ''}`,
    ),
    fact('Last path', record.navigations.at(-1) ?? ''),
    fact('Tokens', String(record.tokens)),
  )
  calls.replaceChildren(...record.calls.slice(-LISTED).reverse().map(callRow))
  if (record.calls.length === 0)
    calls.replaceChildren(element('li', 'empty', 'None since this page was loaded.'))
}

/** @param {HTMLFormElement} form @param {string} name */
const control = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name))

/** @param {() => Promise<string> | string} act returns the message to display */
async function attempt(act) {
  try {
    status.textContent = await act()
  } catch (error) {
    status.textContent = error instanceof Error ? error.message : String(error)
  }
  status.scrollIntoView({ block: 'nearest' })
  draw()
}

/** @param {HTMLFormElement} form @param {() => Promise<string> | string} act */
function onSubmit(form, act) {
  form.addEventListener('submit', event => {
    event.preventDefault()
    attempt(act)
  })
}

function showExample() {
  const select = /** @type {HTMLSelectElement} */ (responseForm.elements.namedItem('to'))
  control(responseForm, 'response').value = select.selectedOptions[0]?.dataset.example ?? ''
}

/** An input with a value of each required property. @param {any} schema */
function exampleInput(schema) {
  const examples = /** @type {Record<string, unknown>} */ ({
    string: '',
    number: 0,
    integer: 0,
    boolean: false,
    array: [],
    object: {},
  })
  const properties = Object.entries(schema?.properties ?? {})
  return Object.fromEntries(
    properties
      .filter(([name]) => schema.required?.includes(name))
      .map(([name, { type, enum: values }]) => [name, values?.[0] ?? examples[type] ?? null]),
  )
}

function showTool() {
  const tool = registeredTools().find(({ name }) => name === control(toolForm, 'tool').value)
  toolDescription.textContent = tool?.description ?? ''
  control(toolForm, 'input').value = JSON.stringify(exampleInput(tool?.inputSchema), null, 2)
}

function showTools() {
  const tools = registeredTools()
  toolForm.hidden = tools.length === 0
  noTools.hidden = tools.length > 0
  const select = /** @type {HTMLSelectElement} */ (toolForm.elements.namedItem('tool'))
  select.replaceChildren(...tools.map(({ name }) => new Option(name)))
  showTool()
}

async function openPanel() {
  status.textContent = ''
  draw()
  if (!panel.open) panel.showModal()
  const { settings } = await callBridge('settings', {})
  for (const name of ['mobile', 'pos', 'intent', 'privileged'])
    control(settingsForm, name).checked = settings[name]
  for (const name of ['accountAccess', 'reviewCode'])
    control(settingsForm, name).value = settings[name]
}
part('data-bridge-open', HTMLButtonElement).addEventListener('click', openPanel)
part('data-bridge-close', HTMLButtonElement).addEventListener('click', () => panel.close())
control(responseForm, 'to').addEventListener('change', showExample)
showExample()

onSubmit(responseForm, async () => {
  await callBridge('queue', {
    to: control(responseForm, 'to').value,
    response: JSON.parse(control(responseForm, 'response').value),
  })
  return 'The response is queued.'
})

/** Opens the panel at Sidekick. @param {string} [prompt] the message of the merchant */
async function openSidekick(prompt) {
  await openPanel()
  if (prompt !== undefined) prompts.append(element('li', '', prompt))
  toolForm.scrollIntoView({ block: 'nearest' })
}

onMemberCall('sidekick.launch', prompt => openSidekick(String(prompt)))
onMemberCall('sidekick.open', () => openSidekick())
onMemberCall('sidekick.isOpen', () => panel.open)

onToolsChanged(showTools)
control(toolForm, 'tool').addEventListener('change', showTool)

onSubmit(toolForm, async () => {
  const name = control(toolForm, 'tool').value
  const output = await invokeTool(name, JSON.parse(control(toolForm, 'input').value))
  return `${name} returned ${JSON.stringify(output)}`
})

onSubmit(intentForm, () => {
  const [action, type] = ['action', 'type'].map(name => control(intentForm, name).value)
  const result = sendIntent({
    action: action ?? '',
    type: type ?? '',
    data: JSON.parse(control(intentForm, 'data').value),
  })
  result.then(output => attempt(() => `The app responded to the intent: ${JSON.stringify(output)}`))
  return 'The intent was sent.'
})

part('data-bridge-vitals', HTMLButtonElement).addEventListener('click', () =>
  attempt(() => {
    sendWebVitals()
    return 'Web vitals were sent.'
  }),
)

onSubmit(settingsForm, async () => {
  const checks = ['mobile', 'pos', 'intent', 'privileged'].map(name => [
    name,
    control(settingsForm, name).checked,
  ])
  const texts = ['accountAccess', 'reviewCode'].map(name => [
    name,
    control(settingsForm, name).value,
  ])
  await callBridge('settings', Object.fromEntries([...checks, ...texts]))
  location.reload()
  return 'Saved.'
})

/**
 * Queues a response, for tests in this page. The control API has the same action.
 * @param {string} to
 * @param {object} response
 * @throws Error for an invalid response
 */
async function queueResponse(to, response) {
  await callBridge('queue', { to, response })
}
Object.assign(record, { queueResponse })
