import type { RecordStore } from '../../engine/records/record-store'
import type { MutationError } from '../../engine/resolve/mutation'
import { findMedia } from '../media/media-records'

/** Settings of a branding: those that are set, in the form of the inputs. */
export interface Settings {
  readonly [name: string]: Setting
}
export type Setting = Settings | boolean | number | string

/** Settings to change. Null resets one; what is missing stays. */
export interface SettingsChange {
  readonly [name: string]: SettingsChange | boolean | number | string | null | undefined
}

/** Inputs with an id of a file, or of which only one field may be set: they are replaced whole. */
const WHOLE = ['mediaImageId', 'customFontGroup', 'shopifyFontGroup']
const COLOR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i
/** Limits of the font size, by name. */
const LIMITS: Readonly<Record<string, readonly [min: number, max: number]>> = {
  'size.base': [12, 18],
  'size.ratio': [1, 1.4],
}

/** Changes settings. */
export function mergeSettings(before: Setting | undefined, input: SettingsChange): Settings {
  const isWhole = WHOLE.some(name => input[name] != null)
  const merged = new Map(Object.entries(typeof before === 'object' && !isWhole ? before : {}))
  for (const [name, value] of Object.entries(input)) {
    if (value === null) merged.delete(name)
    else if (value !== undefined)
      merged.set(name, typeof value === 'object' ? mergeSettings(merged.get(name), value) : value)
  }
  return Object.fromEntries(merged)
}

/**
 * Lists the errors of settings: colors that are none, sizes outside of their limits, and files that
 * do not exist.
 *
 * @param path of the settings in the input
 * @param isColor returns whether the setting at a path is a color
 */
export function settingErrors(
  records: RecordStore,
  input: SettingsChange,
  path: readonly string[],
  isColor: (path: readonly string[]) => boolean,
): MutationError[] {
  return Object.entries(input).flatMap(([name, value]): MutationError[] => {
    const field = [...path, name]
    if (typeof value === 'object' && value !== null)
      return settingErrors(records, value, field, isColor)
    const message = problemOf(records, field, value, isColor)
    return message === undefined ? [] : [{ field, code: 'INVALID', message }]
  })
}

function problemOf(
  records: RecordStore,
  path: readonly string[],
  value: boolean | number | string | null | undefined,
  isColor: (path: readonly string[]) => boolean,
): string | undefined {
  const name = path.at(-1) ?? ''
  if (typeof value === 'number') {
    const [min, max] = LIMITS[path.slice(-2).join('.')] ?? [0, Infinity]
    if (value >= min && value <= max) return undefined
    return max === Infinity ? `${name} must not be negative` : `${name} must be ${min} to ${max}`
  }
  if (typeof value !== 'string') return undefined
  if (name === 'mediaImageId' || name === 'genericFileId')
    return findMedia(records, value) ? undefined : `${name} is no file of the store`
  return isColor(path) && !COLOR.test(value) ? `${name} must be a hexadecimal color` : undefined
}
