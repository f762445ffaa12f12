import { isJsonObject } from '../../../../../server/core/json-object'
import { jsonOrText } from '../../json-or-text'
import { EMAIL } from './emails'
import { Fingerprints } from './fingerprints'
import { isPersonalOwner, metafieldKind, PERSONAL_FIELDS } from './personal-fields'
import type { Category, PersonalKind } from './personal-fields'
import { pseudonym, REPLACED_DOMAIN } from './pseudonyms'

type Fields = Record<string, unknown>

/** Replaces personal values, and remembers their fingerprints. */
export class Replacer {
  readonly fingerprints: Fingerprints

  /**
   * @param key secret of this pull
   * @param kept groups that are not replaced
   */
  constructor(
    private readonly key: Buffer,
    private readonly kept: ReadonlySet<Category>,
  ) {
    this.fingerprints = new Fingerprints(key)
  }

  /** Replaces the personal fields of an object, and of all objects in it. */
  replaceFields(fields: Fields): Fields {
    const replaced: Fields = {}
    for (const [name, value] of Object.entries(fields)) replaced[name] = this.field(name, value)
    this.addFullName(fields)
    if (fields.__typename === 'Metafield')
      replaced.value = isPersonalOwner(String(fields.ownerType))
        ? this.typedValue(fields.type, fields.value)
        : fields.value
    return fields.__typename === 'Metaobject' ? this.metaobject(fields, replaced) : replaced
  }

  /**
   * Replaces personal values that were found elsewhere, inside a text that is kept otherwise.
   *
   * @param isOpen whether single words such as first names are replaced too
   */
  replaceWithin(text: string, isOpen: boolean): string {
    const matches = this.fingerprints.find(text).filter(({ isWord }) => isOpen || !isWord)
    let result = ''
    let end = 0
    for (const match of matches) {
      const original = text.slice(match.start, match.end)
      result += text.slice(end, match.start) + this.within(text, match.kind, original)
      end = match.end
    }
    return this.replaceEmails(result + text.slice(end))
  }

  private field(name: string, value: unknown): unknown {
    if (name === 'customAttributes' && Array.isArray(value))
      return value.map((attribute: Fields) => ({
        ...attribute,
        value: this.replaceValue('text', 'attributes', attribute.value),
      }))
    // The address of a carrier's page contains the number.
    if (name === 'trackingUrl') return this.kept.has('attributes') ? value : null
    // OAuth has the names in snake case.
    const key = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const personal = Object.hasOwn(PERSONAL_FIELDS, key) ? PERSONAL_FIELDS[key] : undefined
    if (personal) return this.replaceValue(personal.kind, personal.category, value)
    if (Array.isArray(value))
      return value.map(item => (isJsonObject(item) ? this.replaceFields(item) : (item as unknown)))
    return isJsonObject(value) ? this.replaceFields(value) : value
  }

  /** Replaces a personal value, unless its group is kept. Values that are no text stay. */
  replaceValue(kind: PersonalKind, category: Category, value: unknown): unknown {
    if (typeof value !== 'string' || value.trim() === '' || this.kept.has(category)) return value
    this.fingerprints.add(kind, value)
    return pseudonym(this.key, kind, value)
  }

  private addFullName({ firstName, lastName }: Fields): void {
    if (typeof firstName !== 'string' || typeof lastName !== 'string') return
    if (this.kept.has('names') || !firstName.trim() || !lastName.trim()) return
    this.fingerprints.add('name', `${firstName} ${lastName}`)
    this.fingerprints.add('name', `${lastName} ${firstName}`)
  }

  /** Replaces the texts of a metaobject, unless the storefront shows it, as it shows products. */
  private metaobject(row: Fields, replaced: Fields): Fields {
    const { access } = Object(row.definition) as { access?: { storefront?: string } }
    if (access?.storefront === 'PUBLIC_READ' || this.kept.has('metafields')) return replaced
    return {
      ...replaced,
      // Both are made of a text of the metaobject.
      displayName: null,
      handle: `metaobject-${String(row.id).split('/').at(-1)}`,
      fields: (row.fields as Fields[]).map(field => ({
        ...field,
        value: this.typedValue(field.type, field.value),
      })),
    }
  }

  private typedValue(type: unknown, value: unknown): unknown {
    const kind = metafieldKind(String(type))
    if (kind === undefined || typeof value !== 'string') return value
    if (!/^(?:list\.|json$|rich_text_field$|link$)/.test(String(type)))
      return this.replaceValue(kind, 'metafields', value)
    const isRichText = type === 'rich_text_field'
    return JSON.stringify(this.leaves(jsonOrText(value), kind, isRichText ? ['value'] : undefined))
  }

  /** @param names of the texts to replace. Undefined: all texts */
  private leaves(value: unknown, kind: PersonalKind, names?: readonly string[]): unknown {
    if (typeof value === 'string') return this.replaceValue(kind, 'metafields', value)
    if (Array.isArray(value)) return value.map(item => this.leaves(item, kind, names))
    if (!isJsonObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name,
        typeof item === 'string' && names && !names.includes(name)
          ? item
          : this.leaves(item, kind, names),
      ]),
    )
  }

  /** A replacement that fits a handle or a file name, if the text is one. */
  private within(text: string, kind: PersonalKind, original: string): string {
    const replacement = pseudonym(this.key, kind, original)
    if (/\s/.test(text) || kind === 'email' || kind === 'phone') return replacement
    return text === text.toLowerCase()
      ? replacement.toLowerCase().replaceAll(' ', '-')
      : replacement
  }

  private replaceEmails(text: string): string {
    if (this.kept.has('emails') || !text.includes('@')) return text
    return text.replace(EMAIL, (email, domain: string) =>
      domain === REPLACED_DOMAIN ? email : pseudonym(this.key, 'email', email),
    )
  }
}
