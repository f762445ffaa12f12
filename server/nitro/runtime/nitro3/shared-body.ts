import { stateOf, storedState } from './request-state'
import type { ServerRequest } from './request-state'

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
  const read = inherited(request, reader) as () => Promise<unknown>
  state.body ??= read.call(request)
  return state.body
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
      const { body } = state
      if (!body) {
        state.isStreamTaken = true
        return inherited(this, 'body')
      }
      return new ReadableStream({
        async start(controller) {
          const bytes = bytesIn(await body)
          if (bytes.length > 0) controller.enqueue(bytes)
          controller.close()
        },
      })
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
