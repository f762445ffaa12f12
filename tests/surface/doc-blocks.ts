import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LAYER } from './scratch-app'

/** A block of code in the documentation. */
export interface DocBlock {
  /** E.g. `docs/billing.md`. */
  doc: string
  /** Line of the document on which the code begins, from 1. */
  line: number
  /** E.g. `ts`. */
  language: string
  code: string
  /** The file that the first line of the code names. */
  file?: string
}

/** README and every page of `docs/`, as paths in the repository. */
export const DOCS: readonly string[] = [
  'README.md',
  ...readdirSync(join(LAYER, 'docs'))
    .filter(name => name.endsWith('.md'))
    .sort()
    .map(name => `docs/${name}`),
]

export function readDoc(doc: string): string {
  return readFileSync(join(LAYER, doc), 'utf8')
}

/** Every block of code in the documentation, in its order. */
export function docBlocks(): DocBlock[] {
  return DOCS.flatMap(doc => blocksOf(doc, readDoc(doc)))
}

/**
 * The blocks below a heading of a document, up to the next heading of its level or above.
 *
 * @param heading e.g. `## Start an app`
 */
export function sectionBlocks(doc: string, heading: string): DocBlock[] {
  const lines = readDoc(doc).split('\n')
  const first = lines.indexOf(heading)
  if (first < 0) throw new Error(`${doc} has no heading "${heading}"`)
  const level = heading.indexOf(' ')
  const blocks = blocksOf(doc, readDoc(doc))
  // A comment in a shell script looks like a heading.
  const isCode = (line: number) =>
    blocks.some(block => line >= block.line && line < block.line + block.code.split('\n').length)
  const next = lines.findIndex(
    (line, index) =>
      index > first && new RegExp(`^#{1,${level}} `).test(line) && !isCode(index + 1),
  )
  const last = next < 0 ? lines.length : next
  return blocks.filter(({ line }) => line > first && line <= last)
}

/** The fenced blocks of a text in Markdown. */
export function blocksOf(doc: string, text: string): DocBlock[] {
  const blocks: DocBlock[] = []
  let open: { fence: string; line: number; language: string; code: string[] } | undefined
  for (const [index, line] of text.split('\n').entries()) {
    const [, fence = '', language = ''] = /^\s*(`{3,})(\S*)/.exec(line) ?? []
    if (open && fence === open.fence) {
      const code = open.code.join('\n')
      const [, file] =
        /^(?:\/\/|<!--) ([\w.[\]/-]+\.(?:ts|vue))(?: -->)?$/.exec(open.code[0] ?? '') ?? []
      blocks.push({ doc, line: open.line, language: open.language, code, file })
      open = undefined
    } else if (open) {
      open.code.push(line)
    } else if (fence) {
      open = { fence, line: index + 2, language, code: [] }
    }
  }
  return blocks
}
