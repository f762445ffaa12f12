import { getNamedType, getNullableType, isInputObjectType, isListType } from 'graphql'
import type { GraphQLInputType } from 'graphql'
import { invalidFieldArguments } from './execution-errors'

interface InputRule {
  /** Maximum number of characters, by field. */
  maxLengths?: Readonly<Record<string, number>>
  /** Fields of which an object must have exactly one. */
  exactlyOne?: readonly string[]
  /** Fields with addresses that a browser can open. */
  webUrls?: readonly string[]
}

const WEB_SCHEMES = ['https', 'http']
const ACTIVITY_URLS = ['remoteUrl', 'remotePreviewImageUrl'] as const

/** Rules of input objects that break the whole field, by type. */
const RULES: Readonly<Record<string, InputRule>> = {
  FileCreateInput: { maxLengths: { originalSource: 2048 } },
  FileUpdateInput: { maxLengths: { originalSource: 2048 } },
  GiftCardRecipientInput: { maxLengths: { preferredName: 255, message: 200 } },
  MarketingActivityCreateExternalInput: { webUrls: ACTIVITY_URLS },
  MarketingActivityUpdateExternalInput: { webUrls: ACTIVITY_URLS },
  MarketingActivityUpsertExternalInput: { webUrls: ACTIVITY_URLS },
  OptionReorderInput: { exactlyOne: ['id', 'name'] },
  OptionValueReorderInput: { exactlyOne: ['id', 'name'] },
}

/**
 * Checks the value of an argument, and the objects in it.
 *
 * @throws GraphQLError with the code INVALID_FIELD_ARGUMENTS for the first broken rule
 */
export function checkInput(value: unknown, type: GraphQLInputType): void {
  const nullable = getNullableType(type)
  if (isListType(nullable)) {
    for (const item of Array.isArray(value) ? value : []) checkInput(item, nullable.ofType)
    return
  }
  const object = getNamedType(type)
  if (!isInputObjectType(object) || typeof value !== 'object' || value === null) return
  if (Object.hasOwn(RULES, object.name)) checkObject(value, object.name, RULES[object.name] ?? {})
  const fields = object.getFields()
  for (const [name, entry] of Object.entries(value)) {
    const field = fields[name]
    if (field) checkInput(entry, field.type)
  }
}

function checkObject(value: object, typeName: string, rule: InputRule): void {
  const { maxLengths = {}, exactlyOne, webUrls = [] } = rule
  const entries = new Map<string, unknown>(Object.entries(value))
  const given = exactlyOne?.filter(name => (entries.get(name) ?? null) !== null)
  if (exactlyOne && given?.length !== 1)
    throw invalidFieldArguments(`${typeName} requires exactly one of ${exactlyOne.join(', ')}`)
  for (const [name, max] of Object.entries(maxLengths)) {
    const text = entries.get(name)
    if (typeof text === 'string' && text.length > max)
      throw invalidFieldArguments(`${name} is too long (maximum is ${max})`)
  }
  for (const name of webUrls) {
    const [scheme] = String(entries.get(name) ?? 'https').split(':', 1)
    if (!WEB_SCHEMES.includes(scheme?.toLowerCase() ?? ''))
      throw invalidFieldArguments(
        `The URL scheme must be one of the following: ${WEB_SCHEMES.join(',')}`,
      )
  }
}
