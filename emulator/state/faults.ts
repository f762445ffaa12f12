import { validateHeaderName, validateHeaderValue } from 'node:http'
import { BULK_ERROR_CODES } from '../bulk/bulk-operation'
import type { BulkErrorCode } from '../bulk/bulk-operation'
import { Refusal } from '../http/refusal'
import { GRANT_NAMES } from '../oauth/token-request'
import type { GrantName } from '../oauth/token-request'

/** What can fail on demand: two endpoints, and what runs beside the requests. */
export const FAULT_TARGETS = ['access_token', 'graphql', 'bulk_operation'] as const

/** A failure of the platform that a test or a developer asks for. */
export interface Fault {
  on: typeof FAULT_TARGETS[number]
  /** Only for requests of this shop domain. */
  shop?: string
  /** Only for requests of this grant, at the access token endpoint. */
  grant?: GrantName
  /** How many requests it hits; default 1. */
  times?: number
  /** Waits this long in real time before anything else. */
  delayMs?: number
  /** Answers with this status instead of doing the work. */
  status?: number
  /** Of that answer; without a status, added to the answer there would have been. */
  headers?: Record<string, string>
  /** Raw body of that answer. */
  body?: string
  /** Drops the connection without an answer. */
  reset?: boolean
  /** Does the work, then drops the connection: what the platform did is done, and the app is never told. */
  loseAnswer?: boolean
  /** Fields left out of a successful JSON answer, e.g. `['expires_in']`. */
  omit?: string[]
  /** Why a bulk operation fails; default `INTERNAL_SERVER_ERROR`. */
  errorCode?: BulkErrorCode
}

/** A fault in the queue, with how many requests it will still hit. */
export type QueuedFault = Fault & { times: number }

export interface Faults {
  /** @throws Refusal 400 when the fault contradicts itself */
  add: (fault: Fault) => void
  list: () => QueuedFault[]
  clear: () => void
  /**
   * The first fault that matches, counted down.
   *
   * @param grantOf tells the grant of the request; asked only when a fault wants one
   */
  take: (on: Fault['on'], shop: string | null, grantOf?: () => GrantName | undefined) => Fault | undefined
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
    take: (on, shop, grantOf) => {
      const fault = queue.find(candidate => candidate.on === on
        && (candidate.shop === undefined || candidate.shop === shop)
        && (candidate.grant === undefined || candidate.grant === grantOf?.()))
      if (fault && --fault.times === 0) queue = queue.filter(candidate => candidate !== fault)
      return fault
    },
  }
}

/** True for the name of something that can fail on demand. */
export function isFaultTarget(text: string): text is Fault['on'] {
  return (FAULT_TARGETS as readonly string[]).includes(text)
}

/** True for a reason for which a bulk operation can fail. */
export function isBulkErrorCode(text: string | undefined): text is BulkErrorCode | undefined {
  return text === undefined || (BULK_ERROR_CODES as readonly string[]).includes(text)
}

function checkFault(fault: Fault): void {
  const { times = 1, delayMs = 0, status } = fault
  if (times < 1) throw new Refusal(400, 'Field times must be 1 or more.')
  if (delayMs < 0 || delayMs > MAX_DELAY_MS) throw new Refusal(400, `Field delayMs must be 0 to ${MAX_DELAY_MS}.`)
  if (status !== undefined && (status < 200 || status > 599)) throw new Refusal(400, 'Field status must be 200 to 599.')
  if (fault.body !== undefined && status === undefined) throw new Refusal(400, 'Field body needs the field status.')
  checkHeaders(fault.headers ?? {})
  const acts = [status !== undefined, fault.reset === true, fault.loseAnswer === true, fault.omit !== undefined].filter(Boolean).length
  if (fault.grant !== undefined && (fault.on !== 'access_token' || !GRANT_NAMES.includes(fault.grant))) {
    throw new Refusal(400, `Field grant is for a fault of access_token, one of ${GRANT_NAMES.join(', ')}.`)
  }
  if (fault.on === 'bulk_operation') {
    if (acts > 0 || delayMs > 0) throw new Refusal(400, 'A fault of bulk_operation has errorCode, shop and times only.')
    return
  }
  if (fault.errorCode !== undefined) throw new Refusal(400, 'Field errorCode is for a fault of bulk_operation.')
  if (acts > 1) throw new Refusal(400, 'A fault has one of status, reset, loseAnswer and omit.')
  if (acts === 0 && delayMs === 0 && fault.headers === undefined) throw new Refusal(400, 'A fault needs one of status, headers, reset, loseAnswer, omit and delayMs.')
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
