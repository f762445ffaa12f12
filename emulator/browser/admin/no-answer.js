// @ts-check
/** The panel that says so when no page of the app greets after the frame has loaded. */
import { frame, on, pageReplaced, tell } from './channel.js'
import { loadFrame } from './load-frame.js'
import { facts, part } from './page.js'
import { currentPath } from './paths.js'

/** Milliseconds between a frame's load and the panel. */
const PATIENCE_MS = 5000
/** The same, counted from here while the first page is still loading: a development server may compile it first. */
const FIRST_PATIENCE_MS = 20_000
/** Milliseconds between looks at an app that does not answer. */
const PROBE_MS = 2000

const panel = part('data-no-answer', HTMLElement)
const retry = part('data-retry', HTMLButtonElement)
let answering = false
let patience = setTimeout(showPanel, FIRST_PATIENCE_MS)

/** Whether the page in the frame has greeted, and so listens to messages. */
export const isAnswering = () => answering

frame.addEventListener('load', () => {
  clearTimeout(patience)
  patience = setTimeout(showPanel, PATIENCE_MS)
  // The greeting may have been that of the page before; whoever is there now says so again.
  answering = false
  tell({ type: 'ping' })
})

on('hello', ({ isMain }) => {
  if (!isMain) return
  clearTimeout(patience)
  answering = true
  panel.hidden = true
})

function showPanel() {
  if (!panel.hidden) return
  panel.hidden = false
  pageReplaced()
  watch(false)
}

/**
 * Looks whether the app answers at all, and loads it once it does after it did not.
 * An app that answers all the time is left alone: reloading would take away what a person types there.
 * @param {boolean} wasAway
 */
async function watch(wasAway) {
  if (panel.hidden) return
  const answers = await fetch(facts.appOrigin, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', credentials: 'omit' }).then(() => true, () => false)
  if (answers && wasAway && !panel.hidden) loadFrame(currentPath())
  setTimeout(watch, PROBE_MS, !answers)
}

retry.addEventListener('click', () => loadFrame(currentPath()))
