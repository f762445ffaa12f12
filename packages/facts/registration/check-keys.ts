import { closest, distance } from 'fastest-levenshtein'
import type { TableForm, ValueForm } from './key-form'
import type { KeyPart, TomlFile } from './toml-file'

const SECRET = /secret|password|private_key|access_token/i
/** Largest number of differing letters at which an unknown key is taken for a typo. */
const MAX_DISTANCE = 2

/** What is wrong with the keys and values of a file. */
export interface KeyFindings {
  /**
   * Wrong values, and keys that look like a secret: one sentence each, with file and line. Values
   * are not repeated.
   */
  mistakes: string[]
  /** Keys that this release does not know. The platform may: it adds keys. */
  unknownKeys: UnknownKey[]
}

/** A key that is not among the known ones of its table. */
export interface UnknownKey {
  /** E.g. `shopify.app.toml:3: auth.redirect_url is not a known key`. */
  problem: string
  /** Names the nearest key, e.g. `Did you mean redirect_urls?`. */
  hint: string
}

/** Checks the keys and values of a file. */
export function checkKeys(file: TomlFile, form: TableForm): KeyFindings {
  const found = tableFindings(file, file.values, form, [])
  return {
    mistakes: found.filter(each => typeof each === 'string'),
    unknownKeys: found.filter(each => typeof each !== 'string'),
  }
}

/** Joins the sentences about an unknown key. */
export function describeUnknownKey({ problem, hint }: UnknownKey): string {
  return `${problem}. ${hint}`
}

function tableFindings(
  file: TomlFile,
  table: Readonly<Record<string, unknown>>,
  tableForm: TableForm,
  path: readonly KeyPart[],
): (string | UnknownKey)[] {
  const { keys, others, isOpen = false } = tableForm
  return Object.entries(table).flatMap(([key, value]) => {
    const here = [...path, key]
    const place = file.placeOf(here)
    if (others)
      return others.key.accepts(key)
        ? valueFindings(file, value, others.value, here)
        : [`${place}: the key of ${nameOf(here)} must be ${others.key.expected}.`]
    if (SECRET.test(key))
      return [
        `${place}: ${nameOf(here)} looks like a secret, which does not belong in this file. Set it as an environment variable.`,
      ]
    const form = Object.hasOwn(keys, key) ? keys[key] : undefined
    if (!form) return unknownKey(here, place, Object.keys(keys), isOpen)
    return valueFindings(file, value, form, here)
  })
}

function valueFindings(
  file: TomlFile,
  value: unknown,
  form: ValueForm | TableForm,
  path: readonly KeyPart[],
): (string | UnknownKey)[] {
  const place = file.placeOf(path)
  if ('accepts' in form)
    return form.accepts(value) ? [] : [`${place}: ${nameOf(path)} must be ${form.expected}.`]
  if (form.shorthand && !isTable(value))
    return form.shorthand.accepts(value)
      ? []
      : [`${place}: ${nameOf(path)} must be ${form.shorthand.expected}, or a table.`]
  if (!form.isList)
    return isTable(value)
      ? tableFindings(file, value, form, path)
      : [`${place}: ${nameOf(path)} must be a table, [${nameOf(path)}].`]
  if (!Array.isArray(value) || !value.every(isTable))
    return [`${place}: ${nameOf(path)} must be a list of tables, [[${nameOf(path)}]].`]
  return value.flatMap((each, index) => tableFindings(file, each, form, [...path, index]))
}

/** In an open table, a key is only worth a warning if it resembles a known one. */
function unknownKey(
  path: readonly KeyPart[],
  place: string,
  known: readonly string[],
  isOpen: boolean,
): (string | UnknownKey)[] {
  const key = String(path.at(-1))
  const similar = closest(key, known)
  const isTypo = distance(key, similar) <= MAX_DISTANCE
  if (isOpen && !isTypo) return []
  return [
    {
      problem: `${place}: ${nameOf(path)} is not a known key`,
      hint: isTypo ? `Did you mean ${similar}?` : `The nearest known key is ${similar}.`,
    },
  ]
}

function nameOf(path: readonly KeyPart[]): string {
  return path.filter(part => typeof part === 'string').join('.')
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
