import { shallowRef } from 'vue'
import { on, onPageReplaced, sendMessage } from './channel'
import { recordCall } from './record'

/** A tool that the page of the app has registered. */
export interface Tool {
  name: string
  description: string
  inputSchema: {
    required?: string[]
    properties?: Record<string, { type?: string; enum?: unknown[] }>
  } | null
}

const TIMEOUT_MS = 30_000

/** The tools of the page, which Sidekick invokes. */
export const tools = shallowRef<Tool[]>([])
const pending = new Map<number, (result: { output?: unknown; error?: string }) => void>()
let lastCall = 0

on('tools', ({ message, isMain }) => {
  if (isMain) tools.value = message['tools'] as Tool[]
})
on('tool-result', ({ message: { call, output, error } }) => {
  pending.get(Number(call))?.({ output, ...(error !== undefined && { error: String(error) }) })
  pending.delete(Number(call))
})
onPageReplaced(() => {
  tools.value = []
})

/**
 * Invokes a tool of the page.
 *
 * @returns what the tool returns
 * @throws Error with the message of the tool, or after 30 seconds
 */
export async function invokeTool(name: string, input: object): Promise<unknown> {
  const settle = recordCall(`tools.${name}`, input)
  const call = ++lastCall
  const { error, output } = await new Promise<{ output?: unknown; error?: string }>(resolve => {
    pending.set(call, resolve)
    setTimeout(() => {
      pending.delete(call)
      resolve({ error: `The tool did not return within ${TIMEOUT_MS / 1000} seconds.` })
    }, TIMEOUT_MS)
    sendMessage({ type: 'tool', call, name, input })
  })
  settle(error === undefined ? 'resolved' : 'rejected', error ?? output)
  if (error !== undefined) throw new Error(error)
  return output
}
