/** A response, read to its end. */
export interface ReadResponse {
  status: number
  headers: Readonly<Record<string, string>>
  /** Parsed JSON, or the text. */
  body: unknown
}

/** Headers that clients read: those whose values are compared, and those that must exist. */
const COMPARED_HEADERS = ['content-type', 'x-shopify-api-version', 'retry-after', 'allow']
const PRESENT_HEADERS = ['x-request-id']

/** Forms of texts that clients parse. */
const FORMATS: readonly (readonly [name: string, form: RegExp])[] = [
  ['a global id', /^gid:\/\/shopify\/\w+\/.+$/],
  ['a time', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})$/],
  ['a date', /^\d{4}-\d{2}-\d{2}$/],
  ['a decimal number', /^-?\d+\.\d+$/],
  ['an address', /^https?:\/\//],
]

/**
 * Lists the differences between two responses to the same request: status, headers, shape, and
 * errors. Data differs from store to store: only its types and formats are compared, and null and
 * an empty list fit everything.
 *
 * @returns lines without values of the stores, except for the errors
 */
export function compareResponses(store: ReadResponse, emulator: ReadResponse): string[] {
  return [
    ...compareStatus(store, emulator),
    ...compareHeaders(store.headers, emulator.headers),
    ...compareShapes(withoutErrors(store.body), withoutErrors(emulator.body), 'body'),
    ...compareErrors(errorsOf(store.body), errorsOf(emulator.body)),
    ...compareUserErrors(store.body, emulator.body),
  ]
}

function compareStatus(store: ReadResponse, emulator: ReadResponse): string[] {
  return store.status === emulator.status
    ? []
    : [`status: ${store.status} in the store, ${emulator.status} in the emulator`]
}

function compareHeaders(
  store: ReadResponse['headers'],
  emulator: ReadResponse['headers'],
): string[] {
  const compared = COMPARED_HEADERS.filter(name => store[name] !== emulator[name]).map(
    name =>
      `header ${name}: ${printed(store[name])} in the store, ${printed(emulator[name])} in the emulator`,
  )
  const missing = PRESENT_HEADERS.filter(name => !store[name] !== !emulator[name]).map(
    name => `header ${name}: only in the ${store[name] ? 'store' : 'emulator'}`,
  )
  return [...compared, ...missing]
}

/** Compares types and formats. */
function compareShapes(store: unknown, emulator: unknown, path: string): string[] {
  if (store === null || emulator === null) return []
  const [left, right] = [formOf(store), formOf(emulator)]
  if (left !== right) return [`${path}: ${left} in the store, ${right} in the emulator`]
  if (Array.isArray(store) && Array.isArray(emulator)) {
    if (store.length === 0 || emulator.length === 0) return []
    return compareShapes(store[0], emulator[0], `${path}[]`)
  }
  if (!isObject(store) || !isObject(emulator)) return []
  const names = new Set([...Object.keys(store), ...Object.keys(emulator)])
  return [...names].flatMap(name => {
    if (!(name in store)) return [`${path}.${name}: only in the emulator`]
    if (!(name in emulator)) return [`${path}.${name}: only in the store`]
    return compareShapes(store[name], emulator[name], `${path}.${name}`)
  })
}

function compareErrors(store: readonly unknown[], emulator: readonly unknown[]): string[] {
  const length = Math.max(store.length, emulator.length)
  return Array.from({ length }, (_, index) => index).flatMap(index => {
    const [left, right] = [printed(store[index]), printed(emulator[index])]
    return left === right
      ? []
      : [`errors[${index}]: ${left} in the store, ${right} in the emulator`]
  })
}

function compareUserErrors(store: unknown, emulator: unknown): string[] {
  const [left, right] = [userErrorsOf(store), userErrorsOf(emulator)]
  if (left === undefined || right === undefined || printed(left) === printed(right)) return []
  return [`userErrors: ${printed(left)} in the store, ${printed(right)} in the emulator`]
}

/** Fields that this version adds for its own users are no difference. */
function withoutErrors(body: unknown): unknown {
  if (!isObject(body)) return body
  const { errors: _errors, extensions, ...rest } = body
  if (!isObject(extensions)) return rest
  const { notSimulated: _notSimulated, ...shared } = extensions
  return { ...rest, ...(Object.keys(shared).length > 0 && { extensions: shared }) }
}

function errorsOf(body: unknown): readonly unknown[] {
  if (!isObject(body) || body.errors === undefined) return []
  return Array.isArray(body.errors) ? body.errors : [body.errors]
}

function userErrorsOf(body: unknown): unknown {
  if (!isObject(body) || !isObject(body.data)) return undefined
  const payload = Object.values(body.data).find(isObject)
  return payload?.userErrors
}

function formOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value !== 'string') return typeof value
  return FORMATS.find(([, form]) => form.test(value))?.[0] ?? 'a text'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function printed(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}
