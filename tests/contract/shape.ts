/**
 * What a JSON value looks like, without its content: the name of its type, an expression that a
 * text matches, a list whose items all look alike, or an object with exactly these fields. The name
 * of a field that may be missing ends in `?`.
 */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'anything'
  | RegExp
  | readonly [Shape]
  | { readonly [field: string]: Shape }
  | Either

/** One of several shapes. */
export class Either {
  constructor(readonly shapes: readonly Shape[]) {}
}

/** A value that has one of these shapes. */
export function either(...shapes: Shape[]): Either {
  return new Either(shapes)
}

/**
 * Where a value looks different, e.g. `data.shop.name is missing`; empty when it looks as it
 * should. Names fields and types only: a response of a real store may hold what must not be in a
 * log.
 */
export function differences(value: unknown, shape: Shape, path = 'the response'): string[] {
  if (shape === 'anything') return []
  if (shape instanceof Either) {
    const found = shape.shapes.map(option => differences(value, option, path))
    return found.some(list => list.length === 0) ? [] : (found[0] ?? [])
  }
  if (shape instanceof RegExp)
    return typeof value === 'string' && shape.test(value)
      ? []
      : [`${path} is ${typeOf(value)}, and not a text like ${shape}`]
  if (typeof shape === 'string')
    return typeOf(value) === shape ? [] : [`${path} is ${typeOf(value)}, not ${shape}`]
  if (isList(shape)) {
    if (!Array.isArray(value)) return [`${path} is ${typeOf(value)}, not a list`]
    return value.flatMap((item, index) => differences(item, shape[0], `${path}[${index}]`))
  }
  return fieldDifferences(value, shape, path)
}

function fieldDifferences(
  value: unknown,
  shape: { readonly [field: string]: Shape },
  path: string,
): string[] {
  if (typeOf(value) !== 'object') return [`${path} is ${typeOf(value)}, not an object`]
  const fields = new Map(Object.entries(value as object))
  const found = Object.entries(shape).flatMap(([name, wanted]) => {
    const field = name.replace(/\?$/, '')
    const given = fields.get(field)
    fields.delete(field)
    if (given !== undefined) return differences(given, wanted, `${path}.${field}`)
    return name.endsWith('?') ? [] : [`${path}.${field} is missing`]
  })
  return [...found, ...[...fields.keys()].map(name => `${path}.${name} is not known`)]
}

function isList(shape: object): shape is readonly [Shape] {
  return Array.isArray(shape)
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : typeof value
}
