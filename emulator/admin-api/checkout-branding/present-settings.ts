import { getNamedType, isAbstractType, isObjectType } from 'graphql'
import type { GraphQLOutputType, GraphQLSchema } from 'graphql'
import type { GraphqlContext } from '../../graphql/graphql-context'
import { imageOf } from '../media/media-domain'
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
    return named.name === 'Image' ? image : { __typename: typeOf('Image'), image }
  }
  if (typeof value.customFontGroup === 'object') return customFonts(value.customFontGroup)
  if (typeof value.shopifyFontGroup === 'object') return platformFonts(value.shopifyFontGroup)
  if (!isObjectType(named)) return null
  return Object.fromEntries(
    Object.values(named.getFields()).map(field => [
      field.name,
      presentSettings(field.type, value[field.name], context, schema),
    ]),
  )

  /** Finds the member of an abstract type by the end of its name. */
  function typeOf(ending: string): string {
    if (!isAbstractType(named)) return named.name
    const members = schema.getPossibleTypes(named)
    return members.find(({ name }) => name.endsWith(ending))?.name ?? named.name
  }

  function customFonts({ base, bold, loadingStrategy }: Settings): object {
    const fontOf = (font: Setting | undefined) => {
      const { genericFileId = null, weight = null } = typeof font === 'object' ? font : {}
      const file = findMedia(context.store.records, String(genericFileId))
      const sources = file?.originalSource ?? null
      return { __typename: fontType('CustomFont'), genericFileId, sources, weight }
    }
    return {
      __typename: typeOf('CustomFontGroup'),
      base: fontOf(base),
      bold: fontOf(bold),
      loadingStrategy: loadingStrategy ?? null,
      name: null,
    }
  }

  function platformFonts(group: Settings): object {
    const base = readHandle(group.baseFontHandle)
    const bold = readHandle(group.boldFontHandle)
    const fontOf = (weight: Setting) => ({
      __typename: fontType('ShopifyFont'),
      sources: null,
      weight,
    })
    return {
      __typename: typeOf('ShopifyFontGroup'),
      base: fontOf(group.baseWeight ?? base.weight ?? BASE_WEIGHT),
      bold: fontOf(group.boldWeight ?? bold.weight ?? BOLD_WEIGHT),
      loadingStrategy: group.loadingStrategy ?? null,
      name: group.name ?? base.name,
    }
  }

  /** Both types of groups have a font of their kind. */
  function fontType(ending: string): string {
    const group = isAbstractType(named) ? schema.getType(typeOf(`${ending}Group`)) : named
    const font = isObjectType(group) ? getNamedType(group.getFields().base?.type) : undefined
    if (!font || !isAbstractType(font)) return font?.name ?? ending
    return schema.getPossibleTypes(font).find(({ name }) => name.endsWith(ending))?.name ?? ending
  }
}

function readHandle(handle: Setting | undefined): { name: string | null; weight?: number } {
  if (typeof handle !== 'string') return { name: null }
  const [, name = handle, weight] = FONT_HANDLE.exec(handle) ?? []
  return {
    name: name.replace(/(^|_)(\w)/g, (_all, start: string, letter: string) =>
      start === '_' ? ` ${letter.toUpperCase()}` : letter.toUpperCase(),
    ),
    ...(weight !== undefined && { weight: Number(weight) * 100 }),
  }
}
