/**
 * Writes docs/simulated.md and docs/simulated-texts.md: what the emulator simulates of the Admin,
 * Storefront, and Customer Account API, and how it is known.
 */
import { writeFileSync } from 'node:fs'
import { readCoverage } from './coverage/read-coverage.mjs'
import { renderPage } from './coverage/render-page.mjs'
import { readEvidence } from './evidence/read-evidence.mjs'
import { renderTexts } from './evidence/render-evidence.mjs'

const coverage = await readCoverage()
const { texts, mistakes } = readEvidence(coverage)
if (mistakes.length > 0) throw new Error(`Correct the files evidence.ts:\n${mistakes.join('\n')}`)
writeFileSync(new URL('../docs/simulated.md', import.meta.url), renderPage(coverage))
writeFileSync(new URL('../docs/simulated-texts.md', import.meta.url), renderTexts(texts))
