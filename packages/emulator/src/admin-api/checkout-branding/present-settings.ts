import { getNamedType, isAbstractType, isObjectType } from 'graphql'
import type { GraphQLNamedType, GraphQLOutputType, GraphQLSchema } from 'graphql'
import type { GraphqlContext } from '../../engine/graphql-context'
import { imageOf } from '../media/image-node'
import { findMedia } from '../media/media-records'
import type { Setting, Settings } from './branding-settings'

/** Weights of a font that names none. */
const BASE_WEIGHT = 400
const BOLD_WEIGHT = 700
/** Handle of a font of the platform, e.g. `work_sans_n4`: its name, its style, and its weight. */
const FONT_HANDLE = /^(.+)_[ni](\d)$/

/**
 * Converts settings to an object of their output type. What is not set is null.
 *
 * @param schema has the types of the settings
 */
export function presentSettings(
  type: GraphQLOutputType,
  value: Setting | undefined,
  context: GraphqlContext,
  schema: GraphQLSchema,
): unknown {
  if (value === undefined) return null
  if (typeof value !== 'object') return value
  const named = getNamedType(type)
  if (typeof value.mediaImageId === 'string') {
    const media = findMedia(context.store.records, value.mediaImageId)
    const image = media ? imageOf(media, context) : null
    return named.name === 'Image' ? image : { __typename: memberOf(schema, named, 'Image'), image }
  }
  const { customFontGroup, shopifyFontGroup } = value
  if (typeof customFontGroup === 'object')
    return customFonts(context, schema, named, customFontGroup)
  if (typeof shopifyFontGroup === 'object') return platformFonts(schema, named, shopifyFontGroup)
  if (!isObjectType(named)) return null
  return Object.fromEntries(
    Object.values(named.getFields()).map(field => [
      field.name,
      presentSettings(field.type, value[field.name], context, schema),
    ]),
  )
}

/** Fonts of files that the merchant has uploaded. */
function customFonts(
  { store }: GraphqlContext,
  schema: GraphQLSchema,
  type: GraphQLNamedType,
  { base, bold, loadingStrategy }: Settings,
): object {
  const group = memberOf(schema, type, 'CustomFontGroup')
  const __typename = fontTypeOf(schema, group, 'CustomFont')
  const fontOf = (font: Setting | undefined) => {
    const { genericFileId = null, weight = null } = typeof font === 'object' ? font : {}
    const file = findMedia(store.records, String(genericFileId))
    return { __typename, genericFileId, sources: file?.originalSource ?? null, weight }
  }
  return {
    __typename: group,
    base: fontOf(base),
    bold: fontOf(bold),
    loadingStrategy: loadingStrategy ?? null,
    name: null,
  }
}

/** Fonts of the platform: with a name and weights, or in the newer API with two handles. */
function platformFonts(schema: GraphQLSchema, type: GraphQLNamedType, settings: Settings): object {
  const group = memberOf(schema, type, 'ShopifyFontGroup')
  const __typename = fontTypeOf(schema, group, 'ShopifyFont')
  const base = readHandle(settings.baseFontHandle)
  const bold = readHandle(settings.boldFontHandle)
  const fontOf = (weight: Setting) => ({ __typename, sources: null, weight })
  return {
    __typename: group,
    base: fontOf(settings.baseWeight ?? base.weight ?? BASE_WEIGHT),
    bold: fontOf(settings.boldWeight ?? bold.weight ?? BOLD_WEIGHT),
    loadingStrategy: settings.loadingStrategy ?? null,
    name: settings.name ?? base.name,
  }
}

/** Returns the name of the member of an abstract type that ends so, or of the type itself. */
function memberOf(schema: GraphQLSchema, type: GraphQLNamedType, ending: string): string {
  if (!isAbstractType(type)) return type.name
  return schema.getPossibleTypes(type).find(({ name }) => name.endsWith(ending))?.name ?? type.name
}

/** Returns the type of the fonts in a group. */
function fontTypeOf(schema: GraphQLSchema, group: string, ending: string): string {
  const type = schema.getType(group)
  const font = isObjectType(type) ? getNamedType(type.getFields().base?.type) : undefined
  return font ? memberOf(schema, font, ending) : ending
}

function readHandle(handle: Setting | undefined): { name: string | null; weight?: number } {
  if (typeof handle !== 'string') return { name: null }
  const [, name = handle, weight] = FONT_HANDLE.exec(handle) ?? []
  const words = name.split('_').map(word => word.charAt(0).toUpperCase() + word.slice(1))
  return {
    name: words.join(' '),
    ...(weight !== undefined && { weight: Number(weight) * 100 }),
  }
}
