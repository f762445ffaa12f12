/** What a span says. Attributes that are undefined are left out. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>

/** A piece of work as a trace shows it. */
export interface SpanFacts<Result> {
  name: string
  /** `client`: the work is a call over the network. */
  kind: 'internal' | 'client'
  attributes: SpanAttributes
  /** What is known at the end. `error`: the code of a failure. */
  ended: (end: { result: Result } | { error: unknown }) => { attributes: SpanAttributes, error?: string }
}

/** Runs work within a span and ends as it does. */
export type SpanRunner = <Result>(facts: SpanFacts<Result>, work: () => Promise<Result>) => Promise<Result>

let runner: SpanRunner | undefined

/** Has spans made from now on. */
export function runSpansWith(given: SpanRunner | undefined): void {
  runner = given
}

/** Runs work within a span where there is something that makes them. */
export function inSpan<Result>(facts: () => SpanFacts<Result>, work: () => Promise<Result>): Promise<Result> {
  return runner ? runner(facts(), work) : work()
}
