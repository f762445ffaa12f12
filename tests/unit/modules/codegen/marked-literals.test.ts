import { describe, expect, it } from 'vitest'
import { readMarkedLiterals } from '../../../../modules/platform/codegen/marked-literals'

describe('readMarkedLiterals', () => {
  it('finds template literals that begin with #graphql, anywhere in the file', () => {
    const source = [
      'const A = `#graphql',
      '  query A { shop { name } }`',
      'await admin.graphql(`',
      '  #graphql',
      '  { shop { name } }`, { tries: 2 })',
    ].join('\n')

    expect(readMarkedLiterals('a.ts', source)).toEqual([
      {
        file: 'a.ts',
        name: 'A',
        line: 1,
        parts: [{ text: '#graphql\n  query A { shop { name } }', line: 1 }],
      },
      { file: 'a.ts', line: 3, parts: [{ text: '\n  #graphql\n  { shop { name } }', line: 3 }] },
    ])
  })

  it.each([
    ['a comment', '// const A = `#graphql\n{ shop }`'.replace('\n', ' ')],
    ['a literal without the mark', 'const A = `query { shop }`'],
    ['a mark that is another word', 'const A = `#graphqlish\n{ shop }`'],
    ['a mark after the beginning', 'const A = `see #graphql\n{ shop }`'],
    ['a string', 'const A = "`#graphql"'],
  ])('leaves alone %s', (_name, source) => {
    expect(readMarkedLiterals('a.ts', source)).toEqual([])
  })

  it('finds the constant through as const and satisfies, but not through anything else', () => {
    const source =
      'const A = `#graphql\n{ a }` as const\nconst B = `#graphql\n{ b }` satisfies string\nconst C = trim(`#graphql\n{ c }`)\nconst D = x as `#graphql\n{ d }`'

    expect(readMarkedLiterals('a.ts', source).map(({ name }) => name)).toEqual([
      'A',
      'B',
      undefined,
    ])
  })

  it('reads names in ${…} with their lines, and no other expressions', () => {
    const source = 'const A = `#graphql\n  ${FIELDS}\n  { a\n ${b.c} }`'

    expect(readMarkedLiterals('a.ts', source)[0]?.parts).toEqual([
      { text: '#graphql\n  ', line: 1 },
      { name: 'FIELDS', line: 2 },
      { text: '\n  { a\n ', line: 2 },
      { name: undefined, line: 4 },
      { text: ' }', line: 4 },
    ])
  })

  it('returns the text at run time: escapes resolved, one kind of line break', () => {
    expect(
      readMarkedLiterals('a.ts', 'const A = `#graphql\r\n# \\`code\\` \\u0041\r\n{ a }`')[0]?.parts,
    ).toEqual([{ text: '#graphql\n# `code` A\n{ a }', line: 1 }])
  })

  it('reads both scripts of a Vue file, with lines of the file', () => {
    const source = [
      '<template><p>`#graphql</p></template>',
      '<script lang="ts">',
      'export const A = `#graphql',
      '{ a }`',
      '</script>',
      '<script setup lang="tsx">',
      'const element = <p title={`#graphql',
      '{ b }`} />',
      '</script>',
    ].join('\n')

    expect(
      readMarkedLiterals('a.vue', source).map(({ name, line, parts }) => ({ name, line, parts })),
    ).toEqual([
      { name: 'A', line: 3, parts: [{ text: '#graphql\n{ a }', line: 3 }] },
      { name: undefined, line: 7, parts: [{ text: '#graphql\n{ b }', line: 7 }] },
    ])
  })

  it('reads type arguments and assertions in angle brackets of TypeScript, and JSX of a .tsx file', () => {
    expect(
      readMarkedLiterals('a.ts', 'const f = <T>(x: T) => x\nconst A = `#graphql\n{ a }`'),
    ).toHaveLength(1)
    expect(readMarkedLiterals('a.tsx', 'const f = <p>{`#graphql\n{ a }`}</p>')).toHaveLength(1)
  })

  it('throws for a file with a syntax error', () => {
    expect(() => readMarkedLiterals('a.ts', 'const A = `#graphql {')).toThrow(SyntaxError)
  })
})
