import type { NitroApp } from 'nitro/types'
import { shareBody } from './body'
import { addHeaders } from './keep-private'
import { stateOf, storedState } from './request-state'
import type { ServerRequest } from './request-state'
import type { H3Event } from './types'

/** What the layer runs for each request of an app. */
interface Steps {
  request: ((event: H3Event) => void)[]
  around: ((handle: () => unknown) => unknown)[]
  response: ((event: H3Event) => (() => void) | undefined)[]
  hold: (() => () => void)[]
}

const steps = new WeakMap<NitroApp, Steps>()

/** Runs a function before anything handles or reads a request. */
export function onRequest(app: NitroApp, run: (event: H3Event) => void): void {
  stepsOf(app).request.push(run)
}

/** Runs each request within a function, e.g. one of an `AsyncLocalStorage`. */
export function aroundRequests(app: NitroApp, around: (handle: () => unknown) => unknown): void {
  stepsOf(app).around.push(around)
}

/**
 * Runs a function after everything of the app that changes a response, before it is sent.
 *
 * @param run returns undefined when it has nothing to do
 */
export function onResponse(app: NitroApp, run: (event: H3Event) => (() => void) | undefined): void {
  stepsOf(app).response.push(run)
}

/**
 * Replaces errors before the server makes responses of them.
 *
 * @param errorClass whose errors reach `map` as they were thrown, and are not logged by the server
 */
export function mapErrors(
  { h3 }: NitroApp,
  errorClass: abstract new (...args: never[]) => Error,
  map: (error: unknown, event: H3Event) => unknown,
): void {
  if (!h3) return
  const { config } = h3
  const { onError } = config
  // Our handler of errors logs them, without the query of their address.
  config.silent = true
  config.onError = (error, event) => {
    const thrown = error.cause instanceof errorClass ? error.cause : error
    return onError?.(map(thrown, event) as typeof error, event)
  }
}

/**
 * Calls a function for each request to a worker, and what it returns after the response. The worker
 * goes on until then, also when the client has disconnected.
 */
export function holdWorker(app: NitroApp, hold: () => () => void): void {
  stepsOf(app).hold.push(hold)
}

/** Calls a function for each batch of messages of a worker, which waits for it. */
export function onMessages(
  { hooks }: NitroApp,
  run: (bodies: readonly unknown[]) => Promise<void>,
): void {
  hooks?.hook('cloudflare:queue', ({ batch }) =>
    run(batch.messages.map(({ body }: { body: unknown }) => body)),
  )
}

/** Calls a function for each event of a cron trigger of a worker, which waits for it. */
export function onSchedule({ hooks }: NitroApp, run: () => Promise<void>): void {
  hooks?.hook('cloudflare:scheduled', run)
}

/** Returns the steps of an app, and runs them for each request from now on. */
function stepsOf(app: NitroApp): Steps {
  const known = steps.get(app)
  if (known) return known
  const own: Steps = { request: [], around: [], response: [], hold: [] }
  steps.set(app, own)
  const { fetch } = app
  app.fetch = request => {
    const event = new RequestEvent(request)
    shareBody(event)
    for (const run of own.request) run(event)
    const respond = () => {
      const response = fetch(event.req)
      return response instanceof Promise
        ? response.then(done => finish(own, event, done))
        : finish(own, event, response)
    }
    const response = own.around.length === 0 ? respond() : respondWithin(own.around, respond)
    if (own.hold.length > 0) holdWhile(own, event.req, response)
    return response as Response | Promise<Response>
  }
  return own
}

/** Runs a request within functions, of which the last one is the outermost. */
function respondWithin(around: Steps['around'], respond: () => unknown): unknown {
  return around.reduce<() => unknown>((inner, outer) => () => outer(inner), respond)()
}

/** The worker of a request goes on until there is a response. Node has no need of it. */
function holdWhile({ hold }: Steps, request: ServerRequest, response: unknown): void {
  if (request.runtime?.node || !request.waitUntil) return
  const releases = hold.map(begin => begin())
  const release = () => {
    for (const end of releases) end()
  }
  request.waitUntil(Promise.resolve(response).then(release, release))
}

/** A request of which h3 has not made an event yet, or has made a response. */
class RequestEvent implements H3Event {
  readonly context: object
  #res: H3Event['res'] | undefined

  constructor(public req: ServerRequest) {
    this.context = req.context ??= {}
  }

  get res(): H3Event['res'] {
    return (this.#res ??= { headers: new DefaultHeaders(this.context) })
  }

  set res(response: H3Event['res']) {
    this.#res = response
  }
}

/** Headers that are set before there is a response: what sets them later replaces them. */
class DefaultHeaders extends Headers {
  readonly #context: object

  constructor(context: object) {
    super()
    this.#context = context
  }

  override set(name: string, value: string): void {
    super.set(name, value)
    const state = stateOf(this.#context)
    state.defaults = [...(state.defaults ?? []), [name, value]]
  }
}

/** Applies what the layer and its steps decided for the response. */
function finish(steps: Steps, event: RequestEvent, given: Response): Response {
  const { context } = event
  const response = storedState(context)?.response ?? given
  event.res = response
  let changes: (() => void)[] | undefined
  for (const step of steps.response) {
    const change = step(event)
    if (change) (changes ??= []).push(change)
  }
  try {
    for (const change of changes ?? []) change()
    addHeaders(context, response)
    return response
  } catch {
    // Immutable headers, such as those of a response of `fetch`.
    const copy = new Response(response.body, response)
    event.res = copy
    for (const change of changes ?? []) change()
    addHeaders(context, copy)
    return copy
  }
}
