import { describe, expect, it } from 'vitest'
import { joinLiterals } from '../../../../modules/platform/codegen/join-literals'
import { readMarkedLiterals } from '../../../../modules/platform/codegen/marked-literals'

function join(files: Record<string, string>) {
  const { joined, problems } = joinLiterals(
    Object.entries(files).flatMap(([file, source]) => readMarkedLiterals(file, source)),
  )
  return { texts: joined.map(({ text }) => text), problems }
}

describe('joinLiterals', () => {
  it('inserts constants of the same file, at any depth', () => {
    const { texts, problems } = join({
      'a.ts':
        'const A = `#graphql\nfragment A on X { a }`\nconst B = `#graphql ${A}`\nconst C = `#graphql ${B} { c }`',
    })

    expect(texts.at(-1)).toBe('#graphql #graphql #graphql\nfragment A on X { a } { c }')
    expect(problems).toEqual([])
  })

  it('prefers the constant of the same file to one of the same name elsewhere', () => {
    const { texts, problems } = join({
      'a.ts': 'const A = `#graphql a`\nconst Q = `#graphql ${A}`',
      'b.ts': 'const A = `#graphql b`',
    })

    expect(texts).toContain('#graphql #graphql a')
    expect(problems).toEqual([])
  })

  it('uses a constant of another file, declared once or with the same text each time', () => {
    const { texts, problems } = join({
      'a.ts': 'const Q = `#graphql ${A}`',
      'b.ts': 'export const A = `#graphql a`',
      'c.ts': 'export const A = `#graphql a`',
    })

    expect(texts).toContain('#graphql #graphql a')
    expect(problems).toEqual([])
  })

  it.each([
    [
      'a name that nothing has',
      { 'a.ts': 'const Q = `#graphql\n${A}`' },
      'a.ts',
      2,
      'there is no constant A with a #graphql literal',
    ],
    [
      'an expression',
      { 'a.ts': 'const Q = `#graphql ${a.b}`' },
      'a.ts',
      1,
      '${…} in a #graphql literal must contain only the name of a constant',
    ],
    [
      'a constant that contains itself',
      { 'a.ts': 'const A = `#graphql\n ${A}`' },
      'a.ts',
      2,
      'A contains itself',
    ],
    [
      'several constants of one name',
      {
        'a.ts': 'const Q = `#graphql ${A}`',
        'b.ts': 'const A = `#graphql b`',
        'c.ts': 'const A = `#graphql c`',
      },
      'a.ts',
      1,
      'several constants are called A: use unique names',
    ],
  ])('refuses %s, where it stands', (_name, files, file, line, message) => {
    expect(join(files).problems).toEqual([{ file, line, message }])
  })

  it('reports a cycle of constants in each of them, and terminates', () => {
    const { problems } = join({ 'a.ts': 'const A = `#graphql ${B}`\nconst B = `#graphql ${A}`' })

    expect(problems.map(({ message }) => message)).toEqual([
      'A contains itself',
      'B contains itself',
    ])
  })
})
