import { devWarning } from '../dev-warning'

/** Validation rule of an enum prop. */
export interface KeywordRule<Keyword extends string> {
  /** Name of the component without prefix, for the warning. */
  component: string
  /** Name of the prop, for the warning. */
  prop: string
  allowed: readonly Keyword[]
  /** Used when the prop is not set, or set to an unknown value. */
  fallback: NoInfer<Keyword>
  /** Older or foreign spellings that keep working, with a warning. */
  aliases?: Readonly<Record<string, NoInfer<Keyword>>>
}

/**
 * Returns the value of an enum prop. An unknown value becomes the fallback, with a warning in
 * development. Never throws.
 */
export function resolveKeyword<Keyword extends string>(
  value: string | undefined,
  { component, prop, allowed, fallback, aliases }: KeywordRule<Keyword>,
): Keyword {
  if (value === undefined) return fallback
  const known = allowed.find(candidate => candidate === value)
  if (known !== undefined) return known
  const alias = aliases && Object.hasOwn(aliases, value) ? aliases[value] : undefined
  const result = alias ? `means "${alias}"` : `is not known; "${fallback}" is used`
  devWarning(component, `${prop}="${value}" ${result}. Known: ${allowed.join(', ')}.`)
  return alias ?? fallback
}

/** Returns the keywords of a table that is keyed by them. */
export function keysOf<Keyword extends string>(
  table: Readonly<Record<Keyword, unknown>>,
): readonly Keyword[] {
  return Object.keys(table) as Keyword[]
}
