import { readFile, writeFile } from 'node:fs/promises'

const ROOT = new URL('../../../', import.meta.url)

/**
 * Puts `text` in the place of what lies between the markers of `name` in a document.
 *
 * @param {string} name of the markers
 * @param {string} text without the markers
 * @param {string} path of the document in the repository
 */
export async function writeDocument(name, text, path = 'docs/performance.md') {
  const document = new URL(path, ROOT)
  const before = await readFile(document, 'utf8')
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  if (!before.includes(begin) || !before.includes(end))
    throw new Error(`${path} has no markers for ${name}`)
  const [head, rest] = before.split(begin)
  const tail = rest.slice(rest.indexOf(end))
  await writeFile(document, `${head}${begin}\n\n${text}\n\n${tail}`)
}
