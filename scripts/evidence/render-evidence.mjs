/** @import { ErrorText } from './trace-texts.mjs' */

/** From the strongest to the weakest. */
export const KINDS = ['recorded', 'documented', 'assumed']

/**
 * Renders the roots of a domain, one line for each kind of evidence.
 *
 * @param {string} title of the roots
 * @param {string[]} names
 * @param {Record<string, string>} evidence by name
 * @param {string} pages address of the documentation of these roots
 * @returns {string[]} lines of a list
 */
export function renderRoots(title, names, evidence, pages) {
  return KINDS.flatMap(kind => {
    const known = names.filter(name => evidence[name] === kind)
    const items = known.map(name =>
      kind === 'documented' ? `[\`${name}\`](${pages}/${name})` : `\`${name}\``,
    )
    return known.length > 0 ? [`- ${title}, ${kind}: ${items.join(', ')}`] : []
  })
}

/**
 * Renders the meaning of the kinds of evidence, and how many roots have each.
 *
 * @param {Record<string, string>[]} evidence of the roots of each domain, by name
 */
export function renderKinds(evidence) {
  const kinds = evidence.flatMap(roots => Object.values(roots))
  const count = kind => kinds.filter(candidate => candidate === kind).length
  return `## Evidence

Each simulated root is of one of three kinds. \`evidence.ts\` in the folder of its code has one line for each.

- **Recorded** (${count('recorded')} roots): a public capture shows a response of the platform with a result of this root.
  The captures are the folder \`fixtures/conformance\` of [airhorns/shopify-draft-proxy](https://github.com/airhorns/shopify-draft-proxy/tree/main/fixtures/conformance): versions 2025-01 and 2026-04 of the Admin API, captured from April to July 2026.
  A refusal, null, and an empty list do not count.
- **Documented** (${count('documented')} roots): no known capture shows it, but the page of the root states its behavior in more than its name.
- **Assumed** (${count('assumed')} roots): neither. Its name, its arguments, and its types are all that is known.

Recorded and documented are claims about what a root does, not about each of its arguments.
[Texts of errors](simulated-texts.md) have evidence of their own.`
}

/**
 * Renders docs/simulated-texts.md.
 *
 * @param {(ErrorText & { evidence: string })[]} texts by folder
 */
export function renderTexts(texts) {
  const assumed = texts.filter(({ evidence }) => evidence === 'assumed')
  const folders = [...new Set(texts.map(({ folder }) => folder))]
  return `<!-- Written by scripts/build-coverage.mjs. Do not edit. -->
# Assumed texts of errors

A mutation of the [local platform](emulator.md) reports user errors with the texts of the platform, as far as they are known.
This page lists the texts that are assumed: no [public capture](simulated.md#evidence) shows them, and the schema does not describe an error code with them.
\`…\` stands for a value.
The mutations are those whose code refers to the text; not each of them reports it.

## Correct a text

Send the mutation to a development store with the input that it refuses, and compare \`userErrors\` with the text on this page.
If it differs, correct the text where the folder below \`packages/emulator/src\` has it.
If a public capture shows it, also add it to \`texts\` in \`evidence.ts\` of this folder as \`recorded\`, and run \`npm run build:coverage\`.

## Counts

| code | recorded | documented | assumed |
| --- | --- | --- | --- |
${folders.map(folder => countRow(folder, texts)).join('\n')}

${[...new Set(assumed.map(({ folder }) => folder))].map(folder => textSection(folder, assumed)).join('\n\n')}
`
}

function countRow(folder, texts) {
  const own = texts.filter(text => text.folder === folder)
  const counts = KINDS.map(kind => own.filter(({ evidence }) => evidence === kind).length)
  return `| \`${folder}\` | ${counts.join(' | ')} |`
}

function textSection(folder, assumed) {
  const rows = assumed
    .filter(text => text.folder === folder)
    .map(({ text, mutations }) => `| ${codeOf(text)} | ${mutationsOf(mutations)} |`)
  return `## ${folder}

| text | mutations |
| --- | --- |
${rows.join('\n')}`
}

const MAX_MUTATIONS = 4

function mutationsOf(mutations) {
  const names = mutations.slice(0, MAX_MUTATIONS).map(name => `\`${name}\``)
  const more = mutations.length - names.length
  return names.join(', ') + (more > 0 ? `, and ${more} more` : '')
}

/** A text as code in a cell of a table. */
function codeOf(text) {
  const line = text.replaceAll('\n', '\\n').replaceAll('|', '\\|')
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``
}
