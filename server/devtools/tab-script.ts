/**
 * Script of each page of the tab: renders tables as text, and polls. A cell is a text, its class,
 * and the label and function of a button.
 */
export const TAB_SCRIPT = String.raw`
const main = document.querySelector('main')
const find = name => main.querySelector('[data-' + name + ']')
function row(cells) {
  const drawn = document.createElement('tr')
  for (const [text, className, ...buttons] of cells) {
    const cell = drawn.insertCell()
    cell.textContent = text
    if (className) cell.className = className
    for (const { label, name, run } of buttons) {
      const button = document.createElement('button')
      button.textContent = label
      button.ariaLabel = name
      button.onclick = run
      cell.append(button)
    }
  }
  return drawn
}
// A table that did not change keeps its rows, and so the focus.
function fill(name, rows, empty) {
  const table = find(name)
  const key = JSON.stringify(rows)
  if (table.dataset.shown === key) return
  table.dataset.shown = key
  const body = table.tBodies[0]
  body.replaceChildren(...rows.map(row))
  if (rows.length) return
  const cell = body.insertRow().insertCell()
  cell.colSpan = 9
  cell.textContent = empty
}
const time = value => new Date(value).toLocaleTimeString()
async function request(path, options) {
  const response = await fetch(main.dataset.base + path, options)
  if (!response.ok) throw new Error('The development server responded with status ' + response.status)
  return response.json()
}
// Shows the failure of some work until other work succeeds.
async function attempt(work) {
  const problem = find('problem')
  try {
    await work()
    problem.hidden = true
  }
  catch (error) {
    problem.textContent = error.message
    problem.hidden = false
  }
}
function poll(path, render) {
  const refresh = () => attempt(async () => render(await request(path)))
  refresh()
  setInterval(refresh, 1500)
  return refresh
}
`
