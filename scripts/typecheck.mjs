/** Type checks the four TypeScript programs of a Nuxt app (app, server, shared, node): `node scripts/typecheck.mjs <app folder>`. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'

const folder = resolve(process.argv[2] ?? '.')
if (!existsSync(resolve(folder, '.nuxt/tsconfig.app.json'))) {
  const prepared = spawnSync('npx', ['nuxt', 'prepare', folder], { stdio: 'inherit' })
  if (prepared.status !== 0) process.exit(1)
}
let failed = 0
for (const program of ['app', 'server', 'shared', 'node']) {
  const { status } = spawnSync('npx', ['vue-tsc', '--noEmit', '-p', resolve(folder, `.nuxt/tsconfig.${program}.json`)], { stdio: 'inherit' })
  if (status !== 0) failed += 1
}
console.log(failed === 0 ? 'types: 4 programs checked, no error' : `types: ${failed} of 4 programs have errors`)
process.exit(failed === 0 ? 0 : 1)
