import type { LiteralPart, MarkedLiteral } from './marked-literals'

/** A problem in the app's source, with its location. */
export interface CodegenProblem {
  file: string
  line: number
  message: string
}

/** The text of a literal with every `${…}` replaced. */
export interface JoinedLiteral {
  text: string
  /** Origins of the parts of the text, ordered by `start`, an offset in the text. */
  origins: { start: number; file: string; line: number }[]
}

/**
 * Replaces the constants in `${…}` of literals with their text, as at runtime: a constant of the
 * same file, or the one with that name in another file.
 */
export function joinLiterals(literals: MarkedLiteral[]): {
  joined: JoinedLiteral[]
  problems: CodegenProblem[]
} {
  const byName = Map.groupBy(literals, ({ name }) => name)
  const joined: JoinedLiteral[] = []
  const problems: CodegenProblem[] = []
  for (const literal of literals) {
    try {
      joined.push(join(literal, [literal]))
    } catch (error) {
      if (!(error instanceof Unresolved)) throw error
      problems.push(error.problem)
    }
  }
  return { joined, problems }

  function join(literal: MarkedLiteral, around: MarkedLiteral[]): JoinedLiteral {
    const whole: JoinedLiteral = { text: '', origins: [] }
    for (const part of literal.parts) {
      const piece =
        'text' in part
          ? { text: part.text, origins: [{ start: 0, file: literal.file, line: part.line }] }
          : named(part, literal, around)
      whole.origins.push(
        ...piece.origins.map(origin => ({ ...origin, start: origin.start + whole.text.length })),
      )
      whole.text += piece.text
    }
    return whole
  }

  function named(
    { name, line }: Extract<LiteralPart, { name: unknown }>,
    { file }: MarkedLiteral,
    around: MarkedLiteral[],
  ): JoinedLiteral {
    const refuse = (message: string) => new Unresolved({ file, line, message })
    if (name === undefined)
      throw refuse('${…} in a #graphql literal must contain only the name of a constant')
    const all = byName.get(name) ?? []
    const own = all.filter(literal => literal.file === file)
    const found = own.length > 0 ? own : all
    const [first] = found
    if (!first) throw refuse(`there is no constant ${name} with a #graphql literal`)
    if (around.includes(first)) throw refuse(`${name} contains itself`)
    const text = join(first, [...around, first])
    if (
      found.some(other => other !== first && join(other, [...around, other]).text !== text.text)
    ) {
      throw refuse(`several constants are called ${name}: use unique names`)
    }
    return text
  }
}

class Unresolved extends Error {
  readonly problem: CodegenProblem

  constructor(problem: CodegenProblem) {
    super(problem.message)
    this.problem = problem
  }
}
