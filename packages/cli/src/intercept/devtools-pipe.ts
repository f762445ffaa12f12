import type { Readable, Writable } from 'node:stream'

type Parameters = Record<string, unknown>
type Listener = (parameters: Parameters) => void

interface Message {
  id?: number
  method?: string
  params?: Parameters
  result?: unknown
  error?: { message: string }
}

/** Messages to a browser, and its events. */
export interface Devtools {
  /** Sends a command. Rejects with the error of the browser. */
  send: <Result>(method: string, params?: Parameters, sessionId?: string) => Promise<Result>
  /** Listens for an event of any page. */
  on: (event: string, listener: Listener) => void
}

/**
 * Speaks the protocol of Chromium's developer tools on the pipes of `--remote-debugging-pipe`,
 * which no other process can use.
 *
 * @see https://chromedevtools.github.io/devtools-protocol/
 */
export function openDevtools(input: Writable, output: Readable): Devtools {
  const waiting = new Map<number, (message: Message) => void>()
  const listeners = new Map<string, Listener>()
  let lastId = 0
  let rest = ''
  // The browser was closed: its exit is reported, not the lost message.
  input.on('error', () => {})
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\0')
    rest = messages.pop() ?? ''
    for (const text of messages) receive(JSON.parse(text) as Message)
  })
  const receive = (message: Message) => {
    const { id, method, params = {} } = message
    if (id !== undefined) waiting.get(id)?.(message)
    else if (method !== undefined) listeners.get(method)?.(params)
  }
  return {
    send: <Result>(method: string, params: Parameters = {}, sessionId?: string) =>
      new Promise<Result>((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, ({ result, error }) => {
          waiting.delete(id)
          if (error) reject(new Error(`The browser refused ${method}: ${error.message}`))
          else resolve(result as Result)
        })
        input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
      }),
    on: (event, listener) => listeners.set(event, listener),
  }
}
