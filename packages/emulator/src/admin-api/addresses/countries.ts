import { PROVINCES } from './provinces'

/** A country, or a part of one. */
export interface Region {
  code: string
  name: string
}

/** Members of the European Union, as ISO 3166-1 alpha-2. */
export const EU_MEMBERS: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Codes with a name that are no countries. */
const NOT_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
/** Countries whose addresses have a province that is not checked: it is stored as given. */
const UNCHECKED_PROVINCES = new Set(
  'AE AR BR CL CN CO CR EG ES GT HK ID IN IT JP KR KW MX MY NG PA PE PH PT RO RU SV TH UA UY VE ZA'.split(
    ' ',
  ),
)

let codes: ReadonlyMap<string, string> | undefined

/**
 * Finds a country by its code, or else by its English name.
 *
 * @param code ISO 3166-1 alpha-2
 */
export function findCountry(
  code: string | null | undefined,
  name: string | null | undefined,
): Region | undefined {
  if (code) return countryOf(code)
  if (!name) return undefined
  return countryOf(name.trim().toUpperCase()) ?? countryOf(codeOf(name.trim()))
}

/**
 * Finds a province of a country by its code, or else by its name.
 *
 * @returns null if the country's addresses have no provinces, or none is given; undefined if the
 *   country has no such province
 */
export function findProvince(
  countryCode: string,
  code: string | null | undefined,
  name: string | null | undefined,
): Region | null | undefined {
  const wanted = (code ?? name)?.trim()
  if (!wanted) return null
  if (UNCHECKED_PROVINCES.has(countryCode)) return { code: wanted, name: name?.trim() || wanted }
  const known = PROVINCES[countryCode]
  if (!known) return null
  const key = wanted.toLowerCase()
  const found = Object.entries(known).find(
    ([provinceCode, provinceName]) =>
      provinceCode.toLowerCase() === key || provinceName.toLowerCase() === key,
  )
  return found && { code: found[0], name: found[1] }
}

/** Returns the English name of a country; null without a code. */
export function countryName(code: string | null): string | null {
  return code === null ? null : (countryOf(code)?.name ?? code)
}

/** Returns the English name of a province; its code if the name is not known. */
export function provinceName(countryCode: string | null, code: string | null): string | null {
  const names = PROVINCES[countryCode ?? '']
  // A code is any text: `constructor` is no province.
  return code !== null && names && Object.hasOwn(names, code) ? (names[code] ?? code) : code
}

/** Lists all countries by their English names. */
export function listCountries(): Region[] {
  return allCodes()
    .flatMap(code => countryOf(code) ?? [])
    .sort((left, right) => left.name.localeCompare(right.name, 'en'))
}

function countryOf(code: string | undefined): Region | undefined {
  if (code === undefined || !/^[A-Z]{2}$/.test(code) || NOT_COUNTRIES.has(code)) return undefined
  const name = NAMES.of(code)
  return name === undefined ? undefined : { code, name }
}

function codeOf(name: string): string | undefined {
  codes ??= new Map(
    allCodes().flatMap(code => {
      const country = countryOf(code)
      return country ? [[country.name.toLowerCase(), code] as const] : []
    }),
  )
  return codes.get(name.toLowerCase())
}

function allCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters.flatMap(first => letters.map(second => first + second))
}
