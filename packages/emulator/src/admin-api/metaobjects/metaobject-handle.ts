import type { GraphqlContext } from '../../engine/graphql-context'
import { handleOf, MAX_HANDLE_LENGTH, uniqueHandle } from '../../engine/records/handle'
import { metaobjectError } from './metaobject-error'
import type { MetaobjectError } from './metaobject-error'
import { handleKey, METAOBJECTS } from './metaobject-records'
import type { MetaobjectDefinitionRecord } from './metaobject-records'

const SUFFIX_LENGTH = 8

/** Lists why a handle is invalid. */
export function handleErrors(field: readonly string[], handle: string): MetaobjectError[] {
  const errors: MetaobjectError[] = []
  const add = (code: string, message: string) =>
    errors.push(metaobjectError(field, code, `Handle ${message}`))
  if (handle.trim() === '') add('BLANK', "can't be blank")
  if (handle.length > MAX_HANDLE_LENGTH)
    add('TOO_LONG', `is too long (maximum is ${MAX_HANDLE_LENGTH} characters)`)
  else if (!/^[\p{L}\p{M}\p{N}_-]+$/u.test(handle)) add('INVALID', 'is invalid')
  return errors
}

/** Returns the handle of a new metaobject, and the display name of one without a value for it. */
export function newHandle(
  { store, state }: GraphqlContext,
  definition: MetaobjectDefinitionRecord,
  wanted: string,
  name: string | undefined,
): { handle: string; fallbackName: string } {
  const metaobjects = store.records.table(METAOBJECTS)
  const isTaken = (handle: string) => metaobjects.has('handle', handleKey(definition.type, handle))
  if (wanted.trim() === '' && name === undefined) {
    const id = state.ids.nextUuid(`metaobject:${store.domain}`).replaceAll('-', '')
    const suffix = BigInt(`0x${id}`).toString(36).slice(-SUFFIX_LENGTH)
    return {
      handle: `${handleOf(definition.type.replaceAll('_', '-'), 'metaobject')}-${suffix}`,
      fallbackName: `${definition.name} #${suffix.toUpperCase()}`,
    }
  }
  const free = uniqueHandle(
    wanted.trim() === '' ? handleOf(name ?? '', 'metaobject') : wanted.trim(),
    isTaken,
  )
  return { handle: free.toLowerCase(), fallbackName: titleOf(free) }
}

/** Converts a handle, a type, or a key to a title: `tea-Blend_1` becomes `Tea Blend 1`. */
export function titleOf(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[-_\s]+/)
    .filter(Boolean)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ')
}
