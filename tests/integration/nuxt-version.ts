/** What differs on Nuxt 5, which has h3 2: docs/versions.md lists it. */
import process from 'node:process'

export const isNuxt5 = process.env.PLATFORM_NUXT_5 !== undefined

/** The fields of an error with its status and its text. */
export const [STATUS_FIELD, STATUS_TEXT_FIELD] = isNuxt5
  ? (['status', 'statusText'] as const)
  : (['statusCode', 'statusMessage'] as const)
/** The type of data that a handler returns. */
export const DATA_TYPE = isNuxt5 ? 'application/json;charset=UTF-8' : 'application/json'
/** The status when a handler returns nothing. */
export const NOTHING_STATUS = isNuxt5 ? 200 : 204
