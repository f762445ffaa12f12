/**
 * Type checks the four TypeScript programs of a Nuxt app (app, server, shared, node), and further
 * programs that are named: `node scripts/typecheck.mjs <app folder> [tsconfig …]`.
 */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import process from 'node:process'

const folder = resolve(process.argv[2] ?? '.')
// Each time: the types of GraphQL operations are those of the code as it is now. What Nuxt prints
// is not the result.
const prepared = spawnSync('npx', ['nuxt', 'prepare', folder], {
  stdio: ['inherit', process.stderr, process.stderr],
})
if (prepared.status !== 0) process.exit(1)
const programs = ['app', 'server', 'shared', 'node']
  .map(name => resolve(folder, `.nuxt/tsconfig.${name}.json`))
  .concat(process.argv.slice(3))
// One build mode for all: the programs share what they parse of packages.
const { status } = spawnSync('npx', ['vue-tsc', '-b', '--noEmit', ...programs], {
  stdio: 'inherit',
})
console.log(
  status === 0
    ? `types: ${programs.length} programs checked, no error`
    : `types: ${programs.length} programs checked, with errors`,
)
process.exit(status === 0 ? 0 : 1)
