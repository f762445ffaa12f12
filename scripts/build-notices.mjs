/**
 * Writes the notices for code of other authors: `dist/sbom.cdx.json`, the packages that npm
 * installs with it (CycloneDX), and `dist/THIRD_PARTY_NOTICES.md`, their licenses and those of the
 * files that `dist` contains. Run it after `build-dist.mjs`. The same lockfile gives the same
 * bytes.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import process from 'node:process'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** Development dependencies that `dist` contains: the pages of the admin are built with them. */
const BUNDLED = ['codemirror', 'cm6-graphql', 'vue', 'vue-router']

const bill = readBill()
writeFileSync('dist/sbom.cdx.json', `${JSON.stringify(bill)}\n`)
writeFileSync('dist/THIRD_PARTY_NOTICES.md', noticesOf(bill.components))

/**
 * The bill of materials of the lockfile: the dependencies of the package, what `dist` contains, and
 * the dependencies of both. What differs
 * between two runs or two machines is left out: the time, a random number, the version of npm, the
 * name of the folder.
 */
function readBill() {
  const { dependencies: own, name } = JSON.parse(readFileSync('package.json', 'utf8'))
  const { metadata, components, dependencies, ...rest } = JSON.parse(
    execFileSync(
      'npm',
      ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=library'],
      { encoding: 'utf8', maxBuffer: 64 * 2 ** 20, stdio: ['ignore', 'pipe', 'inherit'] },
    ),
  )
  const root = metadata.component['bom-ref']
  const graph = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const used = reachable(
    graph.get(root).filter(ref => {
      const name = ref.slice(0, ref.lastIndexOf('@'))
      return name in own || BUNDLED.includes(name)
    }),
    graph,
  )
  return {
    ...rest,
    serialNumber: undefined,
    metadata: { component: { ...metadata.component, name } },
    components: components
      .filter(component => used.has(component['bom-ref']))
      .sort((a, b) => compare(a['bom-ref'], b['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => used.has(ref) || ref === root)
      .map(({ ref, dependsOn }) => ({
        ref,
        dependsOn: dependsOn.filter(each => used.has(each)).sort(compare),
      }))
      .sort((a, b) => compare(a.ref, b.ref)),
  }
}

/** Returns what the packages need, and the packages themselves. */
function reachable(packages, graph) {
  const found = new Set()
  for (let next = [...packages]; next.length > 0;) {
    const ref = next.pop()
    if (found.has(ref)) continue
    found.add(ref)
    next = [...next, ...(graph.get(ref) ?? [])]
  }
  return found
}

function noticesOf(components) {
  const rows = components.map(
    ({ name, version, licenses = [] }) =>
      `| ${name} | ${version} | ${licenses.map(({ license, expression }) => expression ?? license.id ?? license.name).join(', ') || 'see the package'} |`,
  )
  return `# Third-party notices

## Included in this package

\`dist/schemas\` contains data of \`@shopify/dev-mcp\`:

\`\`\`
${readFileSync('dist/schemas/LICENSE', 'utf8').trim()}
\`\`\`

## Installed with this package

npm installs these packages next to this one, or \`dist/emulator/pages\` contains a part of them.
Each contains its own license; those of the parts are in \`dist/emulator/pages/LICENSES.md\`.

| package | version | license |
| --- | --- | --- |
${[...new Set(rows)].join('\n')}
`
}

/** Compares code units: the order is the same on every machine. */
function compare(a, b) {
  return a < b ? -1 : Number(a > b)
}
