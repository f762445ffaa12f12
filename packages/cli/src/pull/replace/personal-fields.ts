/** Groups of personal values, by the name in `--keep`. */
export const CATEGORIES = [
  'names',
  'emails',
  'phones',
  'addresses',
  'notes',
  'attributes',
  'metafields',
] as const

export type Category = (typeof CATEGORIES)[number]

/** What a personal value is, which decides on what takes its place. */
export type PersonalKind =
  | 'city'
  | 'code'
  | 'company'
  | 'date'
  | 'email'
  | 'name'
  | 'phone'
  | 'street'
  | 'text'
  | 'unit'
  | 'zip'

interface PersonalField {
  kind: PersonalKind
  category: Category
}

/** Personal fields by name, in every object of a pull. */
export const PERSONAL_FIELDS: Readonly<Record<string, PersonalField>> = {
  firstName: { kind: 'name', category: 'names' },
  lastName: { kind: 'name', category: 'names' },
  email: { kind: 'email', category: 'emails' },
  emailAddress: { kind: 'email', category: 'emails' },
  phone: { kind: 'phone', category: 'phones' },
  phoneNumber: { kind: 'phone', category: 'phones' },
  company: { kind: 'company', category: 'addresses' },
  address1: { kind: 'street', category: 'addresses' },
  address2: { kind: 'unit', category: 'addresses' },
  city: { kind: 'city', category: 'addresses' },
  zip: { kind: 'zip', category: 'addresses' },
  note: { kind: 'text', category: 'notes' },
  staffNote: { kind: 'text', category: 'notes' },
  reasonNotes: { kind: 'text', category: 'notes' },
  poNumber: { kind: 'code', category: 'attributes' },
  trackingNumber: { kind: 'code', category: 'attributes' },
}

/**
 * Owners of metafields that a storefront shows, as `ownerType` has them. Those of others are
 * personal.
 */
const PUBLIC_OWNERS = ['PRODUCT', 'PRODUCTVARIANT', 'COLLECTION']

/** Returns whether the metafields of a type of owners are personal. */
export function isPersonalOwner(ownerType: string): boolean {
  return !PUBLIC_OWNERS.includes(ownerType)
}

/** What the value of a metafield is. Undefined: it has no free text. */
export function metafieldKind(type: string): PersonalKind | undefined {
  const [, base = type] = /^list\.(.+)$/.exec(type) ?? []
  if (base === 'date' || base === 'date_time') return 'date'
  if (base === 'id' || base === 'url' || base === 'link') return 'code'
  return TEXT_TYPES.includes(base) ? 'text' : undefined
}

const TEXT_TYPES = ['single_line_text_field', 'multi_line_text_field', 'rich_text_field', 'json']

/**
 * Parses the value of `--keep`, e.g. `names,notes`.
 *
 * @throws Error for an unknown group
 */
export function readCategories(text: string): Category[] {
  return text.split(',').map(item => {
    const category = CATEGORIES.find(each => each === item.trim())
    if (category) return category
    throw new Error(
      `--keep has the unknown group ${JSON.stringify(item.trim())}. The groups are ${CATEGORIES.join(', ')}.`,
    )
  })
}
