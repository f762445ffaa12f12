import { KINDS, renderKinds, renderRoots } from '../evidence/render-evidence.mjs'

/** @import { Coverage, VisitorCoverage } from './read-coverage.mjs' */

const PAGES = 'https://shopify.dev/docs/api/admin-graphql/latest'

/**
 * Renders docs/simulated.md.
 *
 * @param {Coverage} coverage
 */
export function renderPage({ version, queries, mutations, domains, types, visitors }) {
  const simulatedQueries = sum(domains.map(domain => domain.queries.length))
  const simulatedMutations = sum(domains.map(domain => domain.mutations.length))
  return `<!-- Written by scripts/build-coverage.mjs. Do not edit. -->
# What the local platform simulates

The [local platform](emulator.md) executes the real schemas of the Admin API, and of the [Storefront API](#storefront-api) and the [Customer Account API](#customer-account-api).
This page lists the roots of version ${version}, and the types of the Admin API.
It is derived from the registered resolvers, and from the records of the generated stores.

| | simulated | not simulated |
| --- | --- | --- |
| query roots | ${simulatedQueries} | ${queries.length} |
| mutations | ${simulatedMutations} | ${mutations.length} |

A mutation that is not simulated changes nothing and fails with the code \`NOT_SIMULATED\`.
A query root that is not simulated returns what the schema allows.
A simulated root may have arguments and cases in which it differs from the platform.

${renderKinds([...domains, ...visitors].map(({ evidence }) => evidence))}

## What a comparison cannot match

These responses of a real store differ from those of the local platform, whatever it simulates.
Leave them out when you compare the two:

| what the response depends on | example |
| --- | --- |
| records that the store had before | an order, a price list, or a metaobject definition that no request of the recording created |
| how many records there are | \`customersCount\`, the next page of a list, a limit such as 256 definitions or 200 locations |
| code that the app has released | Shopify Functions, and the discounts, validations, and customizations that run them |
| files that were uploaded | the lines of a bulk mutation, the size of an image |
| work in the background | the status and the counts of a bulk operation, a job, or media when it is read |
| what the store is | its plan, country, currency, locations, and languages, and texts that follow from them |
| the app | its id in a namespace such as \`app--1\`, or in the address of an event source of Amazon EventBridge |
| values that only the platform can make | ids of jobs, handles of shipping rates, and the HTML of an e-mail |
| the version | \`@idempotent\` is required since 2026-04, and values of an enum differ |

## Roots by domain

| domain | query roots | mutations | recorded | documented | assumed |
| --- | --- | --- | --- | --- | --- |
${domains.map(rowOf).join('\n')}

${domains.map(sectionOf).join('\n\n')}

### Not simulated

${folded(`${queries.length} query roots`, list(queries))}

${folded(`${mutations.length} mutations`, list(mutations))}

## Types

A field has one of four states:

- **Simulated**: a resolver computes it.
- **Stored**: it has the value that a mutation or a seed stored.
- **Empty**: it is always null or empty.
- **Not simulated**: it returns what the schema allows, and \`extensions.notSimulated\` of the response lists it.

${folded(
  `${types.filter(({ hasRecords }) => hasRecords).length} types with records in the generated stores`,
  `| type | simulated | stored | empty | not simulated |
| --- | --- | --- | --- | --- |
${types
  .filter(({ hasRecords }) => hasRecords)
  .map(typeRow)
  .join('\n')}`,
)}

The generated stores have no records of these types, so that their stored fields are not known here.

${folded(
  `${types.filter(({ hasRecords }) => !hasRecords).length} types without such records`,
  `| type | simulated | empty |
| --- | --- | --- |
${types
  .filter(({ hasRecords }) => !hasRecords)
  .map(({ name, simulated, empty }) => `| \`${name}\` | ${simulated.length} | ${cell(empty)} |`)
  .join('\n')}`,
)}

${visitors.map(visitorSection).join('\n\n')}
`
}

/** @param {VisitorCoverage} api */
function visitorSection({ title, queries, mutations, evidence, pages }) {
  return `## ${title}

| | simulated | not simulated |
| --- | --- | --- |
| query roots | ${queries.simulated.length} | ${queries.missing.length} |
| mutations | ${mutations.simulated.length} | ${mutations.missing.length} |

${rootLines(queries.simulated, mutations.simulated, evidence, pages).join('\n')}
- Not simulated query roots: ${list(queries.missing) || 'none'}
- Not simulated mutations: ${list(mutations.missing) || 'none'}`
}

/** Counts fields that work, and names those that do not. */
function typeRow({ name, simulated, stored, empty, missing }) {
  return `| \`${name}\` | ${simulated.length} | ${stored.length} | ${cell(empty)} | ${cell(missing)} |`
}

function cell(names) {
  return names.length === 0 ? '0' : `${names.length}: ${list(names)}`
}

function folded(summary, content) {
  return `<details>
<summary>${summary}</summary>

${content}

</details>`
}

function rowOf({ folder, queries, mutations, evidence }) {
  const title = titleOf(folder)
  const heading = title.toLowerCase().replaceAll(' ', '-')
  const kinds = Object.values(evidence)
  const counts = KINDS.map(kind => kinds.filter(candidate => candidate === kind).length)
  const cells = [queries.length, mutations.length, ...counts]
  return `| [${title}](#${heading}) | ${cells.join(' | ')} |`
}

function sectionOf({ folder, queries, mutations, evidence }) {
  return [`### ${titleOf(folder)}\n`, ...rootLines(queries, mutations, evidence, PAGES)].join('\n')
}

function rootLines(queries, mutations, evidence, pages) {
  return [
    ...renderRoots('Query roots', queries, evidence, `${pages}/queries`),
    ...renderRoots('Mutations', mutations, evidence, `${pages}/mutations`),
  ]
}

function titleOf(folder) {
  const words = folder === '' ? 'all types' : folder.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function list(names) {
  return names.map(name => `\`${name}\``).join(', ')
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
