/** JSON, as metafields of the type `json` have it. A text is written with quotes. */
export type PlatformJson =
  number | boolean | null | PlatformJson[] | { [key: string]: PlatformJson | string }

/**
 * Types of the values of the app's metafields, by owner and key, as `shopify.app.toml` declares
 * them. Generated.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface PlatformAppMetafields {}

/**
 * Types of the fields of the app's metaobjects, by type, as `shopify.app.toml` declares them.
 * Generated.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface PlatformAppMetaobjects {}

type Owner = keyof PlatformAppMetafields & string
type KeyOf<Of extends Owner> = keyof PlatformAppMetafields[Of] & string
type MetaobjectType = keyof PlatformAppMetaobjects & string

/** A value of a response of the Admin API: select `type` and `jsonValue`. */
export interface SelectedValue {
  type: string
  jsonValue: unknown
}

/** One of the `metafields` of the mutation `metafieldsSet`. */
export interface AppMetafieldInput {
  ownerId: string
  namespace: string
  key: string
  value: string
}

/**
 * Returns the input that sets a metafield of the app with `metafieldsSet`. The platform knows its
 * type from the definition.
 *
 * @param ownerId global id of the owner
 * @param owner kind of the owner, as in the registration file, e.g. `product`
 * @param key key of the metafield; in a namespace other than `app`, with that name:
 *   `points.balance`
 * @param value a value of the declared type
 */
export function metafieldInput<Of extends Owner, Key extends KeyOf<Of>>(
  ownerId: string,
  owner: Of,
  key: Key,
  value: PlatformAppMetafields[Of][Key],
): AppMetafieldInput {
  return { ownerId, ...metafieldName(owner, key), value: textOf(value) }
}

/**
 * Returns the arguments of the field `metafield` that select a metafield of the app.
 *
 * @param owner kind of the owner, as in the registration file, e.g. `product`
 * @param key key of the metafield; in a namespace other than `app`, with that name:
 *   `points.balance`
 */
export function metafieldName<Of extends Owner>(
  _owner: Of,
  key: KeyOf<Of>,
): { namespace: string; key: string } {
  const [first = '', second] = key.split('.')
  return second === undefined
    ? { namespace: '$app', key: first }
    : { namespace: `$app:${first}`, key: second }
}

/**
 * Returns the value of a metafield of the app.
 *
 * @param metafield the metafield in a response; null when the owner has none
 * @returns undefined when the owner has none
 */
export function metafieldValue<Of extends Owner, Key extends KeyOf<Of>>(
  _owner: Of,
  _key: Key,
  metafield: SelectedValue | null | undefined,
): PlatformAppMetafields[Of][Key] | undefined {
  return metafield ? (valueOf(metafield) as PlatformAppMetafields[Of][Key]) : undefined
}

/** Returns the type of the app's metaobjects in the Admin API, e.g. `$app:author`. */
export function metaobjectType(type: MetaobjectType): string {
  return `$app:${type}`
}

/**
 * Returns the `fields` of a metaobject of the app, for `metaobjectCreate`.
 *
 * @param type type of the metaobject, as in the registration file
 * @param values a value for each required field, and for others
 */
export function metaobjectFields<Type extends MetaobjectType>(
  type: Type,
  values: PlatformAppMetaobjects[Type],
): { key: string; value: string }[]
/**
 * Returns the `fields` of a metaobject of the app that change, for `metaobjectUpdate`.
 *
 * @param options.isUpdate required fields may be left out
 */
export function metaobjectFields<Type extends MetaobjectType>(
  type: Type,
  values: Partial<PlatformAppMetaobjects[Type]>,
  options: { isUpdate: true },
): { key: string; value: string }[]
export function metaobjectFields(_type: string, values: object): { key: string; value: string }[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ key, value: textOf(value) }))
}

/**
 * Returns the values of a metaobject of the app. Fields without a value are left out.
 *
 * @param fields the `fields` of the metaobject in a response, with `key`, `type` and `jsonValue`
 */
export function metaobjectValues<Type extends MetaobjectType>(
  _type: Type,
  fields: readonly (SelectedValue & { key: string })[],
): Partial<PlatformAppMetaobjects[Type]> {
  const values = fields
    .filter(({ jsonValue }) => jsonValue !== null && jsonValue !== undefined)
    .map(field => [field.key, valueOf(field)])
  return Object.fromEntries(values) as Partial<PlatformAppMetaobjects[Type]>
}

/** The platform takes every value as text. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The platform returns `false` as text. */
function valueOf({ type, jsonValue }: SelectedValue): unknown {
  return type === 'boolean' ? jsonValue === true || jsonValue === 'true' : jsonValue
}
