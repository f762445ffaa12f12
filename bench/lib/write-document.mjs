import { readFile, writeFile } from 'node:fs/promises'

const document = new URL('../../docs/performance.md', import.meta.url)

/** Puts `text` in the place of what lies between the markers of `name` in docs/performance.md. */
export async function writeDocument(name, text) {
  const before = await readFile(document, 'utf8')
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  if (!before.includes(begin) || !before.includes(end))
    throw new Error(`docs/performance.md has no markers for ${name}`)
  const [head, rest] = before.split(begin)
  const tail = rest.slice(rest.indexOf(end))
  await writeFile(document, `${head}${begin}\n\n${text}\n\n${tail}`)
}
