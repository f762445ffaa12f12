/**
 * Writes docs/simulated.md: what the emulator simulates of the Admin, Storefront, and Customer
 * Account API.
 */
import { writeFileSync } from 'node:fs'
import { readCoverage } from './coverage/read-coverage.mjs'
import { renderPage } from './coverage/render-page.mjs'

writeFileSync(new URL('../docs/simulated.md', import.meta.url), renderPage(await readCoverage()))
