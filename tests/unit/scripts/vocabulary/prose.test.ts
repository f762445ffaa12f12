import { describe, expect, it } from 'vitest'
import { findProse } from '../../../../scripts/vocabulary/prose.mjs'

const found = (content: string) =>
  findProse(content).map(({ line, found: text }) => `${line} ${text}`)

describe('findProse', () => {
  it.each([
    ['filler', 'Simply run it, of course.', ['1 Simply', '1 of course']],
    ['praise', 'A powerful tool.', ['1 powerful']],
    ['Latin abbreviations', 'A key, e.g. a secret, etc.', ['1 e.g.', '1 etc.']],
    ['the first person', 'Then we send our token.', ['1 we', '1 our']],
    ['the future', 'The app will start.', ['1 will']],
    [
      'exclusive terms',
      'Whitelist the host. He is the master.',
      ['1 Whitelist', '1 He', '1 master'],
    ],
    ['a repeated word', 'It is the the key.', ['1 the the']],
  ])('reports %s', (_name, content, expected) => {
    expect(found(content)).toEqual(expected)
  })

  it('reports a sentence of more than 25 words', () => {
    const long = 'One two three four five six seven eight nine ten one two three'
    expect(found(`${long}, ${long.toLowerCase()}.`)).toEqual(['1 One two three four five …'])
    expect(found(`${long}, ${long.replace(/ two three$/, '')}.`)).toEqual([])
    expect(found(`- ${long}: ${long}; ${long}. ${long}.`)).toEqual([])
  })

  it('reports headings in title case, but no names, numbers, and first words', () => {
    expect(found('## Run The Server\n')).toEqual(['1 The', '1 Server'])
    expect(found('## 1. Run Nuxt on Cloudflare Workers: How it works\n# With `ShApp`\n')).toEqual(
      [],
    )
  })

  it('accepts what a reader asks in a heading', () => {
    expect(found('## Do I need an account?\nI do.\n')).toEqual(['2 I'])
  })

  it('reads no code, comments, addresses, tags, and quotations', () => {
    expect(
      found(
        [
          '<!-- Simply -->',
          'The log has "We will see". Call `simply()` in [the page](https://example.com/we/will).',
          '```sh',
          'echo simply we will',
          '```',
          '<img alt="simply" />',
          'It took 27 us.',
        ].join('\n'),
      ),
    ).toEqual([])
  })
})
