import { closest, distance } from 'fastest-levenshtein'
import type { TableForm, ValueForm } from './known-keys'
import type { KeyPart, TomlFile } from './toml-file'

const SECRET = /secret|password|private_key|access_token/i
/** Largest number of differing letters at which an unknown key is taken for a typo. */
const MAX_DISTANCE = 2

/**
 * Checks the keys and values of a file.
 *
 * @returns one sentence for each mistake, with the file and the line; values are not repeated
 */
export function checkKeys(file: TomlFile, form: TableForm): string[] {
  return tableMistakes(file, file.values, form, [])
}

function tableMistakes(
  file: TomlFile,
  table: Readonly<Record<string, unknown>>,
  tableForm: TableForm,
  path: readonly KeyPart[],
): string[] {
  const { keys, others, isOpen } = tableForm
  return Object.entries(table).flatMap(([key, value]) => {
    const here = [...path, key]
    const place = file.placeOf(here)
    if (others)
      return others.key.accepts(key)
        ? valueMistakes(file, value, others.value, here)
        : [`${place}: the key of ${nameOf(here)} must be ${others.key.expected}.`]
    if (SECRET.test(key))
      return [
        `${place}: ${nameOf(here)} looks like a secret, which does not belong in this file. Set it as an environment variable.`,
      ]
    const form = Object.hasOwn(keys, key) ? keys[key] : undefined
    if (!form) return unknownKey(here, place, Object.keys(keys), isOpen ?? path.length === 0)
    return valueMistakes(file, value, form, here)
  })
}

function valueMistakes(
  file: TomlFile,
  value: unknown,
  form: ValueForm | TableForm,
  path: readonly KeyPart[],
): string[] {
  const place = file.placeOf(path)
  if ('accepts' in form)
    return form.accepts(value) ? [] : [`${place}: ${nameOf(path)} must be ${form.expected}.`]
  if (form.shorthand && !isTable(value))
    return form.shorthand.accepts(value)
      ? []
      : [`${place}: ${nameOf(path)} must be ${form.shorthand.expected}, or a table.`]
  if (!form.isList)
    return isTable(value)
      ? tableMistakes(file, value, form, path)
      : [`${place}: ${nameOf(path)} must be a table, [${nameOf(path)}].`]
  if (!Array.isArray(value) || !value.every(isTable))
    return [`${place}: ${nameOf(path)} must be a list of tables, [[${nameOf(path)}]].`]
  return value.flatMap((each, index) => tableMistakes(file, each, form, [...path, index]))
}

/**
 * The platform adds keys: one that is unknown at the top of the file, or in another open table, is
 * only a mistake if it resembles a known one.
 */
function unknownKey(
  path: readonly KeyPart[],
  place: string,
  known: readonly string[],
  isOpen: boolean,
): string[] {
  const key = String(path.at(-1))
  const similar = closest(key, known)
  if (distance(key, similar) <= MAX_DISTANCE)
    return [`${place}: ${nameOf(path)} is not a known key. Did you mean ${similar}?`]
  return isOpen
    ? []
    : [`${place}: ${nameOf(path)} is not a known key. Known keys: ${known.join(', ')}.`]
}

function nameOf(path: readonly KeyPart[]): string {
  return path.filter(part => typeof part === 'string').join('.')
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
