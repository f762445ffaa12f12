/** Autofill hint: the kind of value, optionally with the kind of address or a section. */
export type Autocomplete<Token extends string> =
  'on' | 'off' | Token | `${AddressKind} ${Token}` | `section-${string} ${Token}`

type AddressKind = 'shipping' | 'billing'

export type TextToken =
  | 'language'
  | 'organization'
  | 'organization-title'
  | 'name'
  | 'additional-name'
  | 'family-name'
  | 'given-name'
  | 'honorific-prefix'
  | 'honorific-suffix'
  | 'nickname'
  | 'address-level1'
  | 'address-level2'
  | 'address-level3'
  | 'address-level4'
  | 'address-line1'
  | 'address-line2'
  | 'address-line3'
  | 'street-address'
  | 'postal-code'
  | 'country'
  | 'country-name'
  | 'one-time-code'
  | 'sex'
  | 'transaction-currency'
  | 'username'
  | 'cc-name'
  | 'cc-additional-name'
  | 'cc-family-name'
  | 'cc-given-name'
  | 'cc-type'

export type EmailToken = `${'' | ContactKind}email`

export type UrlToken = 'url' | 'photo' | `${'' | ContactKind}impp`

type ContactKind = 'home ' | 'mobile ' | 'fax ' | 'pager '
