/** @import { Coverage, DomainCoverage, TypeCoverage } from './read-coverage.mjs' */

/**
 * Renders docs/simulated.md.
 *
 * @param {Coverage} coverage
 */
export function renderPage({ version, queries, mutations, domains, types }) {
  const simulatedQueries = sum(domains.map(domain => domain.queries.length))
  const simulatedMutations = sum(domains.map(domain => domain.mutations.length))
  return `<!-- Written by scripts/build-coverage.mjs. Do not edit. -->
# What the local platform simulates

The [local platform](emulator.md) executes the real schemas of the Admin API.
This page lists the roots and types of version ${version} that it simulates.

| | simulated | not simulated |
| --- | --- | --- |
| query roots | ${simulatedQueries} | ${queries - simulatedQueries} |
| mutations | ${simulatedMutations} | ${mutations - simulatedMutations} |

A field that is not simulated returns what the schema allows, and \`extensions.notSimulated\` of the response lists it.
A mutation that is not simulated changes nothing and fails with the code \`NOT_SIMULATED\`.
A simulated root may have arguments and cases in which it differs from the platform.

## Roots by domain

| domain | query roots | mutations |
| --- | --- | --- |
${domains.map(rowOf).join('\n')}

${domains.map(sectionOf).join('\n\n')}

## Types

A field of a type is simulated if it has a resolver, or if the records of the default stores contain it.
Some resolvers always return null or an empty value.

| type | simulated fields | all fields |
| --- | --- | --- |
${types
  .filter(({ simulated }) => simulated !== undefined)
  .map(({ name, simulated, fields }) => `| \`${name}\` | ${simulated} | ${fields} |`)
  .join('\n')}

These types have simulated fields too, but the default stores have no records of them: ${list(
    types.filter(({ simulated }) => simulated === undefined).map(({ name }) => name),
  )}.
`
}

function rowOf({ folder, queries, mutations }) {
  const title = titleOf(folder)
  const heading = title.toLowerCase().replaceAll(' ', '-')
  return `| [${title}](#${heading}) | ${queries.length} | ${mutations.length} |`
}

function sectionOf({ folder, queries, mutations }) {
  return [
    `### ${titleOf(folder)}\n`,
    ...(queries.length > 0 ? [`- Query roots: ${list(queries)}`] : []),
    ...(mutations.length > 0 ? [`- Mutations: ${list(mutations)}`] : []),
  ].join('\n')
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
