import process from 'node:process'

/**
 * Inputs that a property test draws: few enough for every run of the tests, or
 * `PLATFORM_FUZZ_INPUTS`, which `npm run test:slow` sets to 100,000.
 */
export const PROPERTY_INPUTS = Number(process.env.PLATFORM_FUZZ_INPUTS ?? 10_000)
