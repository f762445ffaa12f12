import { describe, expect, it } from 'vitest'
import { findWords } from '../../../../scripts/vocabulary/check.mjs'

const found = (path: string, content: string) =>
  findWords(path, content).map(({ line, found: word }) => `${line} ${word}`)

describe('findWords', () => {
  it('reports a word in each kind of comment, with its line', () => {
    const content = `/** Nobody waits. */\nconst a = 1 // the answer\n/*\n * It lets go.\n */\n`
    expect(found('server/a.ts', content)).toEqual(['1 Nobody', '2 answer', '4 lets go'])
  })

  it('reports a word in sentences, not in names and keys', () => {
    const content = `const a = { answer: 'answer', b: 'The server answered', c: \`\${a} said no\` }\n`
    expect(found('server/a.ts', content)).toEqual(['1 answered', '1 said'])
  })

  it('reports a word in the comments, text, and attributes of a component', () => {
    const content = `<script setup lang="ts">\n// Whoever calls\n</script>\n\n<template>\n  <p title="a colour">Nobody {{ 'is told' }}</p>\n</template>\n`
    expect(found('ui/a.vue', content)).toEqual(['2 Whoever', '6 colour', '6 Nobody', '6 told'])
  })

  it('reports a word in Markdown and in the comments of its code, not in inline code', () => {
    const content =
      'The app `answer`s.\nThe app answers.\n\n```ts\n// What it says\nconst answer = 1\n```\n'
    expect(found('docs/a.md', content)).toEqual(['2 answers', '5 says'])
  })

  it('reports the former name of an ID token', () => {
    expect(found('server/a.ts', '/** Verifies a session token. */\nconst a = 1\n')).toEqual([
      '1 session token',
    ])
    expect(found('docs/a.md', 'Session tokens are short.\n')).toEqual(['1 Session tokens'])
  })

  it('reports limits that are not called MAX_ or MIN_', () => {
    expect(found('server/a.ts', 'const MOST_BYTES = 1\n')).toEqual(['1 MOST_BYTES'])
  })

  it('accepts the technical uses of a word', () => {
    expect(
      found('docs/a.md', 'An ID token (formerly "session token") of `sessionToken.get()`.\n'),
    ).toEqual([])
    expect(found('server/a.ts', '// HTTP keep-alive, inject faults\n')).toEqual([])
    expect(found('packages/emulator/src/a.ts', '// The fault is active.\n')).toEqual([])
  })
})
