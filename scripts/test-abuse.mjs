/**
 * Runs the abuse tests with 100,000 hostile inputs; `PLATFORM_FUZZ_INPUTS` and `PLATFORM_FUZZ_SEED`
 * choose others. The seed is printed.
 */
import { spawnSync } from 'node:child_process'
import process from 'node:process'

const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'abuse'], {
  stdio: 'inherit',
  env: { PLATFORM_FUZZ_INPUTS: '100000', ...process.env },
})
process.exit(status ?? 1)
