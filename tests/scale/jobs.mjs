/**
 * Stores jobs while the processes that run them are killed at random moments and the database loses
 * its connections, and checks that none is lost and each is done once:
 * `node tests/scale/jobs.mjs --jobs 10000 --engine sqlite|redis|postgres`. Exit code 1 when the
 * books do not balance.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createJiti } from 'jiti'

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '10000' },
    engine: { type: 'string', default: 'sqlite' },
  },
})
const { keepBooksAt } = await createJiti(import.meta.url).import('./disturbed-jobs.ts')
const { books, isBalanced } = await keepBooksAt(values.engine, Number(values.jobs))
console.table(books)
console.log(isBalanced ? 'The books balance.' : 'The books do not balance.')
process.exit(isBalanced ? 0 : 1)
