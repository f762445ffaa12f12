import { devWarning } from './dev-warning'

/** How a component is told of a keyword that it does not know. */
export interface KeywordRule<Keyword extends string> {
  /** Name of the component without prefix, and of the prop: for the warning. */
  component: string
  prop: string
  allowed: readonly Keyword[]
  /** What counts in place of an unknown value. */
  fallback: NoInfer<Keyword>
  /** Older or foreign spellings that keep working, with a warning. */
  aliases?: Readonly<Record<string, NoInfer<Keyword>>>
}

/** Returns a prop's keyword; for one that is unknown the fallback, and a warning in development. Never throws. */
export function keyword<Keyword extends string>(value: string | undefined, { component, prop, allowed, fallback, aliases }: KeywordRule<Keyword>): Keyword {
  if (value === undefined) return fallback
  const known = allowed.find(candidate => candidate === value)
  if (known !== undefined) return known
  const alias = aliases && Object.hasOwn(aliases, value) ? aliases[value] : undefined
  devWarning(component, `${prop}="${value}" ${alias ? `means "${alias}"` : `is not known; "${fallback}" is used`}. Known: ${allowed.join(', ')}.`)
  return alias ?? fallback
}
