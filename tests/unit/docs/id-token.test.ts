import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const DOCS = new URL('../../../docs/', import.meta.url)
const pages = readdirSync(DOCS)
  // The glossary explains it in an entry of its own.
  .filter(name => name.endsWith('.md') && name !== 'glossary.md')
  .map(name => ({ name, text: readFileSync(new URL(name, DOCS), 'utf8') }))
  // The labels of diagrams are short.
  .map(({ name, text }) => ({ name, text: text.replaceAll(/```[\s\S]*?```/g, '') }))
  .filter(({ text }) => /\bID tokens?\b/.test(text))

describe('the name of ID tokens', () => {
  it.each(pages)('is introduced with its former one where $name has it first', ({ text }) => {
    const [first = ''] = /\bID tokens?\b[^.]*/.exec(text) ?? []
    expect(first).toMatch(/^ID tokens?[^.]{0,40}"session tokens?"/)
  })
})
