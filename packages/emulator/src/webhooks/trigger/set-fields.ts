import { Refusal } from '../../state/refusal'

/**
 * Replaces values in a payload.
 *
 * @param changes text by path, e.g. `{ 'variants.0.price': '9.00' }`. The last name of a path may
 *   be new. The text becomes a value of the type that it replaces; a value that is null or missing
 *   is replaced by JSON, if the text is JSON, or else by the text itself.
 * @throws Refusal 400 that names the path
 */
export function setFields(
  payload: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const changed = structuredClone(payload) as Record<string, unknown>
  for (const [path, text] of Object.entries(changes)) setField(changed, path, text)
  return changed
}

function setField(payload: Record<string, unknown>, path: string, text: string): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let parent: object = payload
  for (const name of names) {
    const child = ownValue(parent, name)
    if (typeof child !== 'object' || child === null)
      throw new Refusal(
        400,
        `Field set: the payload has no ${path}. ${name} is not an object or a list in ${listNames(parent)}.`,
      )
    parent = child
  }
  // A list has no holes, and `__proto__` would not be a field.
  if (last === '' || last === '__proto__' || (Array.isArray(parent) && !(last in parent)))
    throw new Refusal(400, `Field set: the payload has no ${path}.`)
  Object.assign(parent, { [last]: readText(ownValue(parent, last), text, path) })
}

function ownValue(parent: object, name: string): unknown {
  return Object.hasOwn(parent, name) ? (parent as Record<string, unknown>)[name] : undefined
}

function readText(replaced: unknown, text: string, path: string): unknown {
  if (typeof replaced === 'string') return text
  const value = parseJson(text)
  if (replaced === null || replaced === undefined) return value === undefined ? text : value
  if (value === null || (value !== undefined && kindOf(value) === kindOf(replaced))) return value
  throw new Refusal(
    400,
    `Field set: ${path} must be JSON of the type ${kindOf(replaced)}, or null.`,
  )
}

/** @returns undefined if the text is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value
}

function listNames(parent: object): string {
  return Array.isArray(parent) ? `a list of ${parent.length}` : Object.keys(parent).join(', ')
}
