import { Readable } from 'node:stream'
import { stateOf, storedState } from './request-state'
import type { RequestState, ServerRequest } from './request-state'

/** Where a request with a shared body has the prototype that its server has given it. */
const ORIGINAL = Symbol('original')
type SharedRequest = ServerRequest & { [ORIGINAL]?: object }

/** Returns a member of the request as its server has defined it. */
function inherited(request: SharedRequest, name: keyof Request): unknown {
  const original = request[ORIGINAL] ?? (Object.getPrototypeOf(request) as object)
  return Reflect.get(original, name, request)
}

/** Returns the body as it was read first: as text or bytes. */
function readOnce(request: ServerRequest, reader: 'text' | 'arrayBuffer'): PromiseLike<unknown> {
  const state = stateOf((request.context ??= {}))
  if (state.body) return state.body
  const read = () => (inherited(request, reader) as () => Promise<unknown>).call(request)
  // Rejects, and the reason is not what was read.
  if (inherited(request, 'bodyUsed')) return read()
  state.body = isInherited(request, state, reader)
    ? read()
    : new Response(takeStream(request, state))[reader]()
  return state.body
}

/**
 * Returns whether the server's own reader can read the body. On Node, that of bytes makes a request
 * with the stream that {@link lazyStream} returns, and so does much else; what reads it waits for
 * itself.
 */
function isInherited(request: ServerRequest, state: RequestState, reader: string): boolean {
  return !request.runtime?.node || (reader === 'text' && !state.stream)
}

/** Returns the stream of a request to Node, which the layer cannot read itself from now on. */
function takeStream(request: ServerRequest, state: RequestState): ReadableStream<Uint8Array> {
  state.isStreamTaken = true
  const original = inherited(request, 'body') as ReadableStream<Uint8Array>
  const incoming = request.runtime?.node?.req
  // That of a request that the server has made with our stream.
  return original === state.stream && incoming
    ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>)
    : original
}

/**
 * Returns the body of a request to Node as a stream that takes the server's own at its first read.
 * To make that one takes a third of a webhook's time, and functions of Nuxt look whether there is
 * a stream before each handler.
 */
function lazyStream(request: ServerRequest, state: RequestState): ReadableStream<Uint8Array> {
  let source: ReadableStreamDefaultReader<Uint8Array> | undefined
  const open = () =>
    (source ??= (state.body ? storedStream(state.body) : takeStream(request, state)).getReader())
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await open().read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: reason => open().cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/** Returns a stream of what was read of a body. */
function storedStream(body: PromiseLike<unknown>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      const bytes = bytesIn(await body)
      if (bytes.length > 0) controller.enqueue(bytes)
      controller.close()
    },
  })
}

function bytesIn(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  return new Uint8Array(body as Uint8Array)
}

async function readText(request: ServerRequest): Promise<string> {
  const body = await readOnce(request, 'text')
  return typeof body === 'string' ? body : new TextDecoder().decode(bytesIn(body))
}

async function readBytes(request: ServerRequest): Promise<Uint8Array<ArrayBuffer>> {
  return bytesIn(await readOnce(request, 'arrayBuffer'))
}

/** A response with the body of a request, for the readers that need its type. */
async function asResponse(request: ServerRequest): Promise<Response> {
  const type = request.headers.get('content-type')
  return new Response(await readBytes(request), { headers: type ? { 'content-type': type } : {} })
}

const reader = (read: (request: ServerRequest) => unknown): PropertyDescriptor => ({
  configurable: true,
  value(this: ServerRequest) {
    return read(this)
  },
})

/**
 * Members of a request that read its body. A body can be read once; these return what was read
 * first, by the layer or by the app, in each form. A stream that the app has taken stays the app's.
 */
const SHARED_BODY: PropertyDescriptorMap = {
  body: {
    configurable: true,
    get(this: ServerRequest) {
      const state = stateOf((this.context ??= {}))
      if (state.body) return storedStream(state.body)
      if (!this.runtime?.node) return inherited(this, 'body')
      return (state.stream ??= lazyStream(this, state))
    },
  },
  bodyUsed: {
    configurable: true,
    get(this: ServerRequest) {
      return storedState(this.context ?? {})?.body ? false : inherited(this, 'bodyUsed')
    },
  },
  text: reader(readText),
  json: reader(async request => JSON.parse(await readText(request)) as unknown),
  bytes: reader(readBytes),
  arrayBuffer: reader(async request => (await readBytes(request)).buffer),
  blob: reader(async request => (await asResponse(request)).blob()),
  formData: reader(async request => (await asResponse(request)).formData()),
}

/** The prototype of requests with a shared body, for each that servers use. */
const prototypes = new WeakMap<object, object>()

/** Makes what reads the body of a request later read what was read first. */
export function shareBodyOf(request: ServerRequest): void {
  // Where requests have internal members, their prototype is theirs, too.
  if (request.runtime?.node) inheritShared(request)
  else Object.defineProperties(request, SHARED_BODY)
}

/** By its prototype: to define members of each request takes six times as long. */
function inheritShared(request: ServerRequest): void {
  const original = Object.getPrototypeOf(request) as object
  if (ORIGINAL in original) return
  let shared = prototypes.get(original)
  if (!shared) {
    shared = Object.create(original, SHARED_BODY) as object
    Object.defineProperty(shared, ORIGINAL, { value: original })
    prototypes.set(original, shared)
  }
  Object.setPrototypeOf(request, shared)
}
