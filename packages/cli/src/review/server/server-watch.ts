import { setTimeout as delay } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import type { AppEnd } from '../../../../emulator/testing/playwright/app-process'
import type { AppServer } from '../../../../emulator/testing/playwright/start-app'

/** One time that the server of the app ended by itself. */
export interface ServerEnd {
  /** E.g. `exit code 1`, or `signal SIGKILL`. */
  how: string
  /** What may have ended it, e.g. `GET /api/orders`, or `page /orders`. */
  during: readonly string[]
  /** Whether it ended again with the same request, sent alone. */
  isConfirmed: boolean
  /** What the review did, e.g. `Installing the app`. */
  step: string
  /** The last lines of its output. */
  output: readonly string[]
}

/** How a request is sent. */
export interface WatchedRequest<Result> {
  /** E.g. `GET /api/orders`. */
  label: string
  send: () => Promise<Result>
  /** Whether there was no response. */
  isLost: (result: Result) => boolean
  /** The result if the server ends with each attempt. */
  none: Result
}

/** Starts the server of the app again when it has ended by itself. */
export interface ServerWatch {
  ends: readonly ServerEnd[]
  /** Requests that got no response because the server ended with each of them. */
  lost: readonly string[]
  /** Number of requests that were not sent, because the server is not started again. */
  unsent: () => number
  /** Is called with what the review does from now on. */
  begin: (step: string) => void
  /** Resolves when the server is not started again: it ends too often, or does not start. */
  gone: Promise<unknown>
  /**
   * Sends a request. Sends it once more, alone, if the server ended meanwhile.
   *
   * @throws Error if the server is not started again
   */
  request: <Result>(request: WatchedRequest<Result>) => Promise<Result>
  /** From now on, the end of the server is no finding. */
  stop: () => void
}

/** Each end costs a start of the server, and what the browser waits for. */
const MAX_ENDS = 10
/** The end of a connection is seen before the end of its process. */
const END_WITHIN_MS = 1000
/** Code that a request leaves behind may end the server after the response. */
const SETTLE_MS = 200
const MAX_LINES = 10
const MAX_LINE_LENGTH = 200
/** What each server writes when it starts, and the stack of Node.js itself. */
const NO_REASON = /^(?:➜\s*)?Listening on|^\s*\d+: 0x[\da-f]+ |^-{3,}/i

/**
 * Watches the server of an app.
 *
 * @param openPages lists the pages that are open in the browser, e.g. `page /orders`
 */
export function watchServer(
  server: Pick<AppServer, 'ended' | 'crash' | 'output'>,
  openPages: () => string[],
): ServerWatch {
  const ends: ServerEnd[] = []
  const lost: string[] = []
  const culprits = new Set<string>()
  const open = new Set<{ label: string }>()
  const { promise: gone, resolve: endForGood } = Promise.withResolvers()
  let next = Promise.withResolvers()
  let ready: Promise<unknown> = Promise.resolve()
  let alone: Promise<unknown> = Promise.resolve()
  let step = ''
  let readLength = 0
  let unsent = 0
  let isGone = false
  let isStopped = false

  const giveUp = () => {
    isGone = true
    endForGood(undefined)
  }
  const record = (end: AppEnd) => {
    const output = server.output()
    const sent = [...open].map(({ label }) => label)
    ends.push({
      how: end.signal === null ? `exit code ${end.exitCode}` : `signal ${end.signal}`,
      during: [...new Set([...sent, ...openPages()])],
      isConfirmed: false,
      step,
      output: lastLines(output.slice(readLength)),
    })
    readLength = output.length
    open.clear()
  }
  const follow = async () => {
    while (!isGone) {
      const end = await server.ended()
      if (isStopped) return
      record(end)
      const restarted = ends.length < MAX_ENDS ? server.crash().catch(giveUp) : giveUp()
      ready = Promise.resolve(restarted)
      next.resolve(undefined)
      next = Promise.withResolvers()
      await ready
    }
  }
  void follow()

  /** Undefined if the server ended before there was a response. */
  async function attempt<Result>(
    { label, send, isLost }: WatchedRequest<Result>,
    settleMs: number,
  ): Promise<{ result: Result } | undefined> {
    for (let seen; seen !== ready; await seen) seen = ready
    if (isGone) {
      unsent++
      throw new Error('The server of the app ended, and was not started again.')
    }
    const before = ends.length
    const ended = next.promise
    const entry = { label }
    open.add(entry)
    const result = await send()
    if (!isLost(result)) {
      if (settleMs > 0) await delay(settleMs)
      open.delete(entry)
      return { result }
    }
    await Promise.race([ended, delay(END_WITHIN_MS, undefined, { ref: false })])
    open.delete(entry)
    return ends.length > before ? undefined : { result }
  }
  async function again<Result>(request: WatchedRequest<Result>): Promise<Result> {
    const { label, none } = request
    const seen = culprits.has(label) ? undefined : await attempt(request, SETTLE_MS)
    if (seen) return seen.result
    if (!culprits.has(label)) confirm(ends, label)
    culprits.add(label)
    lost.push(label)
    return none
  }
  return {
    ends,
    lost,
    gone,
    unsent: () => unsent,
    begin: text => {
      step = text
    },
    async request(request) {
      const isKnown = culprits.has(request.label)
      const seen = isKnown ? undefined : await attempt(request, 0)
      if (seen) return seen.result
      // One after the other: the one with which the server ends again is the reason.
      const sent = alone.then(() => again(request))
      alone = sent.catch(() => {})
      return sent
    },
    stop: () => {
      isStopped = true
    },
  }
}

/** Marks the last end, and leaves out the earlier one that it explains. */
function confirm(ends: ServerEnd[], label: string): void {
  const last = ends.pop()
  if (!last) return
  const earlier = ends.findLastIndex(
    ({ isConfirmed, how, during }) => !isConfirmed && how === last.how && during.includes(label),
  )
  if (earlier >= 0) ends.splice(earlier, 1)
  ends.push({ ...last, during: [label], isConfirmed: true })
}

function lastLines(output: string): string[] {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter(line => line.trim() !== '' && !NO_REASON.test(line))
    .slice(-MAX_LINES)
    .map(line => line.trimEnd().slice(0, MAX_LINE_LENGTH))
}
