import { validateHeaderName, validateHeaderValue } from 'node:http'
import { Refusal } from '../http/refusal'

/** A failure of the platform that a test or a developer asks for. */
export interface Fault {
  on: 'access_token' | 'graphql'
  /** Only for requests of this shop domain. */
  shop?: string
  /** How many requests it hits; default 1. */
  times?: number
  /** Waits this long in real time before anything else. */
  delayMs?: number
  /** Answers with this status instead of doing the work. */
  status?: number
  headers?: Record<string, string>
  /** Raw body of that answer. */
  body?: string
  /** Drops the connection without an answer. */
  reset?: boolean
  /** Fields left out of a successful JSON answer, e.g. `['expires_in']`. */
  omit?: string[]
}

/** A fault in the queue, with how many requests it will still hit. */
export type QueuedFault = Fault & { times: number }

export interface Faults {
  /** @throws Refusal 400 when the fault contradicts itself */
  add: (fault: Fault) => void
  list: () => QueuedFault[]
  clear: () => void
  /** The first fault that matches, counted down. */
  take: (on: Fault['on'], shop: string | null) => Fault | undefined
}

const MAX_DELAY_MS = 60_000

export function createFaults(): Faults {
  let queue: QueuedFault[] = []
  return {
    add: (fault) => {
      checkFault(fault)
      queue.push({ ...fault, times: fault.times ?? 1 })
    },
    list: () => queue.map(fault => ({ ...fault })),
    clear: () => {
      queue = []
    },
    take: (on, shop) => {
      const fault = queue.find(candidate => candidate.on === on && (candidate.shop === undefined || candidate.shop === shop))
      if (fault && --fault.times === 0) queue = queue.filter(candidate => candidate !== fault)
      return fault
    },
  }
}

/** True for the name of an endpoint that can fail on demand. */
export function isFaultTarget(text: string): text is Fault['on'] {
  return text === 'access_token' || text === 'graphql'
}

function checkFault(fault: Fault): void {
  const { times = 1, delayMs = 0, status } = fault
  const answers = status !== undefined || fault.body !== undefined || fault.headers !== undefined
  if (times < 1) throw new Refusal(400, 'Field times must be 1 or more.')
  if (delayMs < 0 || delayMs > MAX_DELAY_MS) throw new Refusal(400, `Field delayMs must be 0 to ${MAX_DELAY_MS}.`)
  if (status !== undefined && (status < 200 || status > 599)) throw new Refusal(400, 'Field status must be 200 to 599.')
  if (answers && status === undefined) throw new Refusal(400, 'Fields body and headers need the field status.')
  checkHeaders(fault.headers ?? {})
  const acts = [answers, fault.reset === true, fault.omit !== undefined].filter(Boolean).length
  if (acts > 1) throw new Refusal(400, 'A fault has one of status, reset and omit.')
  if (acts === 0 && delayMs === 0) throw new Refusal(400, 'A fault needs one of status, reset, omit and delayMs.')
}

function checkHeaders(headers: Record<string, string>): void {
  try {
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    }
  }
  catch {
    throw new Refusal(400, 'Field headers holds something that is not a header.')
  }
}
