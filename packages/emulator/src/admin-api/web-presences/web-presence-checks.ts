import type { WebPresenceCreateInput, WebPresenceUpdateInput } from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { MutationError } from '../../engine/resolve/mutation'
import { MARKETS } from '../markets/market-records'
import { shopNode } from '../shop/shop-node'
import { isLocale, sentenceOf } from './locales'
import { WEB_PRESENCES } from './web-presence-records'
import type { WebPresenceRecord } from './web-presence-records'

export type WebPresenceInput = AnyInput<WebPresenceCreateInput | WebPresenceUpdateInput>

const MIN_SUFFIX_LENGTH = 2
const SCRIPTS = new Intl.DisplayNames('en', { type: 'script', fallback: 'none' })

/**
 * Lists the errors of an input. Errors of its locales and of its domain hide the others.
 *
 * @param path name of the argument
 */
export function webPresenceErrors(
  context: GraphqlContext,
  input: WebPresenceInput,
  path: string,
  presence?: WebPresenceRecord,
): MutationError[] {
  const { domainId, subfolderSuffix } = input
  if (!presence && !domainId && !subfolderSuffix)
    return [
      {
        field: [path],
        message: 'One of `subfolderSuffix` or `domainId` is required.',
        code: 'REQUIRES_DOMAIN_OR_SUBFOLDER',
      },
    ]
  const errors = referenceErrors(context, input, path)
  if (errors.length > 0) return errors
  return [
    ...(domainId && subfolderSuffix
      ? [
          {
            field: [path],
            message: "Can't pass both `subfolderSuffix` and `domainId`.",
            code: 'CANNOT_HAVE_SUBFOLDER_AND_DOMAIN',
          },
        ]
      : []),
    ...languageErrors(input, path, presence),
    ...suffixErrors(context, subfolderSuffix, path, presence),
  ]
}

function referenceErrors(
  context: GraphqlContext,
  { domainId, defaultLocale, alternateLocales }: WebPresenceInput,
  path: string,
): MutationError[] {
  const errors: MutationError[] = []
  if (domainId && domainId !== shopNode(context).primaryDomain.id)
    errors.push({
      field: [path, 'domainId'],
      message: 'Domain does not exist',
      code: 'DOMAIN_NOT_FOUND',
    })
  const lists = { defaultLocale: defaultLocale ? [defaultLocale] : [], alternateLocales }
  for (const [field, locales] of Object.entries(lists)) {
    const invalid = (locales ?? []).filter(locale => !isLocale(locale))
    if (invalid.length > 0)
      errors.push({
        field: [path, field],
        message: `Invalid locale codes: ${sentenceOf(invalid)}`,
        code: 'INVALID',
      })
  }
  return errors
}

function languageErrors(
  input: WebPresenceInput,
  path: string,
  presence: WebPresenceRecord | undefined,
): MutationError[] {
  const errors: MutationError[] = []
  const alternates = [...new Set(input.alternateLocales ?? presence?.alternateLocales)]
  const main = input.defaultLocale ?? presence?.defaultLocale ?? ''
  const isDuplicate = alternates.includes(main)
  if (isDuplicate && input.defaultLocale)
    errors.push({
      field: [path, 'defaultLocale'],
      message: `Default locale The alternate languages already include ${main}.`,
      code: 'DUPLICATE_LANGUAGES',
    })
  if (isDuplicate && input.alternateLocales) {
    const languages = sentenceOf([main, ...alternates])
    errors.push({
      field: [path, 'alternateLocales'],
      message: `Alternate locales Duplicates were found in the following languages: ${languages}`,
      code: 'DUPLICATE_LANGUAGES',
    })
  }
  return errors
}

function suffixErrors(
  context: GraphqlContext,
  suffix: string | null | undefined,
  path: string,
  presence: WebPresenceRecord | undefined,
): MutationError[] {
  if (!suffix) return []
  const refuse = (code: string, message: string) => [
    { field: [path, 'subfolderSuffix'], message: `Subfolder suffix ${message}`, code },
  ]
  if (!/^\p{L}+$/u.test(suffix))
    return refuse('SUBFOLDER_SUFFIX_MUST_CONTAIN_ONLY_LETTERS', 'must contain only letters')
  if (suffix.length < MIN_SUFFIX_LENGTH)
    return refuse(
      'SUBFOLDER_SUFFIX_MUST_BE_AT_LEAST_2_LETTERS',
      `must be at least ${MIN_SUFFIX_LENGTH} letters`,
    )
  if (isScript(suffix))
    return [
      {
        field: [path, 'subfolderSuffix'],
        message: 'The subfolder suffix is invalid, please provide a different value.',
        code: 'SUBFOLDER_SUFFIX_CANNOT_BE_SCRIPT_CODE',
      },
    ]
  // A suffix is taken only by a web presence that a market uses.
  const isTaken = WEB_PRESENCES.in(context)
    .lookUp('suffix', suffix.toLowerCase())
    .some(({ id }) => id !== presence?.id && MARKETS.in(context).has('webPresence', id))
  return isTaken ? refuse('TAKEN', 'has already been taken') : []
}

/** Returns whether a text is the code of a script, e.g. `Latn`, which is a part of a locale. */
function isScript(text: string): boolean {
  if (!/^[a-z]{4}$/i.test(text)) return false
  const code = text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
  return SCRIPTS.of(code) !== undefined
}
