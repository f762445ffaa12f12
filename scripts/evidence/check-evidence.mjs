/** @import { ErrorText } from './trace-texts.mjs' */

/**
 * @typedef {object} FolderEvidence
 * @property {Record<string, string>} [roots] evidence by name
 * @property {Record<string, string>} [texts] evidence by text
 */

/**
 * Compares the files `evidence.ts` with the roots and the texts of the sources.
 *
 * @param {Record<string, FolderEvidence>} evidence by folder
 * @param {{ folder: string, queries: string[], mutations: string[] }[]} domains with roots
 * @param {ErrorText[]} texts
 * @returns {string[]} mistakes
 */
export function checkEvidence(evidence, domains, texts) {
  const folders = new Set([...Object.keys(evidence), ...domains.map(({ folder }) => folder)])
  return [...folders].flatMap(folder => {
    const { roots = {}, texts: known = {} } = evidence[folder] ?? {}
    const domain = domains.find(candidate => candidate.folder === folder)
    const names = [...(domain?.queries ?? []), ...(domain?.mutations ?? [])]
    const used = texts.filter(text => text.folder === folder).map(({ text }) => text)
    return [
      ...missing(names, Object.keys(roots), name => `${folder}: the root ${name} has no line.`),
      ...missing(Object.keys(roots), names, name => `${folder} has no root ${name}.`),
      ...missing(Object.keys(known), used, text => `${folder} has no error "${text}".`),
    ]
  })
}

function missing(items, others, describe) {
  const known = new Set(others)
  return items.filter(item => !known.has(item)).map(describe)
}
