/**
 * Delivers webhooks to an app that is killed at random moments, and checks that none is lost and
 * none completed twice: `node tests/scale/webhooks.mjs --deliveries 10000 --engine sqlite|bullmq`.
 * Exit code 1 when the books do not balance.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createJiti } from 'jiti'

const { values } = parseArgs({
  options: {
    deliveries: { type: 'string', default: '10000' },
    engine: { type: 'string', default: 'sqlite' },
  },
})
if (values.engine !== 'sqlite' && values.engine !== 'bullmq')
  throw new Error('--engine is sqlite or bullmq')

const { balances, keepWebhookBooks } = await createJiti(import.meta.url).import(
  './webhook-books.ts',
)
const books = await keepWebhookBooks({
  engine: values.engine,
  deliveries: Number(values.deliveries),
  lifetime: [500, 2000],
})
console.table(books)
const balanced = balances(books)
console.log(balanced ? 'The books balance.' : 'The books do not balance.')
process.exit(balanced ? 0 : 1)
