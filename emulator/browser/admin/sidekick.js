// @ts-check
/** Sidekick: invokes the tools that the page of the app has registered. */
import { frame, on, onPageReplaced, sendMessage } from './channel.js'
import { recordCall } from './record.js'

/** @typedef {{ name: string, description: string, inputSchema: object | null }} Tool */

const TIMEOUT_MS = 30_000

/** @type {Tool[]} */
let tools = []
let lastCall = 0
/** @type {(() => void)[]} */
const listeners = []
/** @type {Map<number, (result: { output?: unknown, error?: string }) => void>} */
const pending = new Map()

/** Returns the tools of the page. */
export const registeredTools = () => tools

/** @param {() => void} listener called when the page has other tools */
export function onToolsChanged(listener) {
  listeners.push(listener)
}

/** @param {Tool[]} changed */
function setTools(changed) {
  tools = changed
  for (const listener of listeners) listener()
}

on('tools', ({ message, isMain }) => {
  if (isMain) setTools(/** @type {Tool[]} */ (message.tools))
})
on('tool-result', ({ message }) => {
  const { call, output, error } =
    /** @type {{ call: number, output?: unknown, error?: string }} */ (
      /** @type {unknown} */ (message)
    )
  pending.get(call)?.({ output, error })
  pending.delete(call)
})
onPageReplaced(() => setTools([]))

/**
 * Invokes a tool of the page.
 * @param {string} name
 * @param {object} input
 * @returns {Promise<unknown>} what the tool returns
 * @throws Error with the message of the tool, or after 30 seconds
 */
export async function invokeTool(name, input) {
  const settle = recordCall(`tools.${name}`, input)
  const call = ++lastCall
  const { error, output } = await new Promise(resolve => {
    pending.set(call, resolve)
    setTimeout(() => {
      pending.delete(call)
      resolve({ error: `The tool did not return within ${TIMEOUT_MS / 1000} seconds.` })
    }, TIMEOUT_MS)
    sendMessage({ type: 'tool', call, name, input }, frame.contentWindow)
  })
  settle(error === undefined ? 'resolved' : 'rejected', error ?? output)
  if (error !== undefined) throw new Error(error)
  return output
}
