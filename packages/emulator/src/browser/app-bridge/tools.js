// @ts-check
/** `shopify.tools`: functions of the page that Sidekick invokes. */
import { on, send } from './channel.js'
import { plainCopy } from './member-calls.js'

/**
 * @typedef {(input: Record<string, unknown>) => Record<string, unknown> | Promise<Record<string,
 * unknown>>} Handler
 */

/** @type {Map<string, Handler>} */
const toolHandlers = new Map()

/**
 * Reports the tools to the admin. The platform reads descriptions and input schemas from the app's
 * extensions. The local platform knows those that a handler has as properties.
 */
function reportTools() {
  const registered = [...toolHandlers].map(([name, handler]) => ({
    name,
    description: Reflect.get(handler, 'description') ?? '',
    inputSchema: Reflect.get(handler, 'inputSchema') ?? null,
  }))
  send({ type: 'tools', tools: plainCopy('tools', registered) })
}

export const tools = {
  /**
   * Registers a tool, or replaces its handler.
   * @param {string} name
   * @param {Handler} handler
   * @returns {() => void} unregisters this handler
   */
  register(name, handler) {
    if (typeof name !== 'string' || name === '' || typeof handler !== 'function')
      throw new TypeError('shopify.tools.register() takes a name and a function.')
    toolHandlers.set(name, handler)
    reportTools()
    return () => {
      if (toolHandlers.get(name) === handler) tools.unregister(name)
    }
  },
  /** @param {string} name */
  unregister(name) {
    if (toolHandlers.delete(name)) reportTools()
  },
  clear() {
    toolHandlers.clear()
    reportTools()
  },
}

/** @param {string} name @param {Record<string, unknown>} input */
async function invokeTool(name, input) {
  const handler = toolHandlers.get(name)
  if (!handler) throw new Error(`The app has no tool "${name}" on this page.`)
  const output = await handler(input)
  if (typeof output !== 'object' || output === null || Array.isArray(output))
    throw new TypeError(`The tool "${name}" has to return an object.`)
  return plainCopy('tools', output)
}

/** Handles the admin's invocations of tools. */
export function followTools() {
  on('tool', async ({ call, name, input }) => {
    try {
      send({ type: 'tool-result', call, output: await invokeTool(name, input) })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      send({ type: 'tool-result', call, error: reason })
    }
  })
}
