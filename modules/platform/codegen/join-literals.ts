import type { LiteralPart, MarkedLiteral } from './marked-literals'

/** Something wrong in the app's source, and where. */
export interface CodegenProblem {
  file: string
  line: number
  message: string
}

/** The text of a literal with every `${…}` filled in. */
export interface JoinedLiteral {
  text: string
  /** Where the text comes from; in the order of `start`, an offset in it. */
  origins: { start: number, file: string, line: number }[]
}

/**
 * Fills in the constants that literals name, as running the app would: the file's own, else the one of that name in another file.
 */
export function joinLiterals(literals: MarkedLiteral[]): { joined: JoinedLiteral[], problems: CodegenProblem[] } {
  const byName = Map.groupBy(literals, ({ name }) => name)
  const joined: JoinedLiteral[] = []
  const problems: CodegenProblem[] = []
  for (const literal of literals) {
    try {
      joined.push(join(literal, [literal]))
    }
    catch (error) {
      if (!(error instanceof Unresolved)) throw error
      problems.push(error.problem)
    }
  }
  return { joined, problems }

  function join(literal: MarkedLiteral, around: MarkedLiteral[]): JoinedLiteral {
    const whole: JoinedLiteral = { text: '', origins: [] }
    for (const part of literal.parts) {
      const piece = 'text' in part ? { text: part.text, origins: [{ start: 0, file: literal.file, line: part.line }] } : named(part, literal, around)
      whole.origins.push(...piece.origins.map(origin => ({ ...origin, start: origin.start + whole.text.length })))
      whole.text += piece.text
    }
    return whole
  }

  function named({ name, line }: Extract<LiteralPart, { name: unknown }>, { file }: MarkedLiteral, around: MarkedLiteral[]): JoinedLiteral {
    const refuse = (message: string) => new Unresolved({ file, line, message })
    if (name === undefined) throw refuse('only the name of a constant may stand in ${…} of a #graphql literal')
    const all = byName.get(name) ?? []
    const own = all.filter(literal => literal.file === file)
    const found = own.length > 0 ? own : all
    const [first] = found
    if (!first) throw refuse(`no constant ${name} holds a #graphql literal`)
    if (around.includes(first)) throw refuse(`${name} contains itself`)
    const text = join(first, [...around, first])
    if (found.some(other => other !== first && join(other, [...around, other]).text !== text.text)) {
      throw refuse(`several constants are called ${name}: give them names of their own`)
    }
    return text
  }
}

class Unresolved extends Error {
  constructor(readonly problem: CodegenProblem) {
    super(problem.message)
  }
}
