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
let failed = 0
for (const program of programs) {
  const { status } = spawnSync('npx', ['vue-tsc', '--noEmit', '-p', program], { stdio: 'inherit' })
  if (status !== 0) failed += 1
}
console.log(
  failed === 0
    ? `types: ${programs.length} programs checked, no error`
    : `types: ${failed} of ${programs.length} programs have errors`,
)
process.exit(failed === 0 ? 0 : 1)
