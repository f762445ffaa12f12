/** The members of an object that code needs, as deep as it needs them. */
type Part<Whole> = Whole extends (...args: never) => unknown
  ? (...args: never[]) => unknown
  : { [Name in keyof Whole]?: Part<Whole[Name]> }

/** Stands in for an object of which the code under test uses these members only. */
export function fake<Whole>(part: Part<Whole>): Whole
export function fake(part: unknown): unknown {
  return part
}

/** Passes on a value of another type than declared, as callers without types can. */
export function untyped<Declared>(value: unknown): Declared {
  return value as Declared
}
