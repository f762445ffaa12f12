/** Script of the tab: polls the state and renders it as text. */
export const DEVTOOLS_SCRIPT = String.raw`
const main = document.querySelector('main')
const find = name => main.querySelector('[data-' + name + ']')
function row(cells) {
  const drawn = document.createElement('tr')
  for (const [text, className] of cells) {
    const cell = drawn.insertCell()
    cell.textContent = text
    if (className) cell.className = className
  }
  return drawn
}
function fill(name, rows, empty) {
  const body = find(name).tBodies[0]
  body.replaceChildren(...rows.map(row))
  if (rows.length) return
  const cell = body.insertRow().insertCell()
  cell.colSpan = 9
  cell.textContent = empty
}
// Once: reloading the frame would discard the user's input.
function showTools(url) {
  const section = find('tools')
  if (!url || !section.hidden) return
  section.hidden = false
  section.querySelector('iframe').src = url
}
const time = value => new Date(value).toLocaleTimeString()
let shown = ''
async function refresh() {
  const problem = find('problem')
  try {
    const response = await fetch(main.dataset.state)
    if (!response.ok) throw new Error('The development server responded with status ' + response.status)
    const text = await response.text()
    problem.hidden = true
    if (text === shown) return
    shown = text
    const { adminUrl, toolsUrl, sessions, requests } = JSON.parse(text)
    find('admin').href = adminUrl
    showTools(toolsUrl)
    fill('sessions', sessions.map(({ shop, kind, state, expires, scope }) => [[shop], [kind], [state, state === 'active' ? 'good' : 'bad'], [expires ? new Date(expires).toLocaleString() : 'never'], [scope]]),
      'No shop has the app installed yet.')
    fill('requests', requests.map(({ startedAt, kind, method, path, topic, shop, outcome, reason, durationMs }) =>
      [[time(startedAt)], [kind], [topic ? topic + ' to ' + path : method + ' ' + path], [shop ?? ''], [reason ? outcome + ': ' + reason : outcome, outcome === 'authenticated' ? 'good' : outcome === 'refused' || outcome === 'failed' ? 'bad' : ''], [String(durationMs)]]),
      'No request had to be authenticated since the server started.')
  }
  catch (error) {
    problem.textContent = error.message
    problem.hidden = false
  }
}
refresh()
setInterval(refresh, 1500)
`
