import { checkFields } from './check-fields'
import { Refusal } from './refusal'

/** An activation of a UI extension. */
export interface UiExtensionActivation {
  /** E.g. `purchase.thank-you.block.render`. */
  target: string
}

/** A block or embed of a theme app extension. */
export interface ThemeExtensionActivation {
  target: 'section' | 'head' | 'body' | 'compliance_head'
  handle: string
  name: string
  status: 'active' | 'available' | 'unavailable'
  /** Placements; `themeId` is a global id. */
  activations: { target: string; themeId: string }[]
}

export type BridgeExtension =
  | { type: 'ui_extension'; activations: UiExtensionActivation[] }
  | { type: 'theme_app_extension'; activations: ThemeExtensionActivation[] }

/**
 * Extensions by handle, for `shopify.app.extensions()`.
 *
 * @see https://shopify.dev/docs/api/app-bridge-library
 */
export type BridgeExtensions = Record<string, BridgeExtension>

const THEME_TARGETS = ['section', 'head', 'body', 'compliance_head']
const THEME_STATUSES = ['active', 'available', 'unavailable']

/** @throws Refusal 400 that names the extension and the error */
export function readExtensions(value: Record<string, unknown>): BridgeExtensions {
  return Object.fromEntries(
    Object.entries(value).map(([handle, extension]) => [handle, readExtension(handle, extension)]),
  )
}

function readExtension(handle: string, value: unknown): BridgeExtension {
  const { type, activations } =
    typeof value === 'object' && value !== null ? (value as Partial<BridgeExtension>) : {}
  if (value !== null && typeof value === 'object')
    refuseOthers(handle, value, ['type', 'activations'])
  if (!Array.isArray(activations))
    throw new Refusal(400, `Extension ${handle} must have a list of activations.`)
  if (type === 'ui_extension')
    return { type, activations: activations.map(entry => checkFields(entry, { target: 'string' })) }
  if (type === 'theme_app_extension')
    return { type, activations: activations.map(entry => readThemeActivation(handle, entry)) }
  throw new Refusal(
    400,
    `Extension ${handle} must have the type ui_extension or theme_app_extension.`,
  )
}

function readThemeActivation(extension: string, value: unknown): ThemeExtensionActivation {
  const { activations, ...words } = { ...(value as object) } as Partial<ThemeExtensionActivation>
  const { target, handle, name, status } = checkFields(words, {
    target: 'string',
    handle: 'string',
    name: 'string',
    status: 'string',
  })
  if (!THEME_TARGETS.includes(target))
    throw new Refusal(
      400,
      `A target of the theme extension ${extension} must be one of ${THEME_TARGETS.join(', ')}.`,
    )
  if (!THEME_STATUSES.includes(status))
    throw new Refusal(
      400,
      `A status of the theme extension ${extension} must be one of ${THEME_STATUSES.join(', ')}.`,
    )
  if (!Array.isArray(activations))
    throw new Refusal(
      400,
      `Block ${handle} of the extension ${extension} must have a list of activations.`,
    )
  return {
    target: target as ThemeExtensionActivation['target'],
    handle,
    name,
    status: status as ThemeExtensionActivation['status'],
    activations: activations.map(placement =>
      checkFields(placement, { target: 'string', themeId: 'string' }),
    ),
  }
}

function refuseOthers(handle: string, value: object, known: readonly string[]): void {
  const unknown = Object.keys(value).filter(name => !known.includes(name))
  if (unknown.length > 0)
    throw new Refusal(
      400,
      `Extension ${handle} has the unknown field ${unknown.join(', ')}. Known fields: ${known.join(', ')}.`,
    )
}
